import QRCode
import Testing

/// What the codes say is read back by a scanner (Tests/Judges/test_subscribe.py); here is how they are built.
@Suite struct QRCodeTests {
  /// Bytes of the versions at level M (ISO/IEC 18004, table 7): the last that fits each, and the first that does not.
  @Test(arguments: [
    (1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (84, 37), (85, 41), (666, 97), (667, 101), (2331, 177),
  ])
  func theSmallestVersionIsTaken(count: Int, side: Int) throws {
    #expect(try QRCode([UInt8](repeating: 0x61, count: count)).side == side)
  }

  @Test func bytesBeyondTheLargestVersionAreRefused() {
    #expect(throws: QRCodeError.tooLong(2332)) { try QRCode([UInt8](repeating: 0, count: 2332)) }
    #expect(throws: QRCodeError.empty) { try QRCode([]) }
  }

  /// The three squares by which scanners find a code (ISO/IEC 18004, "finder pattern"), any byte in it.
  @Test func findersStandInThreeCorners() throws {
    let code = try QRCode((0...255).map { UInt8($0) })
    let last = code.side - 7
    for (top, left) in [(0, 0), (0, last), (last, 0)] {
      for row in 0..<7 {
        for column in 0..<7 {
          let ring = max(abs(row - 3), abs(column - 3))
          #expect(code.isDark(row: top + row, column: left + column) == (ring != 2))
        }
      }
    }
  }

  /// The picture has what the code has, and a quiet zone of four modules around it.
  @Test(arguments: ["a", "https://example.org/tables/lin/index.html#page%3Asubscribe"])
  func thePictureIsTheCode(text: String) throws {
    let code = try QRCode(Array(text.utf8))
    let svg = String(decoding: code.svg(label: "a \"code\" <&>"), as: UTF8.self)
    #expect(svg.contains("aria-label=\"a &quot;code&quot; &lt;&amp;&gt;\""))
    #expect(svg.contains("viewBox=\"0 0 \(code.side + 8) \(code.side + 8)\""))
    let path = try #require(svg.firstMatch(of: #/ d="([^"]*)"/#)?.1)
    var drawn: Set<[Int]> = []
    var (row, column) = (0, 0)
    for part in path.matches(of: #/([Mmh])(-?\d+)(?: (-?\d+)(?:\.5)?)?/#) {
      let number = try #require(Int(part.2))
      switch part.1 {
      case "M": (row, column) = (try #require(part.3.flatMap { Int($0) }), number)
      case "m": column += number
      default:
        for step in 0..<number { drawn.insert([row, column + step]) }
        column += number
      }
    }
    for row in 0..<code.side + 8 {
      for column in 0..<code.side + 8 {
        let isInside = (4..<code.side + 4).contains(row) && (4..<code.side + 4).contains(column)
        #expect(drawn.contains([row, column]) == (isInside && code.isDark(row: row - 4, column: column - 4)))
      }
    }
  }
}

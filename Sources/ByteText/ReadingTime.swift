/// How long reading a text takes: 400 Chinese or Japanese characters a minute, or 230 words.
package struct ReadingTime: Sendable {
  /// In 9200ths of a minute: 23 a character, 40 a word.
  private var units = 0

  package init() {}

  /// Whole minutes, the last one begun counting from its half.
  package var minutes: Int { (units + Self.minute / 2) / Self.minute }

  /// Counts more of the text; addresses are passed over, and of code a quarter is read.
  package mutating func add(_ text: some Collection<UInt8>, isCode: Bool = false) {
    var scan = Scan()
    let done: Void? = text.withContiguousStorageIfAvailable { scan.read($0) }
    if done == nil { Array(text).withUnsafeBufferPointer { scan.read($0) } }
    let read = scan.characters * Self.character + scan.words * Self.word
    units += isCode ? read / 4 : read
  }

  private static let minute = 9200
  private static let character = minute / 400
  private static let word = minute / 230

  /// What stands between blanks is a word, unless it holds no letter or digit, and each CJK character one of its own.
  private struct Scan {
    var characters = 0
    var words = 0
    private var isInWord = false
    private var isAddress = false

    mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
      var index = 0
      while index < text.count {
        let lead = text[index]
        if lead < 0x80 {
          readASCII(lead, text, index)
          index += 1
          continue
        }
        let length = Swift.max(1, UTF8Scalar.length(lead: lead))
        if length >= 3, index + length <= text.count {
          readWide(text, index, length)
        } else {
          isInWord = true
        }
        index += length
      }
      endWord()
    }

    private mutating func readASCII(_ byte: UInt8, _ text: UnsafeBufferPointer<UInt8>, _ index: Int) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        isInWord = true
      case 0...0x20: endWord()
      case UInt8(ascii: ":"):
        if index + 2 < text.count, text[index + 1] == UInt8(ascii: "/"), text[index + 2] == UInt8(ascii: "/")
        {
          isAddress = true
        }
      default: break
      }
    }

    private mutating func readWide(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ length: Int) {
      switch UTF8Scalar.value(in: text, index..<index + length) {
      // Kana, ideographs and their extensions. Hangul stands in words between blanks.
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
        0x20000...0x3FFFD:
        // Of an address, too: it goes on to a blank or full-width punctuation.
        if isAddress { break }
        endWord()
        characters += 1
      // An apostrophe stands within a word.
      case 0x2019: break
      // Blanks, dashes and quotation marks of general and CJK punctuation, full-width forms.
      case 0x2000...0x206F, 0x3000...0x303F, 0xFF00...0xFF0F, 0xFF1A...0xFF20: endWord()
      default: isInWord = true
      }
    }

    private mutating func endWord() {
      if isInWord, !isAddress { words += 1 }
      isInWord = false
      isAddress = false
    }
  }
}

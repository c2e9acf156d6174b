import Digest
import Testing

@Suite struct DigestTests {
  /// Right values by Python's hashlib; the first two are also FIPS 180-4's examples.
  static let sums: [(bytes: [UInt8], sum: String, base32: String)] = [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "werc8gmrzge196qvyk49jvxs4"),
    (
      Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "q9w1dfwf077ymga183f5vbh24"
    ),
    (
      [UInt8](repeating: 0x61, count: 1000),
      "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3",
      "87pyss1dcfmdkfthbadtd4se3"
    ),
  ]

  @Test(arguments: sums.indices)
  func sumsBytes(index: Int) {
    let (bytes, sum, base32) = Self.sums[index]
    #expect(hex(Digest.sha256(bytes)) == sum)
    let digest = Digest128(of: bytes)
    #expect(digest.hex == String(sum.prefix(32)))
    #expect(digest.base32(25) == base32)
    #expect(digest.base32(8) == String(base32.prefix(8)))
    #expect(digest.base32(99) == base32)
    #expect(digest.base32(-1) == "")
    #expect(Digest128(bytes: digest.bytes) == digest)
    var stream = SHA256Stream()
    for start in stride(from: 0, to: bytes.count, by: 7) {
      stream.update(bytes[start..<min(start + 7, bytes.count)])
    }
    #expect(Digest128(stream) == digest)
    #expect(Digest128(stream) == digest)
  }

  @Test func takesTextAsUTF8() {
    #expect(Digest128(of: "旅行") == Digest128(of: [0xE6, 0x97, 0x85, 0xE8, 0xA1, 0x8C]))
    #expect(Digest128(bytes: [1, 2, 3]) == nil)
    let (a, c) = (Digest128(of: "a"), Digest128(of: "c"))
    #expect((a < c) == (a.hex < c.hex))
  }

  /// Right values by Python's uuid.uuid5.
  @Test(arguments: [
    ("", "1b4db7eb-4057-5ddf-91e0-36dec72071f5", "cd09e757-14ac-5b78-a2f4-d9b1416f0513"),
    ("notes/li/trip.md", "2b2681ef-96f6-5902-8261-ba1b8ebe791f", "72e09652-fffa-54d1-b4b6-7dba0e9c7913"),
    ("notes/李/旅行.md", "f3c3e366-cd5e-59f2-92b7-9a5721909e06", "1a608298-5a65-568e-b4b7-a6731e444426"),
    ("é", "10e1d6de-dc68-53f0-883a-30ec870dd739", "368369fa-1f81-528f-8897-26d7ccf32fe6"),
    (
      String(repeating: "a", count: 1000), "7f46a8f9-f8ba-5a67-983a-ffc2101475df",
      "5827689f-74e5-51ed-90c2-e7861c6621a7"
    ),
  ])
  func namesUUIDs(name: String, url: String, own: String) throws {
    #expect(UUIDv5.make(namespace: .url, name: name) == url)
    let namespace = try #require(UUIDv5.Namespace("2F5B1C1E-9d1f-5c6e-8a53-6d5b1a2c3d4e"))
    #expect(UUIDv5.make(namespace: namespace, name: name) == own)
  }

  /// The example of RFC 9562, appendix A.4.
  @Test func agreesWithTheRFC() throws {
    let dns = try #require(UUIDv5.Namespace("6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(
      UUIDv5.make(namespace: dns, name: "www.example.com") == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
  }

  @Test(arguments: [
    "", "6ba7b810", "6ba7b810-9dad-11d1-80b4-00c04fd430cg", "6ba7b8109-dad-11d1-80b4-00c04fd430c8",
  ])
  func refusesNamespaces(text: String) {
    #expect(UUIDv5.Namespace(text) == nil)
  }

  @Test func makesUUIDsByChance() {
    let made = (0..<200).map { _ in UUIDv4.random() }
    #expect(Set(made).count == 200)
    for uuid in made {
      let characters = Array(uuid)
      #expect(UUIDv5.Namespace(uuid) != nil && uuid == uuid.lowercased())
      #expect(characters[14] == "4" && "89ab".contains(characters[19]))
    }
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

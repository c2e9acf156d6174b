internal import CCrypto

/// SHA-1 and SHA-256 (FIPS 180-4) by OpenSSL's libcrypto.
///
/// In three calls, never by `SHA256()` and `SHA1()`: since OpenSSL 3.0 these go through EVP, which costs a millisecond
/// to start and links 4 MB.
package enum Digest {
  /// The 32 bytes of the SHA-256 of `bytes`.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var stream = SHA256Stream()
    stream.update(bytes[...])
    return stream.finished()
  }

  /// The 20 bytes of the SHA-1 of `bytes`: for UUIDs (RFC 9562 §5.5), not for security.
  static func sha1(_ bytes: [UInt8]) -> [UInt8] {
    var context = SHA_CTX()
    var sum = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
    _ = unsafe SHA1_Init(&context)
    unsafe bytes.withUnsafeBytes { _ = unsafe SHA1_Update(&context, $0.baseAddress, $0.count) }
    _ = unsafe SHA1_Final(&sum, &context)
    return sum
  }
}

/// A SHA-256 of bytes that come in pieces.
package struct SHA256Stream {
  private var context = SHA256_CTX()

  package init() { _ = unsafe SHA256_Init(&context) }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { _ = unsafe SHA256_Update(&context, $0.baseAddress, $0.count) }
  }

  /// The 32 bytes of the sum; the stream is left as it was.
  package func finished() -> [UInt8] {
    var copy = context
    var sum = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    _ = unsafe SHA256_Final(&sum, &copy)
    return sum
  }
}

@_spi(_Unicode) internal import Swift

extension String {
  /// The text in normalization form C (Unicode UAX #15).
  package var precomposed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }

  /// The text in form C without differences of letter case: names, tags and slugs are compared by it.
  package var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return uppercased().lowercased().precomposed
  }
}

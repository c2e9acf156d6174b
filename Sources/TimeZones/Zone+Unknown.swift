package import CivilTime

/// The clocks of a zone that nothing may name: those of UTC stand in.
extension Zone? {
  /// What clocks show at an instant.
  package func civil(at instant: Instant) -> CivilDateTime {
    self?.civil(at: instant) ?? instant.civil(offset: 0)
  }

  /// The moment at which clocks show `civil`.
  package func instant(of civil: CivilDateTime) -> Instant {
    self?.resolve(civil).instant ?? Instant(civil, offset: 0)
  }
}

internal import CivilTime
internal import Glibc

/// The machine's clock: read here and nowhere else.
enum SystemClock {
  static func now() -> Instant { Instant(seconds: time(nil)) }
}

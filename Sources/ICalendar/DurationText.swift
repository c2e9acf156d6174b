/// DURATION values (RFC 5545 §3.3.6).
enum DurationText {
  /// `PT36H`: a length of time, with no days, which are not always 24 hours long.
  static func exact(_ seconds: Int) -> String { "P" + clock(max(0, seconds)) }

  /// `-P1DT2H`, `PT0S`: how long before something a trigger rings.
  static func before(_ seconds: Int) -> String {
    guard seconds > 0 else { return "PT0S" }
    let days = seconds / 86_400
    let rest = seconds % 86_400
    return "-P" + (days > 0 ? "\(days)D" : "") + (rest > 0 ? clock(rest) : "")
  }

  private static func clock(_ seconds: Int) -> String {
    var out = "T"
    if seconds >= 3600 { out += "\(seconds / 3600)H" }
    // Between hours and seconds the minutes may not be left out.
    if seconds / 60 % 60 > 0 || (seconds >= 3600 && seconds % 60 > 0) { out += "\(seconds / 60 % 60)M" }
    if seconds % 60 > 0 || seconds == 0 { out += "\(seconds % 60)S" }
    return out
  }
}

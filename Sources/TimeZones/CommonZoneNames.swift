internal import ByteText

/// What people and other systems call zones, and the IANA names that may be meant.
enum CommonZoneNames {
  /// By folded name; an offset stands as `+08:00`.
  static let meanings: [String: [String]] = {
    var out: [String: [String]] = [:]
    for line in (windows + "\n" + abbreviations + "\n" + places + "\n" + offsets).split(separator: "\n") {
      // An offset holds a colon itself: the name ends at the last one.
      guard let colon = line.lastIndex(of: ":") else { continue }
      let names = line[line.index(after: colon)...].split(separator: ",").map {
        String($0.drop { $0 == " " })
      }
      out[String(line[..<colon]).folded] = names
    }
    return out
  }()

  private static let abbreviations = """
    ACDT: Australia/Adelaide
    ACST: Australia/Darwin, Australia/Adelaide
    ACT: Australia/Sydney
    ADT: America/Halifax
    AEDT: Australia/Sydney, Australia/Melbourne
    AEST: Australia/Brisbane, Australia/Sydney
    AKDT: America/Anchorage
    AKST: America/Anchorage
    ART: America/Argentina/Buenos_Aires
    AST: America/Halifax, America/Puerto_Rico, Asia/Riyadh
    AWST: Australia/Perth
    BRT: America/Sao_Paulo
    BST: Europe/London, Asia/Dhaka
    CAT: Africa/Maputo
    CDT: America/Chicago, America/Havana
    CEST: Europe/Berlin, Europe/Paris, Europe/Madrid
    CET: Europe/Berlin, Europe/Paris, Europe/Madrid
    CLT: America/Santiago
    COT: America/Bogota
    CST: Asia/Shanghai, Asia/Taipei, America/Chicago
    CST6CDT: America/Chicago
    CT: America/Chicago
    EAT: Africa/Nairobi
    EDT: America/New_York, America/Toronto
    EEST: Europe/Athens, Europe/Helsinki, Europe/Kyiv
    EET: Europe/Athens, Europe/Helsinki, Europe/Kyiv
    EST: America/New_York, America/Toronto
    EST5EDT: America/New_York
    ET: America/New_York
    GMT: Etc/GMT, Europe/London
    GST: Asia/Dubai
    HKT: Asia/Hong_Kong
    HST: Pacific/Honolulu
    ICT: Asia/Bangkok, Asia/Ho_Chi_Minh
    IDT: Asia/Jerusalem
    IST: Asia/Kolkata, Europe/Dublin, Asia/Jerusalem
    JST: Asia/Tokyo
    KST: Asia/Seoul
    MDT: America/Denver
    MET: Europe/Berlin
    MSK: Europe/Moscow
    MST: America/Denver, America/Phoenix
    MST7MDT: America/Denver
    MT: America/Denver
    MYT: Asia/Kuala_Lumpur
    NDT: America/St_Johns
    NPT: Asia/Kathmandu
    NST: America/St_Johns
    NZDT: Pacific/Auckland
    NZST: Pacific/Auckland
    PDT: America/Los_Angeles
    PET: America/Lima
    PHT: Asia/Manila
    PKT: Asia/Karachi
    PST: America/Los_Angeles, Asia/Manila
    PST8PDT: America/Los_Angeles
    PT: America/Los_Angeles
    SAST: Africa/Johannesburg
    SGT: Asia/Singapore
    SST: Pacific/Pago_Pago
    TRT: Europe/Istanbul
    UCT: UTC
    WAT: Africa/Lagos
    WEST: Europe/Lisbon
    WET: Europe/Lisbon
    WIB: Asia/Jakarta
    WIT: Asia/Jayapura
    WITA: Asia/Makassar
    Z: UTC
    Zulu: UTC
    """

  /// Cities that are no zone of the database, and names in Chinese.
  private static let places = """
    Beijing: Asia/Shanghai
    Bombay: Asia/Kolkata
    Bangalore: Asia/Kolkata
    Delhi: Asia/Kolkata
    New Delhi: Asia/Kolkata
    Guangzhou: Asia/Shanghai
    Shenzhen: Asia/Shanghai
    Kaohsiung: Asia/Taipei
    Osaka: Asia/Tokyo
    Hanoi: Asia/Ho_Chi_Minh
    Abu Dhabi: Asia/Dubai
    San Francisco: America/Los_Angeles
    Seattle: America/Los_Angeles
    Boston: America/New_York
    Washington: America/New_York
    Miami: America/New_York
    Montreal: America/Toronto
    Rio de Janeiro: America/Sao_Paulo
    Munich: Europe/Berlin
    Frankfurt: Europe/Berlin
    Hamburg: Europe/Berlin
    Milan: Europe/Rome
    Barcelona: Europe/Madrid
    Geneva: Europe/Zurich
    Edinburgh: Europe/London
    Kiev: Europe/Kyiv
    Saint Petersburg: Europe/Moscow
    北京: Asia/Shanghai
    北京时间: Asia/Shanghai
    北京時間: Asia/Shanghai
    上海: Asia/Shanghai
    中国标准时间: Asia/Shanghai
    中國標準時間: Asia/Shanghai, Asia/Taipei
    台北: Asia/Taipei
    臺北: Asia/Taipei
    台北时间: Asia/Taipei
    台北時間: Asia/Taipei
    台北标准时间: Asia/Taipei
    台北標準時間: Asia/Taipei
    台灣時間: Asia/Taipei
    香港: Asia/Hong_Kong
    香港时间: Asia/Hong_Kong
    香港時間: Asia/Hong_Kong
    澳门: Asia/Macau
    澳門: Asia/Macau
    新加坡: Asia/Singapore
    新加坡时间: Asia/Singapore
    东京: Asia/Tokyo
    東京: Asia/Tokyo
    首尔: Asia/Seoul
    首爾: Asia/Seoul
    伦敦: Europe/London
    倫敦: Europe/London
    纽约: America/New_York
    紐約: America/New_York
    """

  /// Offsets from UTC; the places named do not all keep them in summer.
  private static let offsets = """
    -11:00: Pacific/Pago_Pago
    -10:00: Pacific/Honolulu
    -09:30: Pacific/Marquesas
    -09:00: America/Anchorage
    -08:00: America/Los_Angeles
    -07:00: America/Denver
    -06:00: America/Chicago
    -05:00: America/New_York
    -04:00: America/Halifax
    -03:30: America/St_Johns
    -03:00: America/Sao_Paulo
    -02:00: America/Noronha
    -01:00: Atlantic/Azores
    +00:00: UTC, Europe/London
    +01:00: Europe/Berlin
    +02:00: Europe/Athens
    +03:00: Europe/Moscow
    +03:30: Asia/Tehran
    +04:00: Asia/Dubai
    +04:30: Asia/Kabul
    +05:00: Asia/Karachi
    +05:30: Asia/Kolkata
    +05:45: Asia/Kathmandu
    +06:00: Asia/Dhaka
    +06:30: Asia/Yangon
    +07:00: Asia/Bangkok
    +08:00: Asia/Shanghai, Asia/Taipei, Asia/Singapore
    +08:45: Australia/Eucla
    +09:00: Asia/Tokyo
    +09:30: Australia/Darwin
    +10:00: Australia/Brisbane
    +10:30: Australia/Lord_Howe
    +11:00: Pacific/Guadalcanal
    +12:00: Pacific/Auckland
    +12:45: Pacific/Chatham
    +13:00: Pacific/Tongatapu
    +14:00: Pacific/Kiritimati
    """
}

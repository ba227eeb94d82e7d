/// What RFC 3986 lets stand unescaped in the parts of a URL, as far as a link of ours may have them.
extension UInt8 {
  /// `unreserved`: letters, digits, `-._~`; also what a host or the first segment may hold.
  var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isLetterOrDigit
    }
  }

  /// `pchar` without escapes.
  var isInPath: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
      true
    default: isUnreserved
    }
  }

  /// `query`, escapes included, without `&`, which parts its items.
  var isInQuery: Bool {
    switch self {
    case UInt8(ascii: "&"): false
    case UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: "?"): true
    default: isInPath
    }
  }

  /// `scheme`: letters, digits, `+-.`.
  var isInScheme: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isLetterOrDigit
    }
  }

  /// An ASCII letter.
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(folded) }

  /// The byte with `A`…`Z` folded to lower case.
  var folded: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

  private var isLetterOrDigit: Bool {
    isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

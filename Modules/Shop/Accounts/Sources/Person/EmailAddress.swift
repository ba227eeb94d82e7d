/// An e-mail address in the normalised form that the shop stores: ASCII, lowercase.
///
/// Two spellings that reach the same mailbox in practice are one address, and two addresses that look
/// alike but differ in bytes cannot both exist. Quoted local parts, address literals and
/// internationalised addresses (RFC 6531) are refused rather than repaired.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  /// Normalises an address, or throws ``AccountsError/invalidEmail(_:)`` with the violated rule.
  ///
  /// Leading and trailing white space is refused, too.
  public init(_ input: String) throws(AccountsError) {
    let bytes = Array(input.utf8)
    guard !bytes.isEmpty else { throw .invalidEmail(.empty) }
    guard bytes.count <= 254 else { throw .invalidEmail(.tooLong) }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .invalidEmail(.forbiddenCharacter)
    }
    let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .invalidEmail(.needsOneAtSign) }
    guard Self.isLocalPart(parts[0]) else { throw .invalidEmail(.invalidLocalPart) }
    guard Self.isDomain(parts[1]) else { throw .invalidEmail(.invalidDomain) }
    text = String(decoding: bytes.map(Self.lowercased), as: UTF8.self)
  }

  public var description: String { text }
  /// The part before the `@`, which often contains the person's name.
  public var localPart: Substring { text.prefix { $0 != "@" } }

  private static func isLocalPart(_ part: ArraySlice<UInt8>) -> Bool {
    guard (1...64).contains(part.count) else { return false }
    let atoms = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return atoms.allSatisfy { atom in
      !atom.isEmpty
        && atom.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
    }
  }

  private static func isDomain(_ part: ArraySlice<UInt8>) -> Bool {
    let labels = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last else { return false }
    let areLabels = labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
        && label.last != UInt8(ascii: "-")
        && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
    // A last label of digits would be an IP address.
    return areLabels && last.count >= 2 && !last.allSatisfy(isDigit)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
  }
}

/// The rule that an e-mail address violates.
public enum EmailProblem: Hashable, Sendable {
  case empty
  /// The address is longer than 254 bytes.
  case tooLong
  /// The address contains a space, a control character or a character outside ASCII.
  case forbiddenCharacter
  case needsOneAtSign
  case invalidLocalPart
  case invalidDomain
}

extension EmailProblem {
  var words: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong: "it is too long"
    case .forbiddenCharacter: "it holds a character that is not allowed"
    case .needsOneAtSign: "it needs one @"
    case .invalidLocalPart: "the part before the @ is not allowed"
    case .invalidDomain: "the part after the @ is not a host name"
    }
  }
}

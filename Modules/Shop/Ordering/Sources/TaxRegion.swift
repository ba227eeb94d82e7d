/// A country or part of one that taxes sales at one rate, such as `DE` or `US-CA` (ISO 3166).
public struct TaxRegion: Hashable, Sendable, LosslessStringConvertible {
  /// The code in capitals.
  public let code: String

  /// Reads a country code of two letters, with a part of one to three characters after a hyphen; or
  /// answers `nil`.
  public init?(_ text: String) {
    let upper = text.utf8.map {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0
    }
    let parts = upper.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard (1...2).contains(parts.count), parts[0].count == 2, parts[0].allSatisfy(isLetter) else {
      return nil
    }
    if parts.count == 2 {
      guard (1...3).contains(parts[1].count),
        parts[1].allSatisfy({ isLetter($0) || isDigit($0) })
      else { return nil }
    }
    code = String(decoding: upper, as: UTF8.self)
  }

  public var description: String { code }

  /// The country the region is in, or is.
  public var country: String { String(code.prefix(2)) }
}

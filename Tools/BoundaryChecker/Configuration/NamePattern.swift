import Foundation

/// A pattern over a name or a path, with wildcards and captures.
///
/// `*` stands for any characters but a slash and may be empty. A capture such as `{F}` stands for one
/// character or more; the same capture stands for the same text wherever it appears in a contract, and
/// two captures of different names stand for different texts. That is how a contract says "its own
/// interface" (`{F}FeatureInterface`) and "another feature" (`{G}Feature`).
struct NamePattern: Hashable {
  /// What captures stand for, by name.
  typealias Captures = [String: String]

  private enum Element: Hashable {
    case text([UInt8])
    case wildcard
    case capture(String)
  }

  private let elements: [Element]

  /// The text before the first wildcard or capture, and the one behind the last, which tell most names
  /// that do not match.
  private let (prefix, suffix): ([UInt8], [UInt8])

  /// Reads a pattern; `nil` when a brace is not part of a capture.
  init?(_ text: String) {
    var elements: [Element] = []
    var rest = text[...]
    while let first = rest.first {
      switch first {
      case "*":
        rest.removeFirst()
        elements.append(.wildcard)
      case "}": return nil
      case "{":
        let name = rest.dropFirst().prefix { $0.isLetter }
        rest = rest[name.endIndex...]
        guard !name.isEmpty, rest.popFirst() == "}" else { return nil }
        elements.append(.capture(String(name)))
      default:
        let literal = rest.prefix { !"*{}".contains($0) }
        rest = rest[literal.endIndex...]
        elements.append(.text(Self.bytes(String(literal))))
      }
    }
    self.elements = elements
    prefix = Self.literal(elements.first)
    suffix = elements.count == 1 ? [] : Self.literal(elements.last)
  }

  private static func literal(_ element: Element?) -> [UInt8] {
    if case .text(let bytes)? = element { bytes } else { [] }
  }

  /// The longest text that every name has that matches; empty when the pattern asks for none, or when
  /// composing the name may change it.
  var longestText: [UInt8] {
    let texts = elements.map { Self.literal($0) }.filter { $0.allSatisfy { $0 < 0x80 } }
    return texts.max { $0.count < $1.count } ?? []
  }

  /// The UTF-8 of a text, composed as Unicode's form C has it, so that equal texts have equal bytes.
  private static func bytes(_ text: String) -> [UInt8] {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? Array(text.utf8) : Array(text.precomposedStringWithCanonicalMapping.utf8)
  }

  /// What the captures stand for when the whole of `text` matches.
  ///
  /// - Parameters:
  ///   - text: The name or path.
  ///   - captures: What captures already stand for.
  /// - Returns: The captures, the given ones included, or `nil` when the text does not match.
  func match(_ text: String, captures: Captures = [:]) -> Captures? {
    guard Self.mayAgree(prefix.first, text.utf8.first), Self.mayAgree(suffix.last, text.utf8.last)
    else { return nil }
    let bytes = Self.bytes(text)
    guard bytes.count >= prefix.count + suffix.count, bytes.starts(with: prefix),
      bytes.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    return Self.match(elements[...], bytes[...], captures)
  }

  /// Whether two bytes at an end of a pattern and a text leave a match open; ASCII does not change by
  /// being composed.
  private static func mayAgree(_ wanted: UInt8?, _ found: UInt8?) -> Bool {
    guard let wanted else { return true }
    guard let found else { return false }
    return wanted == found || wanted >= 0x80 || found >= 0x80
  }

  private static func match(
    _ elements: ArraySlice<Element>, _ text: ArraySlice<UInt8>, _ captures: Captures
  ) -> Captures? {
    guard let element = elements.first else { return text.isEmpty ? captures : nil }
    let rest = elements.dropFirst()
    switch element {
    case .text(let bytes):
      return text.starts(with: bytes) ? match(rest, text.dropFirst(bytes.count), captures) : nil
    case .capture(let name):
      if let value = captures[name] {
        let bytes = bytes(value)
        return text.starts(with: bytes) ? match(rest, text.dropFirst(bytes.count), captures) : nil
      }
      return extend(text, from: 1) { prefix, remainder in
        let value = String(decoding: prefix, as: UTF8.self)
        if captures.values.contains(value) { return nil }
        return match(rest, remainder, captures.merging([name: value]) { $1 })
      }
    case .wildcard:
      return extend(text, from: 0) { _, remainder in match(rest, remainder, captures) }
    }
  }

  /// Tries ever longer prefixes that stay within one path component and end with a whole character.
  private static func extend(
    _ text: ArraySlice<UInt8>, from length: Int,
    _ attempt: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Captures?
  ) -> Captures? {
    var end = text.startIndex + length
    while end <= text.endIndex, text[..<end].last != UInt8(ascii: "/") {
      let isWhole = end == text.endIndex || text[end] & 0xC0 != 0x80
      if isWhole, let captures = attempt(text[..<end], text[end...]) { return captures }
      end += 1
    }
    return nil
  }
}

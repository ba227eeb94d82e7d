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
    case character(Character)
    case wildcard
    case capture(String)
  }

  private let elements: [Element]

  /// The ASCII a text has to begin and to end with, which tells most texts that do not match.
  private let (prefix, suffix): ([UInt8], [UInt8])

  /// Reads a pattern; `nil` when a brace is not part of a capture.
  init?(_ text: String) {
    var elements: [Element] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "*": elements.append(.wildcard)
      case "}": return nil
      case "{":
        let name = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(name.count)
        guard !name.isEmpty, rest.popFirst() == "}" else { return nil }
        elements.append(.capture(String(name)))
      default: elements.append(.character(character))
      }
    }
    self.elements = elements
    prefix = Self.literal(elements[...])
    suffix = prefix.count == elements.count ? [] : Self.literal(elements.reversed()[...]).reversed()
  }

  /// The ASCII characters before the first wildcard or capture.
  private static func literal(_ elements: ArraySlice<Element>) -> [UInt8] {
    var bytes: [UInt8] = []
    for element in elements {
      guard case .character(let character) = element, let byte = character.asciiValue else { break }
      bytes.append(byte)
    }
    return bytes
  }

  /// What the captures stand for when the whole of `text` matches.
  ///
  /// - Parameters:
  ///   - text: The name or path.
  ///   - captures: What captures already stand for.
  /// - Returns: The captures, the given ones included, or `nil` when the text does not match.
  func match(_ text: String, captures: Captures = [:]) -> Captures? {
    let bytes = text.utf8
    guard bytes.count >= prefix.count + suffix.count, bytes.starts(with: prefix),
      suffix.isEmpty || bytes.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    return Self.match(elements[...], text[...], captures)
  }

  private static func match(
    _ elements: ArraySlice<Element>, _ text: Substring, _ captures: Captures
  ) -> Captures? {
    guard let element = elements.first else { return text.isEmpty ? captures : nil }
    let rest = elements.dropFirst()
    switch element {
    case .character(let character):
      return text.first == character ? match(rest, text.dropFirst(), captures) : nil
    case .capture(let name):
      if let value = captures[name] {
        return text.hasPrefix(value) ? match(rest, text.dropFirst(value.count), captures) : nil
      }
      return extend(text, from: 1) { prefix, remainder in
        if captures.values.contains(prefix) { return nil }
        return match(rest, remainder, captures.merging([name: prefix]) { $1 })
      }
    case .wildcard:
      return extend(text, from: 0) { _, remainder in match(rest, remainder, captures) }
    }
  }

  /// Tries ever longer prefixes that stay within one path component.
  private static func extend(
    _ text: Substring, from length: Int, _ attempt: (String, Substring) -> Captures?
  ) -> Captures? {
    let limit = text.prefix { $0 != "/" }.count
    guard length <= limit else { return nil }
    for count in length...limit {
      if let captures = attempt(String(text.prefix(count)), text.dropFirst(count)) {
        return captures
      }
    }
    return nil
  }
}

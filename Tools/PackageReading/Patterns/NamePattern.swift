import Encodings

/// A pattern over a name or a path, with wildcards and captures.
///
/// `*` stands for any characters except a slash and may be empty. A capture such as `{F}` stands for one or
/// more characters. The same capture stands for the same text wherever it appears in a contract, and two
/// captures with different names stand for different texts. A contract can therefore say "its own interface"
/// (`{F}FeatureInterface`) and "another feature" (`{G}Feature`).
///
/// A folder or name of the pattern has at most one capture, and a capture beside a `*` is the only one of the
/// pattern. This way, the value of a capture is found without trying all values of others.
package struct NamePattern: Hashable {
  package static let form =
    "a capture is written {Name}, with letters between the braces; a folder or name has one at most, "
    + "and beside a '*' it is the only one"

  package typealias Captures = [String: String]

  private enum Element: Hashable {
    case text([UInt8])
    case wildcard
    case capture(String)

    var isCapture: Bool { if case .capture = self { true } else { false } }
  }

  private let components: [[Element]]

  /// The ASCII text with which every matching name starts and, backward, ends, which rules out most names.
  private let (start, end): ([UInt8], [UInt8])

  /// Parses a pattern; `nil` if a brace is not part of a capture, or a capture is in an illegal place.
  package init?(_ text: String) {
    var components: [[Element]] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      guard let elements = Self.elements(part) else { return nil }
      components.append(elements)
    }
    let captures = components.map { $0.count(where: \.isCapture) }
    let isAmbiguous = components.contains {
      $0.contains(.wildcard) && $0.contains(where: \.isCapture)
    }
    guard captures.allSatisfy({ $0 <= 1 }), !isAmbiguous || captures.reduce(0, +) == 1 else {
      return nil
    }
    self.components = components
    start = Array(Self.literal(components.first?.first).prefix { $0 < 0x80 })
    end = Self.literal(components.last?.last).reversed().prefix { $0 < 0x80 }.map(\.self)
  }

  private static func elements(_ text: Substring) -> [Element]? {
    var elements: [Element] = []
    var rest = text
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
    return elements
  }

  private static func literal(_ element: Element?) -> [UInt8] {
    if case .text(let bytes)? = element { bytes } else { [] }
  }

  /// The longest ASCII text in every matching name, or empty; Unicode composition may change other text.
  package var longestText: [UInt8] {
    let texts = components.joined().map { Self.literal($0) }.filter { $0.allSatisfy { $0 < 0x80 } }
    return texts.max { $0.count < $1.count } ?? []
  }

  /// Returns the UTF-8 of a text in Unicode normalization form C, so that equal texts have equal bytes.
  private static func bytes(_ text: String) -> [UInt8] {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? Array(text.utf8) : Array(text.composed.utf8)
  }

  /// Returns the values of the captures, including the given ones, if all of `text` matches.
  ///
  /// - Complexity: O(*n* · *m*) in the bytes of the text and of the pattern.
  package func match(_ text: String, captures: Captures = [:]) -> Captures? {
    let mayMatch = unsafe text.utf8.withContiguousStorageIfAvailable { name in
      unsafe Self.mayAgree(start, name) && Self.mayAgree(end, name.reversed())
    }
    if mayMatch == false { return nil }
    let bytes = Self.bytes(text)
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == components.count else { return nil }
    var captures = captures
    for (elements, part) in zip(components, parts) {
      guard let found = Self.match(elements, part, captures) else { return nil }
      captures = found
    }
    return captures
  }

  /// Returns whether a match is possible given the bytes at an end; Unicode composition makes no other ASCII of ASCII.
  private static func mayAgree(_ wanted: [UInt8], _ found: some Sequence<UInt8>) -> Bool {
    for (wanted, found) in zip(wanted, found) {
      if found >= 0x80 { return true }
      if found != wanted { return false }
    }
    return true
  }

  private static func match(
    _ elements: [Element], _ text: ArraySlice<UInt8>, _ captures: Captures
  ) -> Captures? {
    let text = Array(text)
    let elements = elements.map { element -> Element in
      guard case .capture(let name) = element, let value = captures[name] else { return element }
      return .text(bytes(value))
    }
    guard let place = elements.firstIndex(where: \.isCapture),
      case .capture(let name) = elements[place]
    else { return ends(elements[...], text).contains(text.count) ? captures : nil }
    // The capture starts where the elements before it can end, and stops where those after it can begin.
    let starts = ends(elements[..<place], text)
    let stops = ends(elements[(place + 1)...], text, isBackward: true).map { text.count - $0 }
      .reversed().filter { $0 == text.count || text[$0] & 0xC0 != 0x80 }
    var first = stops.startIndex
    for start in starts {
      while first < stops.endIndex, stops[first] <= start { first += 1 }
      // Candidates with the same start all differ, so other captures can have taken only a few of them.
      for stop in stops[first...] {
        let value = String(decoding: text[start..<stop], as: UTF8.self)
        if !captures.values.contains(value) { return captures.merging([name: value]) { $1 } }
      }
    }
    return nil
  }

  /// Returns the lengths of text that elements without captures can match, in ascending order: from its start
  /// or, with `isBackward`, from its end, the last element first.
  private static func ends(
    _ elements: ArraySlice<Element>, _ text: [UInt8], isBackward: Bool = false
  ) -> [Int] {
    var ends = [0]
    for element in isBackward ? Array(elements.reversed()) : Array(elements) {
      switch element {
      case .capture: return []
      case .wildcard: ends = ends.first.map { Array($0...text.count) } ?? []
      case .text(let bytes):
        ends = ends.compactMap { end in
          let next = end + bytes.count
          guard next <= text.count else { return nil }
          let range = isBackward ? (text.count - next)..<(text.count - end) : end..<next
          return text[range].elementsEqual(bytes) ? next : nil
        }
      }
    }
    return ends
  }
}

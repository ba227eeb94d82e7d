/// The text of a pattern or alias, taken apart: `product/:id?page=`.
final class LinkTemplate: Sendable {
  enum Segment: Hashable, Sendable {
    case word(String)
    case parameter(String)
    case tail(String)
  }

  let text: String
  let segments: [Segment]
  let query: [String]

  /// The bytes before each path parameter, and those after the last one.
  let literals: [[UInt8]]

  init(_ text: String) throws(TemplateProblem) {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let words = halves.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard let first = words.first, LinkTemplate.isFirstSegment(first) else {
      throw .badFirstSegment(String(words.first ?? ""))
    }
    guard words.count <= Link.maximumSegments else { throw .tooManySegments(words.count) }
    var segments: [Segment] = []
    for (index, word) in words.enumerated() {
      let segment = try LinkTemplate.segment(word)
      if case .tail(let name) = segment, index < words.count - 1 { throw .tailNotLast(name) }
      segments.append(segment)
    }
    self.text = text
    self.segments = segments
    self.query = halves.count == 2 ? try LinkTemplate.query(halves[1]) : []
    literals = LinkTemplate.literals(segments)
    var seen: Set<String> = []
    for name in pathNames + query where !seen.insert(name).inserted {
      throw .duplicateParameter(name)
    }
  }

  /// The names of the path parameters, in order.
  var pathNames: [String] {
    segments.compactMap { segment in
      switch segment {
      case .word: nil
      case .parameter(let name), .tail(let name): name
      }
    }
  }

  /// The first segment, a word in every template.
  var place: String {
    guard case .word(let word) = segments.first else { return "" }
    return word
  }

  var hasTail: Bool {
    if case .tail = segments.last { true } else { false }
  }

  private static func segment(_ word: Substring) throws(TemplateProblem) -> Segment {
    switch word.utf8.first {
    case UInt8(ascii: ":"):
      guard isName(word.dropFirst()) else { throw .badSegment(String(word)) }
      return .parameter(String(word.dropFirst()))
    case UInt8(ascii: "*"):
      guard isName(word.dropFirst()) else { throw .badSegment(String(word)) }
      return .tail(String(word.dropFirst()))
    default:
      guard isWord(word) else { throw .badSegment(String(word)) }
      return .word(String(word))
    }
  }

  private static func literals(_ segments: [Segment]) -> [[UInt8]] {
    var found: [[UInt8]] = [[]]
    for (index, segment) in segments.enumerated() {
      var bytes = found.removeLast()
      if index > 0 { bytes.append(UInt8(ascii: "/")) }
      switch segment {
      case .word(let word): found.append(bytes + word.utf8)
      case .parameter, .tail: found += [bytes, []]
      }
    }
    return found
  }

  private static func query(_ text: Substring) throws(TemplateProblem) -> [String] {
    var names: [String] = []
    for item in text.split(separator: "&", omittingEmptySubsequences: false) {
      guard item.last == "=", isName(item.dropLast()) else { throw .badQuery(String(text)) }
      names.append(String(item.dropLast()))
    }
    return names
  }

  private static func isFirstSegment(_ word: Substring) -> Bool {
    isWord(word) && !word.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  private static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty && word != "." && word != ".."
      && word.utf8.allSatisfy(ByteSet.unreserved.contains)
  }

  private static func isName(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(ByteSet.unreserved.contains)
  }
}

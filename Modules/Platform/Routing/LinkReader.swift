/// Hands a pattern's parameters their texts, in the order of declaration.
@usableFromInline
struct LinkReader {
  /// Where a template puts a parameter.
  enum Slot: Hashable, Sendable {
    case segment(Int)
    case tail(from: Int)
    case query([UInt8])
  }

  private let link: ScannedLink
  private let candidate: PatternCandidate
  private var index = 0

  init(_ link: ScannedLink, for candidate: PatternCandidate) {
    (self.link, self.candidate) = (link, candidate)
  }

  /// The text of the next parameter; `nil` when its query key is not in the link.
  @usableFromInline
  mutating func next() -> String? {
    defer { index += 1 }
    switch candidate.slots[index] {
    case .segment(let position), .tail(let position): return link.segment(position)
    case .query(let name): return link.value(of: name)
    }
  }

  /// The texts of the next parameter, which takes several.
  @usableFromInline
  mutating func nextAll() -> [String] {
    defer { index += 1 }
    switch candidate.slots[index] {
    case .segment(let position): return [link.segment(position)]
    case .tail(let first): return (first..<link.segmentCount).map(link.segment)
    case .query(let name): return link.values(of: name)
    }
  }

  /// Reads the text as a value; a secret is not repeated in the error.
  @inlinable
  func value<Value: LinkParameter>(
    _ text: String, _ shape: ParameterShape
  ) throws(LinkError) -> Value {
    if let value = Value(linkText: text) { return value }
    throw mismatch(text, shape)
  }

  @usableFromInline
  func mismatch(_ text: String, _ shape: ParameterShape) -> LinkError {
    let description = candidate.entry.description
    return .wrongType(
      parameter: shape.name, expected: shape.typeName,
      found: description.isTransient ? "…" : text, pattern: description.pattern)
  }

  @usableFromInline
  func missing(_ shape: ParameterShape) -> LinkError {
    .missingQuery(name: shape.name, pattern: candidate.entry.description.pattern)
  }
}

/// Hands a pattern's parameters their texts, in the order of declaration.
@usableFromInline
struct LinkReader {
  /// Where a template puts a parameter.
  enum Slot: Sendable {
    case segment(Int)
    case tail(from: Int)
    case query(String)
  }

  private let link: ParsedLink
  private let slots: [Slot]
  private let declaration: PatternDeclaration
  private var index = 0

  init(_ link: ParsedLink, slots: [Slot], for declaration: PatternDeclaration) {
    (self.link, self.slots, self.declaration) = (link, slots, declaration)
  }

  /// The text of the next parameter; `nil` when its query key is not in the link.
  mutating func next() -> String? {
    defer { index += 1 }
    switch slots[index] {
    case .segment(let position), .tail(let position): return link.segment(position)
    case .query(let name): return link.value(of: name)
    }
  }

  mutating func nextAll() -> [String] {
    defer { index += 1 }
    switch slots[index] {
    case .segment(let position): return [link.segment(position)]
    case .tail(let first): return link.segments[first...].map(link.text)
    case .query(let name): return link.values(of: name)
    }
  }

  /// Reads the text as a value; a secret is not repeated in the error.
  func value<Value>(
    _ text: String, _ shape: ParameterShape, read: (String) -> Value?
  ) throws(LinkError) -> Value {
    if let value = read(text) { return value }
    throw .wrongType(
      parameter: shape.name, expected: shape.typeName(),
      found: declaration.isTransient ? "…" : text, pattern: declaration.text)
  }

  /// The refusal of a link without a parameter that must be there.
  func missing(_ shape: ParameterShape) -> LinkError {
    .missingQuery(name: shape.name, pattern: declaration.text)
  }
}

/// Hands a pattern's parameters their texts, in the order of declaration.
///
/// It is never copied, so that handing it on counts no references.
@usableFromInline
struct LinkReader: ~Copyable {
  /// Where a template puts a parameter.
  enum Slot: Hashable, Sendable {
    case segment(Int)
    case tail(from: Int)
    case query([UInt8])
  }

  private let link: ScannedLink
  private let candidate: PatternCandidate
  private var index = 0

  /// The pattern that reads.
  var entry: PatternEntry { candidate.entry }

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

  /// Whether a pattern prints what was read, each value as it stands in the link, so that the route
  /// is known to have a canonical link before anybody asks for it.
  ///
  /// - Parameter write: Writes the values of the route that was made; `false` when it has none.
  /// - Returns: Whether every value is as it was read.
  @usableFromInline
  func isReadBack(
    by write: (inout LinkWriter) throws(RoutingError) -> Bool
  ) -> Bool {
    // An escape is three bytes, so what fits three times over fits in any case.
    let bound = unsafe entry.core.text.utf8.count + 3 * link.url.count
    guard bound <= Link.maximumLength else { return false }
    var writer = LinkWriter(comparingWith: link, readBy: candidate)
    do throws(RoutingError) {
      return try write(&writer) && writer.isReadBack
    } catch {
      return false
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

  /// The refusal of values that do not go together.
  @usableFromInline
  var refusedValues: LinkError { .refusedValues(pattern: entry.core.text) }

  /// The refusal of a route that was read and cannot be printed.
  @usableFromInline
  func unprintable(_ reason: RoutingError) -> LinkError {
    .unprintable(pattern: entry.core.text, reason: reason)
  }

  @usableFromInline
  func missing(_ shape: ParameterShape) -> LinkError {
    .missingQuery(name: shape.name, pattern: candidate.entry.description.pattern)
  }
}

/// One typed part of a link, by the name the pattern's text gives it.
///
/// Declare parameters in the order in which the text names them.
public struct Parameter<Value: Sendable>: Sendable {
  @usableFromInline let shape: ParameterShape
  @usableFromInline let read: @Sendable (inout LinkReader) throws(LinkError) -> Value
  @usableFromInline let write: @Sendable (Value, inout LinkWriter) throws(RoutingError) -> Void
}

extension Parameter where Value: LinkParameter {
  /// A whole path segment: `:name` in the text.
  public static func path(_ name: String, _ type: Value.Type = Value.self) -> Parameter {
    single(
      ParameterShape(name, .path, of: type), read: Value.init(linkText:), print: { $0.linkText })
  }

  /// A query value that must be there: `name=` in the text.
  public static func query(_ name: String, _ type: Value.Type = Value.self) -> Parameter {
    single(
      ParameterShape(name, .query, of: type), read: Value.init(linkText:), print: { $0.linkText })
  }

  /// A query value with a default; a value equal to the default is not printed.
  public static func query(
    _ name: String, _ type: Value.Type = Value.self, default: Value
  ) -> Parameter {
    let shape = ParameterShape(name, .query, of: type, isOptional: true)
    let defaultText = `default`.linkText
    return Parameter(
      shape: shape,
      read: { (reader: inout LinkReader) throws(LinkError) in
        guard let text = reader.next() else { return `default` }
        return try reader.value(text, shape, read: Value.init(linkText:))
      },
      write: { (value, writer: inout LinkWriter) throws(RoutingError) in
        let text = value.linkText
        guard !text.utf8.elementsEqual(defaultText.utf8) else { return }
        try writer.append(text, shape)
      })
  }
}

/// What the compiler says of a type that no link reads. No program that names these compiles, so their
/// bodies never run.
extension Parameter {
  /// Not for a type that is no `LinkParameter`.
  @available(
    *, unavailable,
    message: "let the type conform to LinkParameter, or use .path(_:identifier:) for an identifier"
  )
  public static func path(_ name: String, _ type: Value.Type = Value.self) -> Parameter {
    // Nothing that calls it compiles.
    fatalError()
  }

  /// Not for a type that is no `LinkParameter`.
  @available(*, unavailable, message: "let the type conform to LinkParameter")
  public static func query(_ name: String, _ type: Value.Type = Value.self) -> Parameter {
    // Nothing that calls it compiles.
    fatalError()
  }
}

extension Parameter where Value: LosslessStringConvertible {
  /// A whole path segment that is an identifier of a domain which knows nothing of links.
  ///
  /// The identifier's own `init?(_:)` decides which segments it takes, and its `description` prints it.
  ///
  /// Messages call the type by `typeName`, such as `a product id`, or by its own name.
  public static func path(
    _ name: String, identifier type: Value.Type, named typeName: String? = nil
  ) -> Parameter {
    let shape = ParameterShape(
      name: name, kind: .path, isTyped: true,
      typeName: { typeName ?? ParameterShape.name(of: type) },
      sample: { String.samples.first { Value($0) != nil } })
    return single(shape, read: Value.init(_:), print: { $0.description })
  }
}

extension Parameter {
  /// A query value that may be absent.
  public static func optionalQuery<Element: LinkParameter>(
    _ name: String, _ type: Element.Type = Element.self
  ) -> Parameter where Value == Element? {
    let shape = ParameterShape(name, .query, of: type, isOptional: true)
    return Parameter(
      shape: shape,
      read: { (reader: inout LinkReader) throws(LinkError) in
        guard let text = reader.next() else { return nil }
        return try reader.value(text, shape, read: Element.init(linkText:))
      },
      write: { (value, writer: inout LinkWriter) throws(RoutingError) in
        if let value { try writer.append(value.linkText, shape) }
      })
  }

  /// A query key that may appear any number of times; every other duplicate is refused.
  public static func repeatedQuery<Element: LinkParameter>(
    _ name: String, _ type: Element.Type = Element.self
  ) -> Parameter where Value == [Element] {
    list(ParameterShape(name, .repeated, of: type))
  }

  /// All remaining path segments, at least one: `*name` at the end of the text.
  public static func tail<Element: LinkParameter>(
    _ name: String, _ type: Element.Type = Element.self
  ) -> Parameter where Value == [Element] {
    list(ParameterShape(name, .tail, of: type))
  }

  private static func single(
    _ shape: ParameterShape, read: @escaping @Sendable (String) -> Value?,
    print: @escaping @Sendable (Value) -> String
  ) -> Parameter {
    Parameter(
      shape: shape,
      read: { (reader: inout LinkReader) throws(LinkError) in
        guard let text = reader.next() else { throw reader.missing(shape) }
        return try reader.value(text, shape, read: read)
      },
      write: { (value, writer: inout LinkWriter) throws(RoutingError) in
        try writer.append(print(value), shape)
      })
  }

  private static func list<Element: LinkParameter>(_ shape: ParameterShape) -> Parameter
  where Value == [Element] {
    Parameter(
      shape: shape,
      read: { (reader: inout LinkReader) throws(LinkError) in
        var values: [Element] = []
        for text in reader.nextAll() {
          values.append(try reader.value(text, shape, read: Element.init(linkText:)))
        }
        return values
      },
      write: { (values, writer: inout LinkWriter) throws(RoutingError) in
        guard !values.isEmpty || shape.kind == .repeated else {
          throw .emptyValue(parameter: shape.name, pattern: writer.declaration.text)
        }
        for value in values { try writer.append(value.linkText, shape) }
      })
  }
}

/// What a pattern knows of a parameter without its type.
@usableFromInline
struct ParameterShape: Sendable {
  enum Kind: Sendable { case path, tail, query, repeated }

  let name: String
  let kind: Kind
  /// Whether some texts are refused.
  let isTyped: Bool
  let typeName: @Sendable () -> String
  /// A text that reads as a value, where one is known.
  let sample: @Sendable () -> String?
  /// Whether a link may leave it out.
  var isOptional = false

  var isInPath: Bool { kind == .path || kind == .tail }
}

extension ParameterShape {
  init<Value: LinkParameter>(
    _ name: String, _ kind: Kind, of type: Value.Type, isOptional: Bool = false
  ) {
    self.init(
      name: name, kind: kind, isTyped: type.isTyped, typeName: { type.typeName },
      sample: { type.samples.first { Value(linkText: $0) != nil } }, isOptional: isOptional)
  }

  /// The name of a type without its module and the scopes that have no name.
  static func name(of type: Any.Type) -> String {
    String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(") }.dropFirst()
      .joined(separator: ".")
  }
}

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

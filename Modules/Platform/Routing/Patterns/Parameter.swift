/// One typed part of a link, identified by its name in the pattern's text.
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

  /// A required query value: `name=` in the text.
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

/// Compiler messages for types that no link can read. A program that calls these functions does not compile,
/// so their bodies never run.
extension Parameter {
  /// Unavailable because the type is not a `LinkParameter`.
  @available(
    *, unavailable,
    message: "let the type conform to LinkParameter, or use .path(_:named:) for an identifier"
  )
  public static func path(_ name: String, _ type: Value.Type = Value.self) -> Parameter {
    fatalError()
  }

  /// Unavailable because the type is not a `LinkParameter`.
  @available(*, unavailable, message: "let the type conform to LinkParameter")
  public static func query(_ name: String, _ type: Value.Type = Value.self) -> Parameter {
    fatalError()
  }
}

extension Parameter where Value: LosslessStringConvertible {
  /// A whole path segment that is an identifier of a domain module that does not know about links.
  ///
  /// The identifier's `init?(_:)` decides which segments are accepted, and its `description` prints them.
  /// Messages call it `typeName`, such as `a product id`. `samples` are texts that it reads, by which the composition
  /// tries the pattern.
  public static func path(
    _ name: String, named typeName: String, samples: [String] = String.samples
  ) -> Parameter {
    let shape = ParameterShape(
      name: name, kind: .path, isTyped: true, typeName: { typeName },
      samples: { samples.filter { Value($0) != nil } })
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

  /// A query key that may appear any number of times; any other duplicate key is refused.
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

/// What a pattern knows about a parameter without knowing its type.
@usableFromInline
struct ParameterShape: Sendable {
  enum Kind: Sendable { case path, tail, query, repeated }

  let name: String
  let kind: Kind
  let isTyped: Bool
  let typeName: @Sendable () -> String
  /// Texts that read as values, as far as any are known.
  let samples: @Sendable () -> [String]
  var isOptional = false

  var isInPath: Bool { kind == .path || kind == .tail }
}

extension ParameterShape {
  init<Value: LinkParameter>(
    _ name: String, _ kind: Kind, of type: Value.Type, isOptional: Bool = false
  ) {
    self.init(
      name: name, kind: kind, isTyped: type.isTyped, typeName: { type.typeName },
      samples: { type.samples.filter { Value(linkText: $0) != nil } }, isOptional: isOptional)
  }

  /// The name of a type without its module and its unnamed scopes.
  static func name(of type: Any.Type) -> String {
    String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(") }.dropFirst()
      .joined(separator: ".")
  }
}

/// Gives each of a pattern's parameters its text, in the order of declaration.
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

  /// Reads the text as a value; the error hides the text of a transient pattern, which is a secret.
  func value<Value>(
    _ text: String, _ shape: ParameterShape, read: (String) -> Value?
  ) throws(LinkError) -> Value {
    if let value = read(text) { return value }
    throw .wrongType(
      parameter: shape.name, expected: shape.typeName(),
      found: declaration.isTransient ? "…" : text, pattern: declaration.text)
  }

  func missing(_ shape: ParameterShape) -> LinkError {
    .missingQuery(name: shape.name, pattern: declaration.text)
  }
}

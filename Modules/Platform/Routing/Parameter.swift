/// One typed part of a link, by the name the pattern's text gives it.
///
/// Declare parameters in the order in which the text names them:
///
/// ```swift
/// LinkPattern("product/:id/reviews?page=", .path("id"), .query("page", default: 1), …)
/// ```
public struct Parameter<Value: Sendable>: Sendable {
  @usableFromInline let shape: ParameterShape
  @usableFromInline let read: @Sendable (inout LinkReader) throws(LinkError) -> Value
  @usableFromInline let write: @Sendable (Value, inout LinkWriter) throws(RoutingError) -> Void

  @inlinable
  init(
    shape: ParameterShape,
    read: @escaping @Sendable (inout LinkReader) throws(LinkError) -> Value,
    write: @escaping @Sendable (Value, inout LinkWriter) throws(RoutingError) -> Void
  ) {
    (self.shape, self.read, self.write) = (shape, read, write)
  }
}

extension Parameter where Value: LinkParameter {
  /// A whole path segment: `:name` in the text.
  ///
  /// - Parameters:
  ///   - name: The name in the text.
  ///   - type: The type of the value; inferred where `make` gives it.
  /// - Returns: The parameter.
  @inlinable
  public static func path(_ name: String, _ type: Value.Type = Value.self) -> Parameter {
    single(ParameterShape(name, .path, of: type))
  }

  /// A query value that must be there: `name=` in the text.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - type: The type of the value.
  /// - Returns: The parameter.
  @inlinable
  public static func query(_ name: String, _ type: Value.Type = Value.self) -> Parameter {
    single(ParameterShape(name, .query, of: type))
  }

  /// A query value with a default; a value equal to the default is not printed.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - type: The type of the value.
  ///   - default: The value when the key is not in the link.
  /// - Returns: The parameter.
  @inlinable
  public static func query(
    _ name: String, _ type: Value.Type = Value.self, default: Value
  ) -> Parameter {
    let shape = ParameterShape(name, .query, of: type)
    let defaultText = `default`.linkText
    return Parameter(
      shape: shape,
      read: { (reader: inout LinkReader) throws(LinkError) in
        guard let text = reader.next() else { return `default` }
        return try reader.value(text, shape)
      },
      write: { (value, writer: inout LinkWriter) throws(RoutingError) in
        let text = value.linkText
        guard !text.utf8.elementsEqual(defaultText.utf8) else { return }
        try writer.append(text, shape)
      })
  }

  @inlinable
  static func single(_ shape: ParameterShape) -> Parameter {
    Parameter(
      shape: shape,
      read: { (reader: inout LinkReader) throws(LinkError) in
        guard let text = reader.next() else { throw reader.missing(shape) }
        return try reader.value(text, shape)
      },
      write: { (value, writer: inout LinkWriter) throws(RoutingError) in
        try writer.append(value.linkText, shape)
      })
  }
}

extension Parameter {
  /// A query value that may be absent.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - type: The type of the value when it is there.
  /// - Returns: The parameter.
  @inlinable
  public static func optionalQuery<Element: LinkParameter>(
    _ name: String, _ type: Element.Type = Element.self
  ) -> Parameter where Value == Element? {
    let shape = ParameterShape(name, .query, of: type)
    return Parameter(
      shape: shape,
      read: { (reader: inout LinkReader) throws(LinkError) in
        guard let text = reader.next() else { return nil }
        return try reader.value(text, shape) as Element
      },
      write: { (value, writer: inout LinkWriter) throws(RoutingError) in
        guard let value else { return }
        try writer.append(value.linkText, shape)
      })
  }

  /// A query key that may appear any number of times; every other duplicate is refused.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - type: The type of each value.
  /// - Returns: The parameter.
  @inlinable
  public static func repeatedQuery<Element: LinkParameter>(
    _ name: String, _ type: Element.Type = Element.self
  ) -> Parameter where Value == [Element] {
    list(ParameterShape(name, .repeated, of: type))
  }

  /// All remaining path segments, at least one: `*name` at the end of the text.
  ///
  /// - Parameters:
  ///   - name: The name in the text.
  ///   - type: The type of each segment.
  /// - Returns: The parameter.
  @inlinable
  public static func tail<Element: LinkParameter>(
    _ name: String, _ type: Element.Type = Element.self
  ) -> Parameter where Value == [Element] {
    list(ParameterShape(name, .tail, of: type))
  }

  @inlinable
  static func list<Element: LinkParameter>(_ shape: ParameterShape) -> Parameter
  where Value == [Element] {
    Parameter(
      shape: shape,
      read: { (reader: inout LinkReader) throws(LinkError) in
        var values: [Element] = []
        for text in reader.nextAll() { values.append(try reader.value(text, shape)) }
        return values
      },
      write: { (values, writer: inout LinkWriter) throws(RoutingError) in
        guard !values.isEmpty || shape.kind == .repeated else {
          throw .emptyValue(parameter: shape.name, pattern: writer.pattern)
        }
        for value in values { try writer.append(value.linkText, shape) }
      })
  }
}

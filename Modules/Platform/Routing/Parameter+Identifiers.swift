extension Parameter where Value: LosslessStringConvertible {
  /// A whole path segment that is an identifier of a domain which knows nothing of links.
  ///
  /// The identifier's own `init?(_:)` decides which segments it takes, and its `description` prints it.
  ///
  /// ```swift
  /// LinkPattern("product/:id", .path("id", identifier: Product.ID.self), …)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in the text.
  ///   - type: The type of the identifier.
  ///   - typeName: What messages call the type, such as `a product id`; its own name unless given.
  /// - Returns: The parameter.
  public static func path(
    _ name: String, identifier type: Value.Type, named typeName: String? = nil
  ) -> Parameter {
    let shape = ParameterShape(
      name, .path, isTyped: true, typeName: typeName ?? LinkIdentifier<Value>.typeName)
    return Parameter(
      shape: shape,
      read: { (reader: inout LinkReader) throws(LinkError) in
        guard let text = reader.next() else { throw reader.missing(shape) }
        return try (reader.value(text, shape) as LinkIdentifier<Value>).value
      },
      write: { (value, writer: inout LinkWriter) throws(RoutingError) in
        try writer.append(value.description, shape)
      })
  }
}

/// An identifier as a link parameter.
struct LinkIdentifier<Value: LosslessStringConvertible & Sendable>: LinkParameter {
  let value: Value

  static var typeName: String { name(of: Value.self) }

  var linkText: String { value.description }

  init(value: Value) {
    self.value = value
  }

  init?(linkText: String) {
    guard let value = Value(linkText) else { return nil }
    self.value = value
  }
}

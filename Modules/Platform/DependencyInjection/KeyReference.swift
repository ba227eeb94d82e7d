/// A key type as a value; two are equal when they name the same type.
///
/// The names are spelled only when asked for, so that registering and proving cost no strings.
@usableFromInline
struct KeyReference: Sendable, Hashable {
  let type: any DependencyKey.Type

  @usableFromInline
  init(_ type: any DependencyKey.Type) {
    self.type = type
  }

  var id: ObjectIdentifier { ObjectIdentifier(type) }

  var name: String { type.name }

  var typeName: String { String(reflecting: type) }

  @usableFromInline
  static func == (left: KeyReference, right: KeyReference) -> Bool { left.id == right.id }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension DependencyKey {
  /// Whether the value is of a class type, and so can be held weakly.
  static var deliversObject: Bool { Value.self is AnyObject.Type }

  static var valueTypeName: String { String(describing: Value.self) }
}

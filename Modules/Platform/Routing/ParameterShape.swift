/// What a pattern knows of a parameter without its type, behind one reference.
@usableFromInline
final class ParameterShape: Sendable {
  @usableFromInline
  enum Kind: Hashable, Sendable { case path, tail, query, repeated }

  @usableFromInline let name: String
  @usableFromInline let kind: Kind
  let isTyped: Bool

  /// Names the type; only messages ask, and printing a type for the first time is dear.
  private let nameType: @Sendable () -> String

  @usableFromInline
  init<Value: LinkParameter>(_ name: String, _ kind: Kind, of type: Value.Type) {
    (self.name, self.kind) = (name, kind)
    (isTyped, nameType) = (type.isTyped, { type.typeName })
  }

  init(
    _ name: String, _ kind: Kind, isTyped: Bool,
    typeName: @autoclosure @escaping @Sendable () -> String
  ) {
    (self.name, self.kind) = (name, kind)
    (self.isTyped, nameType) = (isTyped, typeName)
  }

  @usableFromInline var typeName: String { nameType() }

  var isInPath: Bool { kind == .path || kind == .tail }
}

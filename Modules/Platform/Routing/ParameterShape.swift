/// What a pattern knows of a parameter without its type.
@usableFromInline
struct ParameterShape: Hashable, Sendable {
  @usableFromInline
  enum Kind: Hashable, Sendable { case path, tail, query, repeated }

  @usableFromInline let name: String
  @usableFromInline let kind: Kind
  @usableFromInline let typeName: String
  let isTyped: Bool

  @usableFromInline
  init<Value: LinkParameter>(_ name: String, _ kind: Kind, of type: Value.Type) {
    (self.name, self.kind) = (name, kind)
    (typeName, isTyped) = (type.typeName, type.isTyped)
  }

  init(_ name: String, _ kind: Kind, typeName: String, isTyped: Bool) {
    (self.name, self.kind) = (name, kind)
    (self.typeName, self.isTyped) = (typeName, isTyped)
  }

  var isInPath: Bool { kind == .path || kind == .tail }
}

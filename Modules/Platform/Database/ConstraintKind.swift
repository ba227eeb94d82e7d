/// Which kind of rule of the schema a change would have broken.
public enum ConstraintKind: Sendable, Hashable {
  case check
  case foreignKey
  case notNull
  case primaryKey
  case unique
  /// A rule of another kind, such as one raised by a trigger or a strict column type.
  case other
}

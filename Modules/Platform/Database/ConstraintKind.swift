/// Which kind of rule of the schema a change would have broken.
public enum ConstraintKind: Sendable, Hashable {
  /// A condition on the values of a row.
  case check
  /// A reference to a row that is not there, or to one that may not go.
  case foreignKey
  /// A column that must have a value.
  case notNull
  /// The key of the table is taken.
  case primaryKey
  /// The values of columns that are unique together are taken.
  case unique
  /// A rule of another kind, such as one raised by a trigger or a strict column type.
  case other
}

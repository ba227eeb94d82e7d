/// How far an import is.
public enum ImportProgress: Hashable, Sendable {
  /// The file is being read.
  case reading(bytes: Int, rows: Int)

  /// The catalogue is being changed.
  case storing(rows: Int, of: Int)
}

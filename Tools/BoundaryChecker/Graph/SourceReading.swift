/// How a source file is read, apart from its text: what its target, its imports and the configuration ask
/// for.
struct SourceReading: Sendable {
  /// Which of a file's types are read.
  enum Types: Int, Sendable {
    case none

    /// All, in a file that names a parent, a delegate or a child.
    case ofHierarchies

    case all
  }

  /// Whether `/…/` is a regular expression.
  var bareSlashRegexLiterals = true

  var types = Types.none
}

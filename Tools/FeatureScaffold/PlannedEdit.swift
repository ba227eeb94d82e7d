/// A file to be changed: what it was, and what it will be.
struct PlannedEdit: Hashable, Sendable {
  /// The path in the package.
  let path: String

  /// The text as it is.
  let original: String

  /// The text as it will be, with the lines inserted into it.
  let edited: LineText
}

/// A file to be created.
struct PlannedFile: Hashable, Sendable {
  /// The path in the package.
  let path: String

  /// The whole text.
  let text: String
}

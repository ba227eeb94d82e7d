/// A Swift file as the walk of a tree saw it.
struct StampedSource: Sendable {
  /// The path relative to the package.
  let path: String

  /// What the file system said; `nil` when it was not asked.
  let stamp: FileStamp?
}

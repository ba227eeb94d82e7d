/// What decides whether a file may be opened.
struct FileStatus {
  /// What stands at a path.
  enum Kind {
    case regular
    case symbolicLink
    case other
  }

  let kind: Kind
  let owner: UInt32
  let isWorldWritable: Bool
  let size: Int64
}

/// What the file system says of a file: two equal stamps of one path mean that it was not written in
/// between.
struct FileStamp: Hashable, Sendable {
  var size = 0
  var inode = 0

  /// When the content was written, in nanoseconds since 1970.
  var modified = 0

  /// When the file was written, renamed or given other rights, in nanoseconds since 1970; unlike
  /// ``modified`` no program can set it.
  var changed = 0

  /// The later of the two times.
  var newest: Int { max(modified, changed) }
}

/// What decides whether a file may be opened.
struct FileStatus {
  /// What stands at a path.
  enum Kind {
    case regular
    case symbolicLink
    case other
  }

  /// Which file it is, whatever it is called: while it is open anywhere, no other one has this.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  let identity: Identity
  let owner: UInt32
  /// The permission bits.
  let mode: UInt32
  let size: Int64

  /// Whether every user of the machine may write it.
  var isWorldWritable: Bool { mode & 0o002 != 0 }

  /// Whether anybody but its owner may read, write or run it.
  var isOpenToOthers: Bool { mode & 0o077 != 0 }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a package's files look like from outside: their names, and for those a check reads their size,
/// identity and times of change.
///
/// Two equal stamps mean that no file came, went or was written in between. No file is opened, so a
/// stamp costs a small part of reading the tree. ``FileTree`` reads the names back.
///
/// For each folder the bytes hold its path, ended by a zero; for each entry that is no folder its name,
/// ended by a zero, and a byte: 1 where a status follows, 2 for a link that leads nowhere; then an
/// empty name.
struct TreeStamp {
  private(set) var bytes: [UInt8] = []

  /// The latest change of a file that a check reads, in nanoseconds since 1970.
  private(set) var newest = 0

  /// When the walk began, in nanoseconds since 1970.
  let start: Int

  /// The folders that were left out though no dot hides them, as ``FileTree/skipped`` says.
  private(set) var left: [String] = []

  /// Whether the status of files is taken, or their names alone.
  private let readsStatus: Bool

  /// The files a check reads beside Swift files, by name.
  private static let read = ["CODEOWNERS", OwnerSection.fileName].map { Array($0.utf8) }
  private static let suffix = Array(".swift".utf8)

  /// Stamps the tree at `root`, and does something else meanwhile.
  ///
  /// The folders next to the root are read first, those in them by as many jobs, each with all below it.
  /// The stamp is the same for any number of jobs.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - readsStatus: Whether the status of files is taken; without it the stamp only tells names.
  ///   - jobs: How many folders are read at once.
  ///   - other: What does not depend on the tree.
  /// - Returns: The stamp and the other result. There is no stamp when a folder cannot be read, or a link
  ///   leads to one, so that what is behind it stays unseen.
  static func walk<Other: Sendable>(
    _ root: String, readsStatus: Bool, jobs: Int, beside other: @Sendable () -> Other
  ) -> (stamp: TreeStamp?, other: Other) {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let start = now.tv_sec &* 1_000_000_000 &+ now.tv_nsec
    var stamp = TreeStamp(start: start, readsStatus: readsStatus)
    var folders = [""]
    for _ in 0..<2 {
      var inner: [String] = []
      for folder in folders {
        guard let found = stamp.append(folder, at: "\(root)/\(folder)") else {
          return (nil, other())
        }
        inner += found
      }
      folders = inner
    }
    let (parts, result) = Workers.map(folders, jobs: jobs, chunk: 4, beside: other) { folder in
      var part = TreeStamp(start: start, readsStatus: readsStatus)
      return part.appendAll(from: folder, root) ? part : nil
    }
    for part in parts {
      guard let part else { return (nil, result) }
      stamp.bytes += part.bytes
      stamp.newest = max(stamp.newest, part.newest)
      stamp.left += part.left
    }
    return (stamp, result)
  }

  private init(start: Int, readsStatus: Bool) {
    (self.start, self.readsStatus) = (start, readsStatus)
  }

  /// Appends a folder and all below it; `false` when one cannot be read.
  private mutating func appendAll(from folder: String, _ root: String) -> Bool {
    var pending = [folder]
    while let folder = pending.popLast() {
      guard let found = append(folder, at: "\(root)/\(folder)") else { return false }
      pending += found
    }
    return true
  }

  /// Whether all files were old enough for their times of change to tell a later change apart; file
  /// systems count time in steps, of so many seconds at most.
  func isSettled(after seconds: Double) -> Bool {
    Double(newest) / 1e9 < Double(start) / 1e9 - seconds
  }

  /// Appends the entries of a folder, and answers with the folders among them.
  private mutating func append(_ folder: String, at path: String) -> [String]? {
    guard let stream = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(stream) }
    let descriptor = unsafe dirfd(stream)
    let prefix = folder.isEmpty ? "" : folder + "/"
    var folders: [String] = []
    bytes += folder.utf8
    bytes.append(0)
    while let entry = unsafe readdir(stream) {
      let type = unsafe Int32(entry.pointee.d_type)
      let isWhole = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        let name = unsafe name.prefix { $0 != 0 }
        if unsafe name.elementsEqual([0x2E]) || name.elementsEqual([0x2E, 0x2E]) { return true }
        if type == Int32(DT_DIR) {
          let text = unsafe String(decoding: name, as: UTF8.self)
          if !FileTree.skipped.contains(text) {
            folders.append(prefix + text)
          } else if !text.hasPrefix(".") {
            left.append(prefix + text)
          }
          return true
        }
        unsafe bytes.append(contentsOf: name)
        bytes.append(0)
        let isRead =
          unsafe name.suffix(6).elementsEqual(Self.suffix)
          || Self.read.contains { unsafe name.elementsEqual($0) }
        if type == Int32(DT_REG), !isRead || !readsStatus {
          bytes.append(0)
          return true
        }
        guard let base = unsafe name.base.baseAddress else { return false }
        return unsafe appendStatus(
          of: base.assumingMemoryBound(to: CChar.self), in: descriptor, isRead: isRead)
      }
      if !isWhole { return nil }
    }
    bytes.append(0)
    return folders
  }

  /// Appends what the file system says of a file; `false` for a folder.
  private mutating func appendStatus(
    of name: UnsafePointer<CChar>, in folder: Int32, isRead: Bool
  ) -> Bool {
    var status = stat()
    // A link that leads nowhere has no status; its name alone counts.
    guard unsafe fstatat(folder, name, &status, 0) == 0 else {
      bytes.append(2)
      return true
    }
    guard status.st_mode & mode_t(S_IFMT) != mode_t(S_IFDIR) else { return false }
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    let stamp = FileStamp(
      size: Int(status.st_size), inode: Int(truncatingIfNeeded: status.st_ino) & .max,
      modified: written.tv_sec &* 1_000_000_000 &+ written.tv_nsec,
      changed: changed.tv_sec &* 1_000_000_000 &+ changed.tv_nsec)
    newest = max(newest, stamp.newest)
    bytes.append(1)
    unsafe withUnsafeBytes(of: stamp) { unsafe bytes.append(contentsOf: $0) }
    return true
  }
}

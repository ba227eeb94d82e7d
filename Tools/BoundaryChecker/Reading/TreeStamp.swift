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
/// stamp costs a small part of reading the tree.
struct TreeStamp {
  private(set) var bytes: [UInt8] = []

  /// The latest change of a file that a check reads, in nanoseconds since 1970.
  private(set) var newest = 0

  /// The files a check reads beside Swift files, by name.
  private static let read: Set<String> = ["CODEOWNERS", OwnerSection.fileName]

  /// Stamps the tree at `root`; `nil` when a folder cannot be read, or a link leads to one, so that what
  /// is behind it stays unseen.
  init?(root: String) {
    var pending = [""]
    while let folder = pending.popLast() {
      guard let found = append(folder, at: "\(root)/\(folder)") else { return nil }
      pending += found
    }
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
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      let type = unsafe Int32(entry.pointee.d_type)
      if type == Int32(DT_DIR) {
        if !FileTree.skipped.contains(name) { folders.append(prefix + name) }
        continue
      }
      bytes += name.utf8
      bytes.append(0)
      let isRead = name.hasSuffix(".swift") || Self.read.contains(name)
      if type == Int32(DT_REG), !isRead { continue }
      guard appendStatus(of: name, in: descriptor) else { return nil }
    }
    return folders
  }

  /// Appends what the file system says of a file; `false` for a folder.
  private mutating func appendStatus(of name: String, in folder: Int32) -> Bool {
    var status = stat()
    // A link that leads nowhere has no status; its name alone counts.
    guard unsafe fstatat(folder, name, &status, 0) == 0 else { return true }
    guard status.st_mode & mode_t(S_IFMT) != mode_t(S_IFDIR) else { return false }
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    let times = [written, changed].map { $0.tv_sec &* 1_000_000_000 &+ $0.tv_nsec }
    newest = max(newest, times[0], times[1])
    for number in [Int(status.st_size), Int(truncatingIfNeeded: status.st_ino)] + times {
      unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
    }
    return true
  }
}

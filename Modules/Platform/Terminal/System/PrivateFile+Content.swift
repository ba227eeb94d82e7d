#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that the program writes over several runs: nothing in them changes before they are known as its own.
extension PrivateFile {
  /// The beginning of a kind of file, by which the program recognises what it wrote.
  package struct Mark: Hashable, Sendable {
    let beginning: String
    /// The kind in words, such as "a transcript".
    let kind: String
    /// What to do with a file that begins otherwise.
    let remedy: String

    package init(
      _ beginning: String, of kind: String, remedy: String = "move it away, or name another"
    ) {
      (self.beginning, self.kind, self.remedy) = (beginning, kind, remedy)
    }
  }

  /// Opens a file that is new, empty or begins as this program begins it.
  ///
  /// A file to update is only opened. One that grows gets the beginning if it is empty, and what follows begins a
  /// line. It may also be a device, or a stream of the process by its name, such as `/dev/stderr`, which get what
  /// is appended and no beginning. Permissions wider than 0600 are narrowed.
  ///
  /// It must be none of the files at the paths `others`, under whatever name; they need not exist. With
  /// `replacesOthers`, other content is dropped instead of refused.
  package static func own(
    at path: String, for purpose: Purpose, mark: Mark, apartFrom others: [String] = [],
    replacesOthers: Bool = false
  ) throws(PrivateFileError) -> PrivateFile {
    if let stream = stream(named: path), purpose == .growing {
      let copy = fcntl(stream, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { throw .cannotOpen(path: path, .current) }
      let file = PrivateFile(stream: copy, path: path)
      try file.check(apartFrom: others)
      return file
    }
    var isNew = true
    do throws(PrivateFileError) {
      _ = try PrivateFile(at: path, for: .creating)
    } catch .cannotOpen(_, SystemError(code: EEXIST)) {
      isNew = false
    }
    do throws(PrivateFileError) {
      let file = try PrivateFile(at: path, for: purpose)
      // The path of another may be this one, and name a file only now.
      try file.check(apartFrom: others)
      try file.check(mark, for: purpose, replacesOthers: replacesOthers)
      return file
    } catch {
      if isNew { _ = unsafe unlink(path) }
      throw error
    }
  }

  private static func stream(named path: String) -> Int32? {
    switch path {
    case "/dev/stdout": STDOUT_FILENO
    case "/dev/stderr": STDERR_FILENO
    default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
    }
  }

  /// Checks that the file is none of those at some paths, by device and inode; a device is nobody's.
  package func check(apartFrom others: [String]) throws(PrivateFileError) {
    var (own, other) = (stat(), stat())
    guard unsafe fstat(descriptor, &own) == 0 else { throw .cannotOpen(path: path, .current) }
    guard own.st_mode & S_IFMT == S_IFREG else { return }
    for name in others where unsafe stat(name, &other) == 0 {
      if own.st_dev == other.st_dev, own.st_ino == other.st_ino {
        throw .inUse(path: path, as: name)
      }
    }
  }

  /// Checks that a file which is not empty begins with a mark.
  func check(_ mark: Mark) throws(PrivateFileError) {
    guard try size > 0 else { return }
    let beginning = Array(mark.beginning.utf8)
    guard try bytes(at: 0, count: beginning.count) == beginning else {
      throw .otherContent(path: path, than: mark)
    }
  }

  private func check(
    _ mark: Mark, for purpose: Purpose, replacesOthers: Bool
  ) throws(PrivateFileError) {
    guard try isRegular else { return }
    do throws(PrivateFileError) {
      try check(mark)
    } catch .otherContent where replacesOthers {
      guard ftruncate(descriptor, 0) == 0 else { throw .cannotOpen(path: path, .current) }
    }
    try narrow()
    guard purpose == .growing else { return }
    let size = try size
    if size == 0 {
      try write(Array(mark.beginning.utf8))
    } else if try bytes(at: size - 1, count: 1) != [0x0A] {
      // The program was killed within a line.
      try write([0x0A])
    }
  }

  private var isRegular: Bool {
    get throws(PrivateFileError) { try status.st_mode & S_IFMT == S_IFREG }
  }

  private var size: off_t {
    get throws(PrivateFileError) { try status.st_size }
  }

  private var status: stat {
    get throws(PrivateFileError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotOpen(path: path, .current) }
      return status
    }
  }

  private func bytes(at offset: off_t, count: Int) throws(PrivateFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let found = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, offset)
    }
    guard found >= 0 else { throw .cannotRead(path: path, .current) }
    return Array(bytes.prefix(found))
  }
}

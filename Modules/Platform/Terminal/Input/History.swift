#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines a person typed, oldest first, in memory and in a file of mode 0600.
///
/// Lines that start with a blank, blank lines, secrets and repetitions of the last line are not stored.
/// Sessions share a file: each one appends under a lock, and reads what the others appended.
package struct History: Sendable {
  /// The maximum number of lines.
  package static let limit = 1_000
  /// The lines, oldest first.
  package private(set) var entries: [String] = []

  private static let mark = PrivateFile.Mark("# history\n", of: "a history")

  private let path: String?
  private let others: [String]
  /// The size of the file when it was last read or written.
  private var size: off_t = 0

  /// Creates an empty history; without a path it is kept in memory only.
  ///
  /// The file must be none of those at the paths `others`.
  package init(path: String?, apartFrom others: [String] = []) {
    (self.path, self.others) = (path, others.filter { $0 != path })
  }

  /// Reads the file, if it exists, and cuts it to the newest ``limit`` lines.
  package mutating func load() throws(PrivateFileError) {
    guard let path else { return }
    let file: PrivateFile
    do throws(PrivateFileError) {
      file = try PrivateFile(at: path, for: .updating)
      try file.check(apartFrom: others)
      try file.check(Self.mark)
      try file.narrow()
      try Self.lock(file)
    } catch .cannotOpen(_, SystemError(code: ENOENT)) {
      return
    }
    var lines: [String] = []
    var count = 0
    var source = LineSource(descriptor: file.descriptor)
    reading: while true {
      do throws(LineError) {
        guard let line = try source.next() else { break reading }
        if !line.isBlank { lines.append(line.text) }
      } catch {
        if case .readFailed = error { break reading }
      }
      count += 1
      if lines.count >= 2 * Self.limit { lines.removeFirst(lines.count - Self.limit) }
    }
    entries = Array(lines.suffix(Self.limit))
    // The first line is the mark.
    if count > Self.limit + 1 { try rewrite(file) }
    size = Self.size(of: file)
  }

  /// Reads the file again if another session has changed it.
  mutating func refresh() throws(PrivateFileError) {
    var status = stat()
    guard let path, unsafe lstat(path, &status) == 0, status.st_size != size else { return }
    try load()
  }

  /// Stores a line unless it starts with a blank, is blank or a comment, or repeats the last line.
  ///
  /// - Throws: ``PrivateFileError``; the line is stored in memory even then.
  package mutating func record(_ line: String) throws(PrivateFileError) {
    guard ![0x20, 0x09].contains(line.utf8.first), !Line(number: 1, text: line).isBlank,
      !line.utf8.contains(0x0A), entries.last != line
    else { return }
    entries.append(line)
    if entries.count > Self.limit { entries.removeFirst(entries.count - Self.limit) }
    guard let path else { return }
    let file = try PrivateFile.own(at: path, for: .growing, mark: Self.mark, apartFrom: others)
    try Self.lock(file)
    let isCurrent = Self.size(of: file) == size
    try file.write(Array(line.utf8) + [0x0A])
    // If others have appended lines, those are still to be read.
    if isCurrent { size = Self.size(of: file) }
  }

  private static func size(of file: PrivateFile) -> off_t {
    var status = stat()
    return unsafe fstat(file.descriptor, &status) == 0 ? status.st_size : 0
  }

  /// Waits for the lock for at most a second: a process that holds it longer must not block a session.
  private static func lock(_ file: PrivateFile) throws(PrivateFileError) {
    for _ in 0..<100 {
      if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard [EWOULDBLOCK, EINTR].contains(errno) else {
        throw .cannotOpen(path: file.path, .current)
      }
      usleep(10_000)
    }
    throw .cannotOpen(path: file.path, SystemError(code: EWOULDBLOCK))
  }

  /// Overwrites the start of the file with the entries before cutting it, so that a crash loses none.
  private func rewrite(_ file: PrivateFile) throws(PrivateFileError) {
    var bytes = Array(Self.mark.beginning.utf8)
    for line in entries { bytes += Array(line.utf8) + [0x0A] }
    guard lseek(file.descriptor, 0, SEEK_SET) == 0 else {
      throw .cannotOpen(path: file.path, .current)
    }
    try file.write(bytes)
    guard ftruncate(file.descriptor, off_t(bytes.count)) == 0 else {
      throw .cannotOpen(path: file.path, .current)
    }
  }
}

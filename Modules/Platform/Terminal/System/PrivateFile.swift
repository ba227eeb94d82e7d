package import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file that the program keeps privately for its user; replacing the file is noticed.
///
/// Opening never blocks, follows no symbolic link, and accepts only a regular file of this user: a pipe would
/// make the program wait for another process. It changes neither content nor permissions. When reading, a file
/// that others can write is refused, because its content may be theirs.
package final class PrivateFile {
  /// The purpose for which a file is opened.
  package enum Purpose: Sendable {
    /// To read its content.
    case reading
    /// To read a secret, which no other user may even read.
    case readingSecret
    /// To write it where there is none yet.
    case creating
    /// To read its content and overwrite it.
    case updating
    /// To append to its content; a device, such as a terminal or `/dev/full`, is accepted too.
    case growing
  }

  /// The path at which the file was opened.
  package let path: String
  /// The open file descriptor; it is closed with this object.
  package let descriptor: Int32
  /// Whether the file is a stream that the process was given, and may have no place of its own.
  private let isStream: Bool

  /// Opens a file whose content is this program's or of no concern; ``own(at:for:mark:apartFrom:replacesOthers:)``
  /// finds that out.
  package init(at path: String, for purpose: Purpose) throws(PrivateFileError) {
    (self.path, isStream) = (path, false)
    let flags =
      switch purpose {
      case .reading, .readingSecret: O_RDONLY
      case .creating: O_RDWR | O_CREAT | O_EXCL
      case .updating: O_RDWR
      case .growing: O_RDWR | O_APPEND
      }
    descriptor = unsafe open(
      path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else {
      let error = SystemError.current
      // ENXIO: a pipe without a reader, or a socket; ELOOP: a symbolic link.
      throw [ENXIO, ELOOP].contains(error.code)
        ? .notRegular(path: path) : .cannotOpen(path: path, error)
    }
    try check(for: purpose)
  }

  /// Takes over a descriptor of a stream of the process.
  init(stream descriptor: Int32, path: String) {
    (self.path, self.descriptor, isStream) = (path, descriptor, true)
  }

  deinit {
    close(descriptor)
  }

  private func check(for purpose: Purpose) throws(PrivateFileError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotOpen(path: path, .current) }
    switch (status.st_mode & S_IFMT, purpose) {
    case (S_IFREG, _): break
    case (S_IFCHR, .growing): return
    default: throw .notRegular(path: path)
    }
    guard status.st_uid == geteuid() else { throw .foreign(path: path) }
    switch purpose {
    case .reading:
      guard status.st_mode & 0o022 == 0 else { throw .writableByOthers(path: path) }
    case .readingSecret:
      guard status.st_mode & 0o077 == 0 else { throw .openToOthers(path: path) }
    case .creating, .updating, .growing: break
    }
  }

  /// Takes away what others may do with the file.
  func narrow() throws(PrivateFileError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotOpen(path: path, .current) }
    if status.st_mode & 0o077 != 0, fchmod(descriptor, status.st_mode & 0o700) != 0 {
      throw .cannotOpen(path: path, .current)
    }
  }

  /// Reads the file at a path, up to slightly more bytes than the limit; returns `nil` if there is none.
  package static func contents(
    at path: String, for purpose: Purpose = .reading, limit: Int
  ) throws(PrivateFileError) -> [UInt8]? {
    do throws(PrivateFileError) {
      return try PrivateFile(at: path, for: purpose).contents(limit: limit)
    } catch .cannotOpen(_, SystemError(code: ENOENT)) {
      return nil
    }
  }

  /// Reads the rest of the file, up to slightly more bytes than the limit.
  func contents(limit: Int) throws(PrivateFileError) -> [UInt8] {
    do throws(SystemError) {
      return try Self.contents(of: descriptor, limit: limit)
    } catch {
      throw .cannotRead(path: path, error)
    }
  }

  /// Returns the bytes of any open file up to its end, at most slightly more than the limit.
  package static func contents(of file: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      guard count != 0 else { break }
      guard count > 0 else {
        switch errno {
        case EINTR: continue
        case EAGAIN: awaitReadiness(of: file, for: POLLIN)
        default: throw .current
        }
        continue
      }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Puts a file with these bytes in place of the one at a path, if any: a reader or a crash finds either whole.
  package static func replace(at path: String, with bytes: [UInt8]) throws(PrivateFileError) {
    let draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max))"
    let file = try PrivateFile(at: draft, for: .creating)
    do throws(PrivateFileError) {
      try file.write(bytes)
      guard fsync(file.descriptor) == 0, unsafe rename(draft, path) == 0 else {
        throw .cannotOpen(path: path, .current)
      }
    } catch {
      _ = unsafe unlink(draft)
      throw error
    }
  }

  package func write(_ bytes: [UInt8]) throws(PrivateFileError) {
    do throws(OutputError) {
      try OutputBuffer.write(bytes, to: descriptor)
    } catch .writeFailed(let error) {
      throw .cannotOpen(path: path, error)
    } catch {
      throw .cannotOpen(path: path, SystemError(code: EPIPE))
    }
  }

  /// Writes bytes over the beginning of the file; what lies behind them stays.
  package func overwrite(with bytes: [UInt8]) throws(PrivateFileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(written))
      }
      guard count >= 0 || errno == EINTR else { throw .cannotOpen(path: path, .current) }
      written += max(0, count)
    }
  }

  /// Checks that the file is still the one at its path: bytes written to any other file are lost.
  package func checkInPlace() throws(PrivateFileError) {
    if isStream { return }
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &opened) == 0, unsafe lstat(path, &named) == 0,
      opened.st_dev == named.st_dev, opened.st_ino == named.st_ino
    else { throw .replaced(path: path) }
  }
}

/// Why a private file of the user cannot be used.
package enum PrivateFileError: Error, Hashable, Sendable {
  /// The file cannot be opened, created or narrowed.
  case cannotOpen(path: String, SystemError)
  case cannotRead(path: String, SystemError)
  /// The path names a pipe, a folder, a symbolic link or a device.
  case notRegular(path: String)
  /// The file belongs to another user.
  case foreign(path: String)
  /// Others can write the file, so its content may be theirs.
  case writableByOthers(path: String)
  /// Others can read or write the file, which holds a secret.
  case openToOthers(path: String)
  /// The file was moved, removed or replaced after it was opened.
  case replaced(path: String)
  /// The file is one that the program reads or keeps something else in.
  case inUse(path: String, as: String)
  /// The file holds something that the program did not write there.
  case otherContent(path: String, than: PrivateFile.Mark)
}

extension PrivateFileError: ExplainedError {
  package var explanation: ErrorExplanation {
    switch self {
    case .cannotOpen(let path, let error):
      .init(
        "file.cannotOpen", .cannotCreate, "cannot use \(path): \(error)",
        hint: "check the path, and that the folder is yours")
    case .cannotRead(let path, let error):
      .init(
        "file.cannotRead", .inputOutput, "cannot read \(path): \(error)",
        hint: "check the path, and the disk it is on")
    case .notRegular(let path):
      .init(
        "file.notRegular", .cannotCreate, "\(path) is not a regular file",
        hint: "move it away, or name another")
    case .foreign(let path):
      .init(
        "file.foreign", .cannotCreate, "\(path) belongs to another user",
        hint: "name a file of your own")
    case .writableByOthers(let path):
      .init(
        "file.writableByOthers", .configuration, "others may write \(path)",
        hint: "run chmod 600 on it, if what it holds is yours")
    case .openToOthers(let path):
      .init(
        "file.openToOthers", .configuration, "others may read or write \(path)",
        hint: "run chmod 600 on it, if what it holds is yours")
    case .replaced(let path):
      .init(
        "file.replaced", .inputOutput, "\(path) was moved, removed or replaced",
        hint: "leave it where it is while the program runs")
    case .inUse(let path, let other):
      .init(
        "file.inUse", .cannotCreate,
        path == other
          ? "\(path) is in use by the program" : "\(path) is in use by the program, as \(other)",
        hint: "name another file")
    case .otherContent(let path, let mark):
      .init(
        "file.otherContent", .cannotCreate, "\(path) holds something else than \(mark.kind)",
        hint: mark.remedy)
    }
  }
}

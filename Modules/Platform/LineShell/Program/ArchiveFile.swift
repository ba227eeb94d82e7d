import Diagnostics
import Navigation
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps where a session stands in a file of its own, readable by its owner alone.
///
/// Each change is written in one call over what was there; the archive closes with a check sum and what
/// lies behind its last line is ignored, so a program killed at any moment leaves a whole archive. Where a disk
/// takes a part of it only, the check sum tells.
@MainActor
final class ArchiveFile {
  /// How many bytes are read back at most; no session a person makes comes near.
  private static let limit = 16 << 20

  private let path: String
  private var file: OwnFile?
  private var keptEvents: UInt64 = 0
  private var hasFailed = false

  /// Names a file; it is made when something is kept.
  init(path: String) {
    self.path = path
  }

  /// What the last session kept, or `nil` when there was none.
  func kept() throws -> Archive? {
    do {
      let file = try OwnFile(at: path, for: .reading)
      return try Archive(text: String(decoding: file.contents(limit: Self.limit), as: UTF8.self))
    } catch OwnFileError.cannotOpen(_, SystemError(code: ENOENT)) {
      return nil
    }
  }

  /// Keeps where navigation stands, if it has changed.
  ///
  /// - Returns: Why it cannot be kept, the first time it cannot.
  func keep(_ navigator: Navigator) -> String? {
    guard !hasFailed, navigator.log.count != keptEvents else { return nil }
    keptEvents = navigator.log.count
    do {
      try write(Array(navigator.archive().text.utf8))
      return nil
    } catch {
      hasFailed = true
      return error.explanation.message
    }
  }

  private func opened() throws(OwnFileError) -> OwnFile {
    if let file { return file }
    let opened = try OwnFile(at: path, for: .keeping)
    file = opened
    return opened
  }

  private func write(_ bytes: [UInt8]) throws(OwnFileError) {
    let file = try opened()
    try file.checkInPlace()
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe pwrite(file.descriptor, $0.baseAddress, $0.count, off_t(written))
      }
      guard count >= 0 || errno == EINTR else { throw .cannotOpen(path: path, .current) }
      written += max(0, count)
    }
  }
}

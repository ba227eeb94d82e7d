import Diagnostics
import Navigation
import Terminal

/// Stores the navigation state of a session in a file that only its owner can read.
///
/// Each change overwrites the previous content in one call, and anything after the archive's last line is ignored,
/// so a program killed at any moment leaves a complete archive.
@MainActor
final class ArchiveFile {
  /// The maximum number of bytes read; no session of a person comes close.
  private static let limit = 16 << 20

  private static let mark = OwnFile.Mark("navigation ", of: "a navigation state")

  private let path: String
  private let others: [String]
  private var file: OwnFile?
  private var keptEvents: UInt64 = 0
  private var hasFailed = false

  /// Creates the store; its file must be none of `others`.
  init(path: String, apartFrom others: [String] = []) {
    (self.path, self.others) = (path, others.filter { $0 != path })
  }

  func kept() throws -> Archive? {
    try OwnFile.contents(at: path, limit: Self.limit)
      .map { try Archive(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// Stores the navigation state if it has changed.
  ///
  /// - Returns: Why it cannot be stored; only for the first failure.
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

  private func write(_ bytes: [UInt8]) throws(OwnFileError) {
    if file == nil {
      file = try .own(at: path, for: .updating, mark: Self.mark, apartFrom: others)
    }
    guard let file else { return }
    try file.checkInPlace()
    try file.overwrite(with: bytes)
  }
}

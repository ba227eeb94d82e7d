import CommandArguments
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

  private static let mark = PrivateFile.Mark("navigation ", of: "a navigation state")

  private let path: String
  private let others: [String]
  private var file: PrivateFile?
  private var keptEvents: UInt64 = 0
  private var hasFailed = false

  /// Creates the store; its file must be none of `others`.
  init(path: String, apartFrom others: [String] = []) {
    (self.path, self.others) = (path, others.filter { $0 != path })
  }

  func kept() throws -> Archive? {
    try PrivateFile.contents(at: path, limit: Self.limit)
      .map { try Archive(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// Keeps what is stored until the navigation state changes from now on.
  func wait(for navigator: Navigator) { keptEvents = navigator.log.count }

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

  private func write(_ bytes: [UInt8]) throws(PrivateFileError) {
    if file == nil {
      file = try .own(at: path, for: .updating, mark: Self.mark, apartFrom: others)
    }
    guard let file else { return }
    try file.checkInPlace()
    try file.overwrite(with: bytes)
  }
}

// The navigation state of the last session, which a run restores or replaces.
extension LineShellProgram {
  /// Returns the store for the navigation state; first restores the last session if requested.
  func archiveFile(restoring host: any ShellHost, _ run: Run) async throws -> ArchiveFile? {
    guard run.options.restoration != .none, !run.describesApp else { return nil }
    if run.options.restoration == .keep, case .command = run.options.input { return nil }
    guard let path = try archivePath(run) else { return nil }
    let file = ArchiveFile(path: path, apartFrom: run.keptFiles)
    guard run.options.restoration == .restore else {
      keepLastSession(in: file, of: host, run)
      return file
    }
    do {
      guard let archive = try file.kept() else {
        run.note("there is nothing to restore yet")
        return file
      }
      let report = try await host.restore(archive)
      for loss in report.losses { run.note("\(loss)") }
    } catch {
      run.note("nothing is restored: \(host.explanation(of: error).message)")
    }
    return file
  }

  /// Tells a person that the last session can be restored, which is stored until this one goes somewhere.
  private func keepLastSession(in file: ArchiveFile, of host: any ShellHost, _ run: Run) {
    guard run.session.mode != .script, let last = try? file.kept() else { return }
    file.wait(for: host.navigator)
    guard last.text != host.navigator.archive().text else { return }
    run.note(
      "the last session ended elsewhere: \(syntax.name) --restore begins there, as long as you go nowhere here"
    )
  }
}

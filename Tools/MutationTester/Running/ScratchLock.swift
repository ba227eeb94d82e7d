import Foundation

/// Keeps other runs out of a scratch path, which has one copy of the package and one build of it.
final class ScratchLock {
  private let descriptor: Int32

  /// Takes the lock of a scratch path, which is made where it is not there.
  ///
  /// - Throws: ``MutationError/scratchPathInUse(_:)``, or ``MutationError/file(path:detail:)``.
  init(of scratchPath: String) throws(MutationError) {
    let path = scratchPath + "/lock"
    do {
      try FileManager.default.createDirectory(
        atPath: scratchPath, withIntermediateDirectories: true)
    } catch {
      throw .file(path: scratchPath, detail: "\(error)")
    }
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: path, detail: "cannot be opened") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .scratchPathInUse(scratchPath) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Closing is not enough: a program that is being started elsewhere shares the lock until it runs.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

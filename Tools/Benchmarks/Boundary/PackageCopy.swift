import Foundation

/// A copy of a package's files in a temporary folder, in which a file may be written to.
///
/// The folder goes with the object.
@MainActor
final class PackageCopy {
  let path: String
  private let manager = FileManager.default

  /// Copies a package without its build products and its history.
  init(of package: String) throws {
    path =
      manager.temporaryDirectory
      .appendingPathComponent("boundary-benchmark-\(UUID().uuidString)").path
    try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in try manager.contentsOfDirectory(atPath: package)
    where ![".build", ".git"].contains(name) {
      try manager.copyItem(atPath: "\(package)/\(name)", toPath: "\(path)/\(name)")
    }
    settle()
  }

  /// Waits until checks trust the times of the files: what was written just now is scanned again by
  /// every check, for its times could be those of a later state.
  func settle() { Thread.sleep(forTimeInterval: 1.5) }

  /// Gives one file new times.
  func touch() {
    try? manager.setAttributes(
      [.modificationDate: Date()], ofItemAtPath: "\(path)/Tools/boundary-check/BoundaryCheck.swift")
  }

  isolated deinit {
    try? manager.removeItem(atPath: path)
  }
}

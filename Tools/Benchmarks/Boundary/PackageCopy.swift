import Foundation

/// A copy of a package's files in a temporary folder, in which a file may be written to.
///
/// The folder goes with the object.
@MainActor
final class PackageCopy {
  let path: String
  private let manager = FileManager.default

  /// The file that is written to, and what was in it.
  private static let file = "/Tools/boundary-check/BoundaryCheck.swift"
  private let source: String
  private var edits = 0

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
    source = try String(contentsOfFile: path + Self.file, encoding: .utf8)
    settle()
  }

  /// Waits until checks trust the times of the files: what was written just now is scanned again by
  /// every check, for its times could be those of a later state.
  func settle() { Thread.sleep(forTimeInterval: 1.5) }

  /// Writes a file whose imports stay where they are.
  func editBody() { edit { "\(source)// Edit \($0).\n" } }

  /// Writes a file whose imports move.
  func editImports() {
    edit { String(repeating: "\n", count: $0 % 50 + 1) + source }
  }

  private func edit(_ text: (Int) -> String) {
    edits += 1
    try? Data(text(edits).utf8).write(to: URL(fileURLWithPath: path + Self.file))
  }

  isolated deinit {
    try? manager.removeItem(atPath: path)
  }
}

import Foundation
package import PackageReading
import TemporaryFiles

/// A folder that lives as long as the test that made it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("boundary-checker-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, with the folders it needs, and returns its full path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    // Nearly all folders are there. Foundation would wait for the disk after each of some ten thousand files.
    do { try TemporaryFile.write(text, to: file) } catch {
      try makeFolder(String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)]))
      try TemporaryFile.write(text, to: file)
    }
    return file
  }

  package func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// Runs git in the folder, with a name to commit under, and without signatures and garbage collection.
  package func git(_ arguments: [String], reading input: String = "") throws {
    let settings = [
      "user.name=test", "user.email=test@example.org", "commit.gpgsign=false",
      "maintenance.auto=false", "init.templateDir=", "fastimport.unpackLimit=1",
    ]
    let outcome = try Subprocess(
      command: ["git", "-C", path] + settings.flatMap { ["-c", $0] } + arguments,
      environment: ProcessInfo.processInfo.environment, input: input, in: path
    ).run()
    guard outcome.status == 0 else {
      throw BoundaryCheckError.gitFailed(command: "git", detail: outcome.errors)
    }
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }
}

extension Subprocess {
  /// A program that sees what the tests see.
  package init(command: [String]) {
    self.init(command: command, environment: ProcessInfo.processInfo.environment)
  }

  package func run() throws -> Outcome { try run { .toolFailed(command: command[0], detail: $0) } }
}

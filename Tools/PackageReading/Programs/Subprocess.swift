package import Foundation

/// A program that runs to its end, in a separate empty folder.
///
/// It sees only the variables it is given. Nothing in its folder can choose what runs: version files of
/// toolchain managers, for instance, apply to the folder they are in.
package struct Subprocess {
  package struct Outcome {
    package let status: Int32
    package let output: Data
    package let errors: String

    package var isMissing: Bool { status == 127 }

    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  package let command: [String]
  package let environment: [String: String]

  /// What the program reads; empty for nothing.
  private let input: String

  package init(command: [String], environment: [String: String], input: String = "") {
    (self.command, self.environment, self.input) = (command, environment, input)
  }

  /// Runs the program; its errors go to a file, so that a full pipe cannot block it.
  package func run(
    or failure: (_ detail: String) -> BoundaryCheckError
  ) throws(BoundaryCheckError) -> Outcome {
    do {
      let folder = try ScratchFolder()
      let errors = URL(fileURLWithPath: "\(folder.path)/errors")
      let inside = "\(folder.path)/inside"
      try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: false)
      try Data().write(to: errors)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.currentDirectoryURL = URL(fileURLWithPath: inside)
      // Temporary files of the program are deleted with the folder.
      process.environment = environment.merging(["TMPDIR": inside]) { _, own in own }
      let pipe = Pipe()
      process.standardInput = FileHandle.nullDevice
      if !input.isEmpty {
        // From a file, so that neither side waits for the other.
        let file = URL(fileURLWithPath: "\(folder.path)/input")
        try Data(input.utf8).write(to: file)
        process.standardInput = try FileHandle(forReadingFrom: file)
      }
      process.standardOutput = pipe
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let said = (try? Data(contentsOf: errors)) ?? Data()
      return Outcome(
        status: process.terminationStatus, output: output,
        errors: String(decoding: said, as: UTF8.self)
          .trimmingCharacters(in: .whitespacesAndNewlines))
    } catch {
      throw failure((error as? BoundaryCheckError)?.description ?? error.localizedDescription)
    }
  }
}

/// A private folder among the user's temporary files, deleted with the value.
package struct ScratchFolder: ~Copyable {
  package let path: String

  /// Creates a folder that no other user can enter, under an unpredictable name.
  package init() throws(BoundaryCheckError) {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("boundary-check-\(UUID().uuidString)").path
    try BoundaryCheckError.writing(path) {
      // It must not exist yet: without intermediate folders, an existing one is an error.
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    self.path = path
  }

  package func makeFolder(_ name: String) throws(BoundaryCheckError) {
    let path = "\(path)/\(name)"
    try BoundaryCheckError.writing(path) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  // A link in the folder is deleted; its destination is not.
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension BoundaryCheckError {
  /// Runs `body`, which changes files; every error becomes one about an unwritable file.
  package static func writing(_ path: String, _ body: () throws -> Void) throws(BoundaryCheckError)
  {
    do { try body() } catch { throw .unwritable(path: path, detail: error.localizedDescription) }
  }
}

import Foundation

/// A program that is run to its end.
struct Subprocess {
  struct Outcome {
    let status: Int32
    let output: Data
    let errors: String

    /// Whether there was no program of that name.
    var isMissing: Bool { status == 127 }

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The program, looked up in `PATH`, and its arguments.
  let command: [String]

  var folder: String?
  var environment: [String: String]?

  /// Runs the program.
  ///
  /// Its errors go to a file while its output is read, so that neither pipe can fill up and block it.
  func run() throws(SubprocessError) -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    if let environment { process.environment = environment }
    let errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("boundary-check-\(UUID().uuidString).errors")
    defer { try? FileManager.default.removeItem(at: errors) }
    let pipe = Pipe()
    do {
      try Data().write(to: errors)
      process.standardInput = FileHandle.nullDevice
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
      throw SubprocessError(detail: error.localizedDescription)
    }
  }
}

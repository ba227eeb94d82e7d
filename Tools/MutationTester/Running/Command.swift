import Dispatch
import Foundation

/// Another program, run to its end or to its deadline.
struct Command {
  enum Outcome: Hashable {
    case ended(status: Int32, output: String)
    case timedOut
  }

  var program: String
  var arguments: [String]
  var folder: String
  var environment: [String: String]

  /// Runs the program and waits for it.
  ///
  /// - Parameter seconds: How long it may take; it is ended then.
  /// - Returns: How it ended, with all it wrote.
  /// - Throws: ``MutationError/command(_:detail:)`` or ``MutationError/file(path:detail:)``.
  func run(seconds: Double) throws(MutationError) -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    // A file, for a pipe nobody reads meanwhile would stop the program.
    let path = NSTemporaryDirectory() + "mutation-\(ProcessInfo.processInfo.processIdentifier).log"
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let log = FileHandle(forWritingAtPath: path)
    else { throw .file(path: path, detail: "cannot be written") }
    defer { try? FileManager.default.removeItem(atPath: path) }
    process.standardOutput = log
    process.standardError = log
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
    } catch {
      throw .command(program, detail: "\(error)")
    }
    guard ended.wait(timeout: .now() + seconds) == .success else {
      process.terminate()
      if ended.wait(timeout: .now() + 1) != .success { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      return .timedOut
    }
    try? log.close()
    let output = FileManager.default.contents(atPath: path) ?? Data()
    return .ended(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}

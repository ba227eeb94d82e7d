import Dispatch
import Foundation

/// Another program, which runs to its end or to its deadline.
struct Command {
  enum Outcome: Hashable {
    case ended(status: Int32, output: String)
    case timedOut
  }

  var program: String
  var arguments: [String]
  var folder: String
  var environment: [String: String]

  /// The limit of its processor time in seconds, which does not depend on how busy the machine is.
  var processorSeconds: Int?

  /// A text in the output after which nothing more can be learnt, so that the program is ended.
  var decisiveText: String?

  func run(seconds: Double) throws(MutationError) -> Outcome {
    // A file, because a full pipe that nobody reads would block the program.
    let path = NSTemporaryDirectory() + "mutation-\(UUID().uuidString).log"
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let log = FileHandle(forWritingAtPath: path)
    else { throw .file(path: path, detail: "cannot be written") }
    defer { try? FileManager.default.removeItem(atPath: path) }
    let process = process(writingTo: log)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
    } catch {
      throw .command(program, detail: "\(error)")
    }
    let end = wait(for: ended, until: .now() + seconds, reading: path)
    if end != .ended {
      process.terminate()
      if ended.wait(timeout: .now() + 1) != .success { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      if end == .late { return .timedOut }
    }
    try? log.close()
    // Which signal ends a program at its processor limit depends on the system.
    if end == .ended, process.terminationReason == .uncaughtSignal,
      [SIGKILL, SIGXCPU].contains(process.terminationStatus)
    {
      return .timedOut
    }
    let output = FileManager.default.contents(atPath: path) ?? Data()
    return .ended(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  private func process(writingTo log: FileHandle) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let processorSeconds {
      let limited = "ulimit -t \(processorSeconds); exec \"$@\""
      process.arguments = ["sh", "-c", limited, "sh", program] + arguments
    }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = log
    process.standardError = log
    return process
  }

  private enum End {
    case ended, decided, late
  }

  private func wait(
    for ended: DispatchSemaphore, until deadline: DispatchTime, reading path: String
  ) -> End {
    guard let decisiveText else {
      return ended.wait(timeout: deadline) == .success ? .ended : .late
    }
    while ended.wait(timeout: min(deadline, .now() + 0.02)) != .success {
      if DispatchTime.now() >= deadline { return .late }
      let output = FileManager.default.contents(atPath: path) ?? Data()
      if output.range(of: Data(decisiveText.utf8)) != nil { return .decided }
    }
    return .ended
  }
}

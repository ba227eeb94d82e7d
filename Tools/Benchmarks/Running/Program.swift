import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program to be run to its end, as cheaply as the system can start one.
struct Program {
  /// What a run took.
  struct Run {
    let status: Int32
    let wall: Duration
  }

  let name: String
  private let arguments: [String]
  private let input: String
  private let environment: [String]

  /// Prepares a program.
  ///
  /// - Parameters:
  ///   - name: Its path, or its name in `PATH`.
  ///   - arguments: What follows its name.
  ///   - input: The file it reads.
  ///   - environment: Variables besides those of this process.
  init(
    _ name: String, _ arguments: [String] = [], input: String = "/dev/null",
    environment: [String: String] = [:]
  ) {
    (self.name, self.arguments, self.input) = (name, arguments, input)
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    self.environment = all.map { "\($0.key)=\($0.value)" }
  }

  private init(_ program: Program, startedBy starter: String) {
    (name, arguments) = (starter, [program.name] + program.arguments)
    (input, environment) = (program.input, program.environment)
  }

  /// The program as another one starts it, which is given its name and arguments.
  func started(by starter: String) -> Program { Program(self, startedBy: starter) }

  /// Whether there is such a program.
  static func isInstalled(_ name: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Runs it with its output thrown away.
  @discardableResult
  func run() throws -> Run { try run(into: "/dev/null") }

  /// Runs it and answers its output, that for errors included.
  func output() throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let run = try run(into: file, merging: true)
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    guard run.status == 0 else {
      throw BenchmarkError.programFailed(
        ([name] + arguments).joined(separator: " "), status: run.status,
        output: String(text.suffix(2_000)))
    }
    return text
  }

  /// Runs it with its output in a file.
  func run(into file: String, merging: Bool = false) throws -> Run {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    if merging {
      unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    let start = ContinuousClock.now
    var process = pid_t()
    let code = unsafe CStrings.with([name] + arguments) { words in
      unsafe CStrings.with(environment) { variables in
        unsafe posix_spawnp(&process, name, &actions, nil, words, variables)
      }
    }
    guard code == 0 else { throw BenchmarkError.unavailable("\(name) cannot be run here") }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let wall = ContinuousClock.now - start
    let exit = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    return Run(status: exit, wall: wall)
  }
}

/// Texts as C has them, for the time of a call.
private enum CStrings {
  static func with<Value>(
    _ texts: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      // Never empty: it ends with the null pointer appended above.
      guard let start = buffer.baseAddress else { preconditionFailure("no end of the texts") }
      return unsafe body(start)
    }
  }
}

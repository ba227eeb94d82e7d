import Foundation

/// A program that runs to its end, started as cheaply as the system can.
struct Program {
  let name: String
  private let arguments: [String]
  private let input: String
  private let environment: [String: String]

  /// Creates a program that has `environment` in addition to the variables of this process.
  init(
    _ name: String, _ arguments: [String] = [], input: String = "/dev/null",
    environment: [String: String] = [:]
  ) {
    (self.name, self.arguments, self.input) = (name, arguments, input)
    self.environment = environment
  }

  /// Runs the program, discards its output, and returns its status, which is 0.
  func succeed() throws -> Int {
    let status = try run(into: "/dev/null")
    // Runs again to capture the error output.
    try check(status, status == 0 ? "" : output())
    return 0
  }

  func output() throws -> String {
    let folder = try TemporaryFolder("benchmark")
    let file = try folder.write("", to: "output")
    let status = try run(into: file)
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    try check(status, text)
    return text
  }

  private func check(_ status: Int32, _ output: String = "") throws {
    guard status == 0 else {
      throw BenchmarkError.programFailed(
        ([name] + arguments).joined(separator: " "), status: status,
        output: String(output.suffix(2_000)))
    }
  }

  private func run(into file: String) throws -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var process = pid_t()
    let words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    let variables = unsafe all.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    guard unsafe posix_spawnp(&process, name, &actions, nil, words, variables) == 0 else {
      throw BenchmarkError.unavailable("\(name) cannot be run here; install it")
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }
}

final class TemporaryFolder {
  let path: String

  init(_ name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a text to a file in the folder, creating subfolders, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}

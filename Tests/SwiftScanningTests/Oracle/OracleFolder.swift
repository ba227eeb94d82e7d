import Foundation

/// A folder for the files that another program is asked about, as long as a test lives.
final class OracleFolder: Sendable {
  /// Why a program gave no answer.
  struct Failure: Error {
    let text: String
  }

  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("swift-scanning-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and returns its full path.
  func write(_ text: String, to name: String) throws -> String {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The path of the compiler; `nil` where there is none.
  static let compiler: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its arguments.
  ///   - mayFail: whether its output counts when it ends with an error.
  /// - Returns: the lines it printed.
  /// - Throws: ``Failure`` when it ended with an error, or why it could not be started.
  static func run(
    _ program: String?, _ arguments: [String], mayFail: Bool = false
  ) throws -> [Substring] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program ?? "")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard mayFail || process.terminationStatus == 0 else {
      throw Failure(text: "\(program ?? "") ended with \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}

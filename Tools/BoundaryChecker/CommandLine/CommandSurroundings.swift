import Foundation

/// What a run sees of the process around it.
public struct CommandSurroundings: Sendable {
  /// The variables of the environment.
  public var environment: [String: String]

  /// Whether standard output is a terminal.
  public var outputIsTerminal: Bool

  /// What tells this build of the program from others; `nil` keeps no reports from run to run.
  public var program: String?

  /// Creates the surroundings of a run.
  ///
  /// - Parameters:
  ///   - environment: The variables of the environment; those of this process when `nil`.
  ///   - outputIsTerminal: Whether standard output is a terminal.
  ///   - program: What tells this build of the program from others; `nil` keeps no reports.
  public init(
    environment: [String: String]? = nil, outputIsTerminal: Bool = false, program: String? = nil
  ) {
    self.environment = environment ?? ProcessInfo.processInfo.environment
    self.outputIsTerminal = outputIsTerminal
    self.program = program
  }

  /// Where the running program stands, with its size and the time it was built.
  public static func runningProgram() -> String? {
    let link = "/proc/self/exe"
    let path = FolderReader.kind(of: link) == .file ? link : Bundle.main.executablePath
    guard let path, let stamp = FolderReader.stamp(of: path) else { return nil }
    return "\(FolderReader.resolved(path)):\(stamp)"
  }
}

import Foundation

/// What a run of the command prints, and how it ends.
public struct CommandOutcome: Hashable, Sendable {
  /// How the run ended.
  public var status: ExitStatus

  /// The text for standard output.
  public var output = ""

  /// The text for standard error.
  public var diagnostics = ""
}

/// How a run ended, for a shell; never a count, which could wrap around to success.
public enum ExitStatus: Int32, Hashable, Sendable {
  /// The package was checked and nothing was found.
  case clean = 0
  /// The package was checked and something was found.
  case findings = 1
  /// The package was not checked: the arguments, the configuration or the manifest are wrong.
  case notChecked = 2
  /// The package was not checked: a file could not be read, or the checker failed.
  case internalError = 3
}

/// What a run sees of the process around it.
public struct CommandSurroundings: Sendable {
  /// The variables of the environment.
  public var environment: [String: String]

  /// Whether standard output is a terminal.
  public var outputIsTerminal: Bool

  /// Creates the surroundings of a run.
  ///
  /// - Parameters:
  ///   - environment: The variables of the environment; those of this process when `nil`.
  ///   - outputIsTerminal: Whether standard output is a terminal.
  public init(environment: [String: String]? = nil, outputIsTerminal: Bool = false) {
    self.environment = environment ?? ProcessInfo.processInfo.environment
    self.outputIsTerminal = outputIsTerminal
  }
}

import Foundation

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

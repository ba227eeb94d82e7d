public import Diagnostics
import Screens

/// What one command answers, as a value that a ``Renderer`` puts into bytes.
public struct CommandReport: Hashable, Sendable {
  /// How the command ended.
  public enum Outcome: Hashable, Sendable {
    /// The command did what it was asked, or had nothing to do.
    case success(Success)

    /// The command failed and changed nothing.
    case failure(ErrorExplanation)
  }

  /// The name of the command, as it was typed.
  public var command: String

  /// How the command ended.
  public var outcome: Outcome

  /// Where a command that failed leaves the session; `nil` where there is no session.
  public var standing: Standing?

  /// Where the command was read from, when an error should say so.
  public var origin: Origin?

  /// Creates a report.
  public init(
    command: String, outcome: Outcome, standing: Standing? = nil, origin: Origin? = nil
  ) {
    self.command = command
    self.outcome = outcome
    self.standing = standing
    self.origin = origin
  }

  /// Whether what was asked for waits for something else, such as signing in.
  var isPending: Bool {
    if case .success(let success) = outcome { success.status == "pending" } else { false }
  }

  /// The exit code this command alone would give the program.
  public var exitCode: ExitCode {
    switch outcome {
    case .success: .success
    case .failure(let explanation): ExitCode(explanation.category)
    }
  }
}

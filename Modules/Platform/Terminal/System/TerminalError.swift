public import Diagnostics

/// Why a question cannot be asked or answered.
public enum TerminalError: Error, Hashable, Sendable {
  /// There is no terminal to ask a secret on.
  case noTerminal

  /// The terminal does not let its echo be switched off.
  case cannotHideInput

  /// The answer is refused, or reading it failed.
  case line(LineError)

  /// The question cannot be written.
  case output(OutputError)

  /// The exit code when the error ends the program.
  public var exitCode: ExitCode {
    switch self {
    case .noTerminal, .cannotHideInput: ExitCode(explanation.category)
    case .line(let error): error.exitCode
    case .output(let error): error.exitCode
    }
  }
}

extension TerminalError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .noTerminal:
      ErrorExplanation(
        code: "terminal.none", category: .usage, message: "there is no terminal to ask on",
        hint: Self.otherSources)
    case .cannotHideInput:
      ErrorExplanation(
        code: "terminal.cannotHideInput", category: .inputOutput,
        message: "the terminal would show what is typed",
        hint: Self.otherSources)
    case .line(let error): error.explanation
    case .output(let error): error.explanation
    }
  }

  /// A program that asks for secrets offers ``SecretReader/Source`` by these options.
  private static let otherSources = "use --password-stdin or --password-fd N"
}

package import Diagnostics

/// Why a question cannot be asked or answered.
package enum TerminalError: Error, Hashable, Sendable {
  /// There is no terminal on which to ask for a secret.
  case noTerminal
  /// The terminal does not allow its echo to be turned off.
  case cannotHideInput
  /// The answer is refused, or reading it failed.
  case line(LineError)
  /// The question cannot be written.
  case output(OutputError)
}

extension TerminalError: ExplainedError {
  package var explanation: ErrorExplanation {
    switch self {
    case .noTerminal: .init("terminal.none", .usage, "there is no terminal to ask on")
    case .cannotHideInput:
      .init("terminal.cannotHideInput", .inputOutput, "the terminal would show what is typed")
    case .line(let error): error.explanation
    case .output(let error): error.explanation
    }
  }
}

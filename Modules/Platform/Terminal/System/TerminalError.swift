package import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

/// A system error number (`errno`) with the system's description.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last failed call on this thread.
  package static var current: SystemError { SystemError(code: errno) }

  /// The system's description, such as `No space left on device`.
  package var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

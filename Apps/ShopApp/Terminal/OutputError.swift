public import Diagnostics

/// Why output could not be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader went away; a program ends quietly then.
  case brokenPipe

  /// The stream does not take the bytes, as on a full disk.
  case writeFailed(SystemError)

  /// The exit code for the failure.
  public var exitCode: ExitCode {
    switch self {
    case .brokenPipe: .brokenPipe
    case .writeFailed: .inputOutput
    }
  }

  /// Whether the program ends without a word.
  public var isQuiet: Bool { self == .brokenPipe }
}

extension OutputError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .brokenPipe: .init("output.brokenPipe", .inputOutput, "the reader of the output went away")
    case .writeFailed(let error):
      .init(
        "output.writeFailed", .inputOutput, "cannot write output: \(error.description)",
        hint: "free some space, or send the output elsewhere")
    }
  }
}

public import Diagnostics

/// Why a line cannot be split into words; columns count characters from 1.
public enum WordError: Error, Hashable, Sendable {
  /// A quote is opened and not closed.
  case unterminatedQuote(column: Int)

  /// The line ends in a backslash that escapes nothing.
  case danglingBackslash(column: Int)

  /// A backslash in double quotes is followed by something other than `"`, `\`, `n` or `t`.
  case unknownEscape(column: Int)

  /// Where a caret points.
  public var column: Int {
    switch self {
    case .unterminatedQuote(let column), .danglingBackslash(let column),
      .unknownEscape(let column):
      column
    }
  }
}

extension WordError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .unterminatedQuote(let column):
      .init(
        "words.unterminatedQuote", .usage, "the quote at column \(column) is not closed",
        hint: "close it, or write a backslash before it")
    case .danglingBackslash(let column):
      .init(
        "words.danglingBackslash", .usage, "the backslash at column \(column) escapes nothing",
        hint: "write \\\\ for a backslash")
    case .unknownEscape(let column):
      .init(
        "words.unknownEscape", .usage, "unknown escape at column \(column)",
        hint: "double quotes know \\\" \\\\ \\n and \\t; single quotes take everything as it is")
    }
  }
}

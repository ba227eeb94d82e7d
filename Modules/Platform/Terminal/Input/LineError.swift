package import Diagnostics

/// Why an input line is refused; later lines can still be read, unless reading itself failed.
package enum LineError: Error, Hashable, Sendable {
  /// The line exceeds the limit in bytes.
  case tooLong(line: Int, limit: Int)
  /// The line is not valid UTF-8 at the byte offset, counted from 0.
  case invalidUTF8(line: Int, offset: Int)
  /// The line contains a NUL or another control character at the byte offset, counted from 0.
  case controlCharacter(line: Int, byte: UInt8, offset: Int)
  /// Reading failed.
  case readFailed(line: Int, SystemError)
  /// A signal interrupted reading.
  case interrupted(line: Int)

  /// The number of the line, from 1.
  package var line: Int {
    switch self {
    case .tooLong(let line, _), .invalidUTF8(let line, _), .controlCharacter(let line, _, _),
      .readFailed(let line, _), .interrupted(let line):
      line
    }
  }

  /// Whether no line can be read after this error.
  package var endsInput: Bool {
    if case .readFailed = self { true } else { false }
  }
}

extension LineError: ExplainedError {
  /// The text omits the line number, because a prompt has none; the code that shows the location adds it.
  package var explanation: ErrorExplanation {
    switch self {
    case .tooLong(_, let limit):
      .init(
        "line.tooLong", .invalidData, "the line is longer than \(limit) bytes",
        hint: "break it into several lines")
    case .invalidUTF8(_, let offset):
      .init(
        "line.invalidUTF8", .invalidData, "the line is not valid UTF-8 at byte \(offset)",
        hint: "save the input as UTF-8")
    case .controlCharacter(_, let byte, let offset):
      .init(
        "line.controlCharacter", .invalidData,
        "the line holds the control character \(Self.hexadecimal(byte)) at byte \(offset)",
        hint: "remove it; a tab is the only control character a line may hold")
    case .readFailed(_, let error):
      .init("line.readFailed", .inputOutput, "cannot read the line: \(error.description)")
    case .interrupted: .init("line.interrupted", .temporary, "reading was interrupted")
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 0x10 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
  }
}

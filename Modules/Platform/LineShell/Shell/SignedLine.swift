/// A line as a person types it where a form may ask: a sign before it makes it a command.
///
/// ```
/// :cart       the command cart, also where a form asks
/// ::cart      an answer that begins with the sign
/// cart        an answer where a form asks, otherwise a command
/// ```
///
/// An answer to a question for a secret is taken as it is typed.
struct SignedLine {
  /// The sign before a command.
  static let sign = ":"

  /// The line without its sign.
  let text: String
  /// Whether the sign says that the line is a command.
  let isCommand: Bool

  init(_ line: String) {
    let rest = line.dropFirst(Self.sign.count)
    isCommand = line.hasPrefix(Self.sign) && !rest.isEmpty && !rest.hasPrefix(Self.sign)
    text = isCommand || rest.hasPrefix(Self.sign) && line.hasPrefix(Self.sign) ? String(rest) : line
  }

  /// Returns an answer as the line that gives it.
  static func line(for answer: String) -> String {
    answer.hasPrefix(sign) && answer != sign ? sign + answer : answer
  }
}

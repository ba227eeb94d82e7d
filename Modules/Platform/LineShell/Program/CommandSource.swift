import Screens
import Terminal

/// Where commands come from, one at a time, and the answers to what they ask.
@MainActor
protocol CommandSource: AnswerSource {
  /// What the source is called in errors, such as `stdin`; `nil` at a prompt.
  var name: String? { get }

  /// The next command.
  ///
  /// - Returns: The command, or `nil` at the end.
  /// - Throws: `LineError` for a line that is refused; the next call goes on after it.
  func next() throws -> SourcedCommand?

  /// Notes a command that was run, for a history.
  func record(_ line: String)
}

extension CommandSource {
  func record(_ line: String) {}
}

/// A source that a person types into, at a prompt.
@MainActor
protocol PromptedSource: CommandSource {
  /// Tells what can be typed next; asked before each command.
  func offer(_ offer: ShellOffer)
}

/// A command with where it stands.
enum SourcedCommand {
  /// A line to be split into words.
  case line(Line)

  /// Words given one by one, as arguments of the program.
  case words([String])
}

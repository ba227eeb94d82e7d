/// A source of answers to questions: a person at a prompt, or the next lines of a script.
@MainActor
public protocol AnswerSource: AnyObject {
  /// Asks a question.
  ///
  /// - Returns: The answer without its line ending, or `nil` at the end of the input.
  func answer(to question: Question) throws -> String?
}

/// A question to a person.
public struct Question: Hashable, Sendable {
  /// The text of the question.
  public var label: String
  /// A hint about possible answers, if they are not obvious.
  public var hint: String?
  /// The choices, one line each, shown above the question.
  public var choices: [String] = []
  /// Whether the answer must not be seen, stored or repeated.
  public var isSecret: Bool
  /// The answers for completion; others may be accepted too.
  public var candidates: [String] = []
}

extension Question {
  static let secretHint = "not shown, Ctrl-C leaves"

  var prompt: String {
    hint.map { "\(label) (\($0)): " } ?? "\(label): "
  }
}

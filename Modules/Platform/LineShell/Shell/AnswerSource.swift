/// A source of answers to questions: a person at a prompt, or the next lines of a script.
@MainActor
package protocol AnswerSource: AnyObject {
  /// Asks a question.
  ///
  /// - Returns: The answer without its line ending, or `nil` at the end of the input.
  func answer(to question: Question) throws -> String?
}

/// A question to a person.
package struct Question: Hashable, Sendable {
  /// The text of the question.
  package var label: String
  /// A hint about possible answers, if they are not obvious.
  package var hint: String?
  /// The choices, one line each, shown above the question.
  package var choices: [String] = []
  /// Whether the answer must not be seen, stored or repeated.
  package var isSecret: Bool
  /// The answers for completion; others may be accepted too.
  package var candidates: [String] = []
}

extension Question {
  static let secretHint = "not shown, Ctrl-C leaves"

  var prompt: String {
    hint.map { "\(label) (\($0)): " } ?? "\(label): "
  }
}

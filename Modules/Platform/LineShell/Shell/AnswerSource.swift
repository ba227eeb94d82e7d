/// A source of answers to questions: a person at a prompt, or the next lines of a script.
@MainActor
public protocol AnswerSource: AnyObject {
  /// Asks a question.
  ///
  /// - Returns: The answer without its line ending, or `nil` at the end of the input.
  func answer(to question: Question) throws -> String?

  /// Whether secrets are not among the lines but come from another source, given by an option.
  var hasSecretsElsewhere: Bool { get }
}

extension AnswerSource {
  public var hasSecretsElsewhere: Bool { false }
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
  var prompt: String {
    hint.map { "\(label) (\($0)): " } ?? "\(label): "
  }
}

/// Where answers to questions come from: a person at a prompt, or the next lines of a script.
@MainActor
public protocol AnswerSource: AnyObject {
  /// Asks a question.
  ///
  /// - Returns: The answer without its line ending, or `nil` at the end of the input.
  func answer(to question: Question) throws -> String?

  /// Whether secrets are not among the lines, but come from where an option says.
  var hasSecretsElsewhere: Bool { get }
}

extension AnswerSource {
  public var hasSecretsElsewhere: Bool { false }
}

/// A question to a person.
public struct Question: Hashable, Sendable {
  /// What is asked.
  public var label: String
  /// What may be answered, if that is not plain.
  public var hint: String?
  /// What can be chosen, a line each, to be shown above the question.
  public var choices: [String]
  /// Whether the answer must not be seen, stored or repeated.
  public var isSecret: Bool
  /// Answers to complete what is typed to; others may be taken, too.
  public var candidates: [String] = []

  /// Creates a question.
  public init(label: String, hint: String? = nil, choices: [String] = [], isSecret: Bool) {
    (self.label, self.hint, self.choices) = (label, hint, choices)
    self.isSecret = isSecret
  }
}

extension Question {
  /// The question as a person reads it, with room for the answer.
  var prompt: String {
    hint.map { "\(label) (\($0)): " } ?? "\(label): "
  }
}

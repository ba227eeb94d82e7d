public import LineShell

/// Answers questions from a list, and remembers what was asked; an empty list is the end of the input.
@MainActor
public final class AnswerList: AnswerSource {
  /// The answers still to be given.
  public var answers: [String] = []

  /// The questions asked so far.
  public private(set) var questions: [Question] = []

  public func answer(to question: Question) -> String? {
    questions.append(question)
    return answers.isEmpty ? nil : answers.removeFirst()
  }
}

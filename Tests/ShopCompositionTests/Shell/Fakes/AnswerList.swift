import LineShell
import ShopApp

/// Answers questions from a list, and remembers what was asked; an empty list is the end of the input.
@MainActor
final class AnswerList: AnswerSource {
  /// The answers still to be given.
  var answers: [String] = []

  /// The questions asked so far.
  private(set) var questions: [Question] = []

  func answer(to question: Question) -> String? {
    questions.append(question)
    return answers.isEmpty ? nil : answers.removeFirst()
  }
}

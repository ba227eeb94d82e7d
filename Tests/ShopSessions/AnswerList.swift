package import LineShell

/// Answers questions from a list, and remembers what was asked; an empty list is the end of the input.
@MainActor
package final class AnswerList: AnswerSource {
  /// The answers still to be given.
  package var answers: [String] = []

  /// The questions asked so far.
  package private(set) var questions: [Question] = []

  package func answer(to question: Question) -> String? {
    questions.append(question)
    return answers.isEmpty ? nil : answers.removeFirst()
  }
}

package import Diagnostics
import Screens

/// An answer source that can show what was wrong and be asked again.
@MainActor
package protocol CorrectingAnswerSource: AnswerSource {
  /// Shows why the last answer is not accepted.
  func correct(_ explanation: ErrorExplanation)
}

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
  /// Whether the answer may be seen while it is typed, although it is a secret.
  package var isShown = false
  /// The answers for completion; others may be accepted too.
  package var candidates: [String] = []
}

extension Question {
  static let secretHint = "not shown, Ctrl-C leaves"
  static let codeHint = "Ctrl-C leaves"

  var prompt: String {
    hint.map { "\(label) (\($0)): " } ?? "\(label): "
  }
}

extension Field {
  /// Returns the question; the first one that a screen asks a person shows how a command is given there.
  func question(asFirst isFirst: Bool) -> Question {
    var question = question
    guard isFirst, !question.isSecret else { return question }
    question.hint = ([question.hint].compactMap(\.self) + ["\(SignedLine.sign)help"])
      .joined(separator: ", ")
    return question
  }

  var question: Question {
    Question(
      label: label, hint: hint, choices: choices, isSecret: kind.isSecret, isShown: kind == .code,
      candidates: kind.candidates)
  }

  private var hint: String? {
    var parts: [String] = []
    var shown = initial ?? ""
    switch kind {
    case .text: break
    case .code: parts.append(Question.codeHint)
    // People who do not see what they type also do not see that the screen's words do not lead away.
    case .secret: parts.append(Question.secretHint)
    case .confirmation: parts.append("yes or no")
    case .choice(let options):
      parts.append(options.count == 1 ? "1" : "1 to \(options.count)")
      if let index = options.firstIndex(where: { $0.value == shown }) { shown = "\(index + 1)" }
    }
    if !shown.isEmpty, !kind.isSecret { parts.append("Enter for \(shown)") }
    if !isRequired, initial == nil { parts.append("optional") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The numbered options of a choice, with a mark at the one that Enter selects.
  private var choices: [String] {
    guard case .choice(let options) = kind else { return [] }
    let digits = String(options.count).count
    return options.enumerated().map { index, option in
      let number = String(index + 1)
      let space = String(repeating: " ", count: digits - number.count)
      return "\(option.value == initial ? "*" : " ") \(space)\(number)  \(option.label)"
    }
  }
}

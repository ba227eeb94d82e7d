public import Diagnostics
import Screens

/// Asks a screen's fields in order and checks what the fields themselves can tell.
@MainActor
struct FieldForm {
  let fields: [Field]
  let options: ShellOptions

  /// Asks every field.
  ///
  /// `first` is the answer to the first field, where that was typed already.
  ///
  /// - Throws: ``ShellError`` when the input ends or nothing may be asked; `InputError` when an answer
  ///   cannot be taken. Nothing was done then. In a script the answers to the other fields were read
  ///   all the same: left over, a password would be taken for the next command.
  func fill(from source: any AnswerSource, first: String? = nil) throws -> [String: String] {
    if options.refusesQuestions, let first = fields.first {
      throw ShellError.inputRefused(field: first.label)
    }
    var answers: [String: String] = [:]
    var refusal: (any Error)?
    for (index, field) in fields.enumerated() {
      do {
        answers[field.name] = try ask(field, source, given: index == 0 ? first : nil)
      } catch ShellError.inputEnded(let label) {
        throw refusal ?? ShellError.inputEnded(field: label)
      } catch  where !options.isInteractive {
        refusal = refusal ?? error
      }
    }
    if let refusal { throw refusal }
    return answers
  }

  /// What a field asks.
  func question(for field: Field) -> Question {
    var question = Question(
      label: field.label, hint: hint(for: field), isSecret: field.kind == .secret)
    question.candidates = field.kind.candidates
    return question
  }

  private func ask(
    _ field: Field, _ source: any AnswerSource, given: String?
  ) throws -> String {
    var given = given
    while true {
      guard let line = try given ?? source.answer(to: question(for: field)) else {
        throw ShellError.inputEnded(field: field.label)
      }
      given = nil
      do {
        return try checked(line, for: field)
      } catch {
        guard options.isInteractive, let source = source as? any CorrectingAnswerSource else {
          throw error
        }
        source.correct(error.explanation)
      }
    }
  }

  private func checked(_ line: String, for field: Field) throws(InputError) -> String {
    let answer = line.isEmpty ? field.initial ?? "" : line
    if answer.isEmpty {
      guard field.isRequired else { return "" }
      throw .invalidAnswer(field: field.label, remedy: "it is required")
    }
    switch field.kind {
    case .text, .secret:
      return answer
    case .confirmation:
      switch answer.lowercased() {
      case "y", "yes": return "yes"
      case "n", "no": return "no"
      default: throw .invalidAnswer(field: field.label, remedy: "answer yes or no")
      }
    case .choice(let options):
      if let number = wholeNumber(answer), options.indices.contains(number - 1) {
        return options[number - 1].value
      }
      if let option = options.first(where: { $0.value == answer || $0.label == answer }) {
        return option.value
      }
      throw .invalidAnswer(
        field: field.label,
        remedy: "choose one of: " + options.map(\.value).joined(separator: ", "))
    }
  }

  private func hint(for field: Field) -> String? {
    var parts: [String] = []
    switch field.kind {
    case .text, .secret: break
    case .confirmation: parts.append("yes or no")
    case .choice(let options):
      parts += options.enumerated().map { "\($0 + 1) \($1.label)" }
    }
    if let initial = field.initial, !initial.isEmpty { parts.append("Enter for \(initial)") }
    if !field.isRequired, field.initial == nil { parts.append("optional") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// An answer source that can say what was wrong and be asked again.
@MainActor
public protocol CorrectingAnswerSource: AnswerSource {
  /// Says why the last answer cannot be taken.
  func correct(_ explanation: ErrorExplanation)
}

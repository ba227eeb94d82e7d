public import Diagnostics
import Screens

/// Asks for the fields of a screen in order, and makes the checks that need no action.
@MainActor
struct FieldForm {
  let fields: [Field]
  let options: ShellOptions

  /// Asks for every field.
  ///
  /// `first` is the answer to the first field if it was already typed, in reply to the shell. If it is
  /// refused, or after ``ShellError/steppedBack``, the shell asks again and still accepts commands.
  ///
  /// - Throws: ``ShellError`` if the input ends or questions are forbidden; `InputError`, or an error of a
  ///   field's check, if an answer is not accepted. Nothing has been done then. A script's answers to the
  ///   other fields are read even so: otherwise, a left-over password would be taken for the next command.
  func fill(from source: any AnswerSource, first: String? = nil) throws -> [String: String] {
    if options.refusesQuestions, let first = fields.first {
      throw ShellError.inputRefused(field: first.label)
    }
    var answers: [String: String] = [:]
    var refusal: (any Error)?
    var index = 0
    while index < fields.count {
      let field = fields[index]
      do {
        let given = index == 0 && answers.isEmpty ? first : nil
        answers[field.name] = try ask(field, source, given: given, after: answers)
        index += 1
      } catch ShellError.steppedBack {
        // Stepping back from the first question leaves the form.
        guard index > 0 else { throw ShellError.interrupted }
        guard index > 1 || first == nil else { throw ShellError.steppedBack }
        index -= 1
      } catch ShellError.inputEnded(let label) {
        throw refusal ?? ShellError.inputEnded(field: label)
      } catch  where !options.isInteractive {
        refusal = refusal ?? error
        index += 1
      }
    }
    if let refusal { throw refusal }
    return answers
  }

  /// Asks for a field until an answer is accepted, or throws ``ShellError/steppedBack``.
  private func ask(
    _ field: Field, _ source: any AnswerSource, given: String?, after answers: [String: String]
  ) throws -> String {
    while true {
      guard let line = try given ?? source.answer(to: field.question) else {
        throw ShellError.inputEnded(field: field.label)
      }
      let person = options.isInteractive ? source as? any CorrectingAnswerSource : nil
      if let person, given == nil, field.kind != .secret {
        if line == "back" { throw ShellError.steppedBack }
        if line == "help" || line == "?" {
          person.correct(help(on: field))
          continue
        }
      }
      do {
        let answer = try checked(line, for: field)
        // A script's answers go to the action without this check; the action refuses them together.
        if person != nil, !answer.isEmpty { try field.check(answer, after: answers) }
        return answer
      } catch let error as any ExplainedError {
        guard let person, given == nil else { throw error }
        person.correct(error.explanation)
      }
    }
  }

  private func help(on field: Field) -> ErrorExplanation {
    let kind =
      switch field.kind {
      case .text, .secret:
        field.isRequired ? "type a line" : "type a line, or Enter to leave it out"
      case .confirmation: "type yes or no"
      case .choice: "type a number of the list"
      }
    return ErrorExplanation(
      "input.help", .usage, "\(field.label): \(kind)",
      hint: "back or Esc returns to the question before, Ctrl-C leaves and changes nothing")
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
}

extension Field {
  var question: Question {
    Question(
      label: label, hint: hint, choices: choices, isSecret: kind == .secret,
      candidates: kind.candidates)
  }

  private var hint: String? {
    var parts: [String] = []
    var shown = initial ?? ""
    switch kind {
    case .text, .secret: break
    case .confirmation: parts.append("yes or no")
    case .choice(let options):
      parts.append(options.count == 1 ? "1" : "1 to \(options.count)")
      if let index = options.firstIndex(where: { $0.value == shown }) { shown = "\(index + 1)" }
    }
    if !shown.isEmpty { parts.append("Enter for \(shown)") }
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

/// An answer source that can show what was wrong and be asked again.
@MainActor
public protocol CorrectingAnswerSource: AnswerSource {
  /// Shows why the last answer is not accepted.
  func correct(_ explanation: ErrorExplanation)
}

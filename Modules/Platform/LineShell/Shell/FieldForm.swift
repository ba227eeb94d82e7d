import Diagnostics
import Screens

/// Asks for the fields of a screen in order, and makes the checks that need no action.
@MainActor
struct FieldForm {
  let fields: [Field]
  let options: ShellOptions
  /// Answers that a person gave before, which are suggested again.
  var earlier: [String: String] = [:]
  /// Answers to other fields of the screen, which are not asked for, and the former ones of those that are.
  var given: [String: String] = [:]
  /// The command for which the person left the form, if any.
  let command = CommandInForm()
  /// Whether a line is a command of the screen, and therefore never a secret.
  var isCommand: (String) -> Bool = { _ in false }
  /// Whether a word is a command where the form is, so that a person may mean it, and not an answer.
  var canType: (String) -> Bool = { _ in false }
  /// Receives the lines of a form that was not left, in a form that may be stored.
  var keep: ([String]) throws -> Void = { _ in }
  /// Receives each accepted answer that is not a secret, also in a form that is left.
  var note: (Field, String) -> Void = { _, _ in }

  /// Asks for every field.
  ///
  /// `first` is the answer to the first field if it was already typed, in reply to the shell. If it is
  /// refused, or after ``ShellError/steppedBack``, the shell asks again.
  ///
  /// - Throws: ``ShellError`` if the input ends or questions are forbidden; `InputError`, or an error of a
  ///   field's check, if an answer is not accepted. Nothing has been done then. A script's answers to the
  ///   other fields are read even so: otherwise, a left-over password would be taken for the next command.
  func fill(from source: any AnswerSource, first: String? = nil) throws -> [String: String] {
    if options.refusesQuestions, let first = fields.first {
      throw ShellError.inputRefused(field: first.label)
    }
    let person = options.isInteractive ? source as? any CorrectingAnswerSource : nil
    var form = Filling(given: first, answers: given)
    var refusal: (any Error)?
    while form.index < fields.count {
      let field = fields[form.index]
      do {
        try ask(field, source, person, &form)
      } catch ShellError.steppedBack {
        // Stepping back from the first question leaves the form.
        guard form.index > 0 else { throw ShellError.interrupted }
        guard form.index > 1 || first == nil else { throw ShellError.steppedBack }
        form.return(to: form.index - 1)
      } catch let error as InputError
        where person != nil && error == .notRepeated(field: field.label)
      {
        person?.correct(error.explanation)
        form.return(to: fields.firstIndex { $0.name == field.repeats } ?? form.index)
      } catch ShellError.inputEnded(let label) {
        try keep(form.kept)
        throw refusal ?? ShellError.inputEnded(field: label)
      } catch  where !options.isInteractive {
        refusal = refusal ?? error
        form.index += 1
      }
    }
    try keep(form.kept)
    if let refusal { throw refusal }
    return form.answers
  }

  /// What was answered so far.
  private struct Filling {
    /// The answer to the first field, until it is used.
    var given: String?
    var index = 0
    var answers: [String: String] = [:]
    var kept: [String] = []

    mutating func `return`(to earlier: Int) {
      index = earlier
      kept.removeLast(kept.count - earlier)
    }
  }

  /// Asks for a field until an answer is accepted, or throws ``ShellError/steppedBack``.
  private func ask(
    _ field: Field, _ source: any AnswerSource, _ person: (any CorrectingAnswerSource)?,
    _ form: inout Filling
  ) throws {
    while true {
      let given = form.given
      form.given = nil
      let previous = person == nil ? nil : previous(to: field, form)
      var asked = field
      asked.initial = previous ?? field.initial
      guard var line = try given ?? source.answer(to: asked.question) else {
        throw ShellError.inputEnded(field: field.label)
      }
      if given == nil, !field.kind.isSecret {
        let signed = SignedLine(line)
        line = signed.text
        if signed.isCommand {
          guard let person else {
            // The refused line is one of the form's, also where the session is typed once more.
            form.kept.append(hasSecret ? CommandRecord.notKept : SignedLine.sign + line)
            throw ShellError.commandInForm(hasSecret ? nil : line, field: field.label)
          }
          guard ["help", "?"].contains(line) else { throw leaving(by: line) }
          person.correct(help(on: field, hasPrevious: previous != nil))
          continue
        }
      }
      let isTyped = person != nil && !line.isEmpty && line != asked.initial
      // What was given before is an answer like any other, not what the field itself suggests; the sign alone takes it
      // back.
      if line.isEmpty, let previous { line = previous }
      if given == nil, previous != nil, !field.isRequired, line == SignedLine.sign { line = "" }
      let result = Result { try accepted(line, for: field, by: person, after: form.answers) }
        .mapError { error in
          person != nil && !field.kind.isSecret && isCommand(line)
            ? ShellError.commandAsAnswer(line, field: field.label) : error
        }
      if isTyped, let person, field.kind == .text, case .success = result,
        try !isMeant(line, source, person)
      {
        continue
      }
      // What a person is asked for again is not part of the form.
      if person == nil || (try? result.get()) != nil {
        form.kept.append(recorded(line, for: field, after: form.answers))
      }
      do {
        let answer = try result.get()
        form.answers[field.name] = answer
        if !field.kind.isSecret { note(field, answer) }
        form.index += 1
        return
      } catch let error as any ExplainedError {
        let isAskedAgain = given == nil && error as? InputError != .notRepeated(field: field.label)
        guard let person, isAskedAgain else { throw error }
        person.correct(error.explanation)
      }
    }
  }

  /// Whether a person means a word as an answer that is a command where it is typed; it would be taken without a word
  /// otherwise, such as `cancel` for a name.
  private func isMeant(
    _ word: String, _ source: any AnswerSource, _ person: any CorrectingAnswerSource
  ) throws -> Bool {
    guard canType(word) else { return true }
    let question = Question(
      label: "Is \"\(word)\" your answer?", hint: "yes or no, \(SignedLine.sign)\(word) runs it",
      isSecret: false)
    while true {
      let given: String?
      do { given = try source.answer(to: question) } catch ShellError.steppedBack { return false }
      guard let answer = given else { throw ShellError.inputEnded(field: question.label) }
      let signed = SignedLine(answer)
      guard signed.isCommand else { return ["y", "yes"].contains(answer.lowercased()) }
      switch signed.text {
      case "back": return false
      case "help", "?":
        person.correct(
          ErrorExplanation(
            "input.help", .usage, "\"\(word)\" is also a command here",
            hint: "yes keeps it as the answer; no, :back or Esc asks again; :\(word) runs it"))
      default: throw leaving(by: signed.text)
      }
    }
  }

  /// Returns the answer that a person gave before, in this form or in one that was left or refused.
  private func previous(to field: Field, _ form: Filling) -> String? {
    guard !field.kind.isSecret, let answer = form.answers[field.name] ?? earlier[field.name],
      !answer.isEmpty
    else { return nil }
    return answer
  }

  private func leaving(by line: String) -> ShellError {
    if line == "back" { return .steppedBack }
    command.text = SignedLine.sign + line
    return .leftByCommand
  }

  private var hasSecret: Bool { fields.contains { $0.kind.isSecret } }

  /// Returns a line in a form that may be stored: by what its field declares, wherever it is in the form.
  ///
  /// On a screen that asks for a secret, what another field does not accept may be that secret.
  private func recorded(_ line: String, for field: Field, after before: [String: String]) -> String
  {
    if field.kind.isSecret { return CommandRecord.mask }
    guard hasSecret, !line.isEmpty else { return SignedLine.line(for: line) }
    let isAccepted = (try? field.check(checked(line, for: field), after: before)) != nil
    return isAccepted ? SignedLine.line(for: line) : CommandRecord.notKept
  }

  private func help(on field: Field, hasPrevious: Bool) -> ErrorExplanation {
    let kind =
      switch field.kind {
      case .text, .secret, .code:
        switch (field.isRequired, hasPrevious) {
        case (true, _): "type a line"
        case (false, false): "type a line, or Enter for no answer"
        case (false, true): "type a line, Enter for the last answer, or : for none"
        }
      case .confirmation: "type yes or no"
      case .choice: "type a number of the list"
      }
    return ErrorExplanation(
      "input.help", .usage, "\(field.label): \(kind)",
      hint:
        ":back or Esc returns to the question before, Ctrl-C leaves and changes nothing; put : before "
        + "any command")
  }

  private func accepted(
    _ line: String, for field: Field, by person: (any CorrectingAnswerSource)?,
    after before: [String: String]
  ) throws -> String {
    if line == CommandRecord.mask || line == CommandRecord.notKept {
      try field.check(line, after: before)
      throw ShellError.placeholder(line)
    }
    // Who has learned the sign at other questions means a command by it here, too.
    if field.kind.isSecret, isCommand(SignedLine(line).text) {
      throw ShellError.commandAsSecret(field: field.label)
    }
    let answer = try checked(line, for: field)
    // A script's answers go to the action without this check; the action refuses them together.
    if person != nil || field.repeats != nil, !answer.isEmpty {
      try field.check(answer, after: before)
    }
    return answer
  }

  private func checked(_ line: String, for field: Field) throws(InputError) -> String {
    let answer = line.isEmpty ? field.initial ?? "" : line
    if answer.isEmpty {
      guard field.isRequired else { return "" }
      throw .invalidAnswer(field: field.label, remedy: "it is required")
    }
    switch field.kind {
    case .text, .secret, .code:
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

/// The command that a person typed in place of an answer.
@MainActor
final class CommandInForm {
  var text: String?
}

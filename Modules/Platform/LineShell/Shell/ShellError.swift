package import Diagnostics

/// Why the shell refuses a line.
package enum ShellError: Error, Hashable, Sendable {
  /// The word is neither a command nor an action of the screen; `form` is the action that asks for the fields
  /// of the screen, if it has any.
  case unknownCommand(String, suggestions: [String], form: String? = nil)

  /// People know what they mean by this word, the shop by others; each has its remedy.
  case synonym(String, of: [String], remedies: [String])

  /// The word is an action of another screen; `access` says how to get there, where one can.
  case elsewhere(String, screen: String, access: String?)

  /// The word is an action of this screen in another state.
  case notNow(String, reason: String, remedy: String? = nil)

  /// The word is an action of rows, such as this one, and follows the number of one.
  case ofRow(String, row: Int)
  /// The word begins the title of a row, which is picked by its number.
  case titleOfRow(String, row: Int)
  /// A row has no such action.
  case notOfRow(String, row: Int, known: [String])

  /// Where a secret is asked for, the line is not a command and cannot be an answer; it is not repeated.
  /// `form` is the action that asks.
  case noCommand(form: String)

  /// The screen has no row with this number; `count` is 0 if none is picked by its number alone, and `known` are then the
  /// actions that take one.
  case noSuchRow(Int, count: Int, known: [String] = [])
  /// No row of the screen contains the text.
  case noRowHolds(String, count: Int)
  /// The row cannot be picked; `known` are the actions that take its number.
  case rowNotPickable(Int, known: [String])
  /// A command lacks a required argument.
  case missingArgument(usage: String)
  /// A command does not take this argument.
  case surplusArgument(String, usage: String)
  /// The planned word does not navigate; `scheme` is the scheme of the links.
  case noPlan(scheme: String)
  /// An option of the program follows a command; `usage` is its correct use.
  case programOption(String, usage: String)
  /// A word of a text begins like an option.
  case optionInText(String, usage: String)
  /// An action that asks for secrets was given arguments; they are not repeated.
  case secretArgument(String)
  /// A command was given as a secret; it is neither run nor taken.
  case commandAsSecret(field: String)
  /// A command was given as an answer, and is none.
  case commandAsAnswer(String, field: String)
  /// A script has a command where an answer is asked for; the line is not named where it may be a secret.
  case commandInForm(String?, field: String)
  /// What a transcript writes for a line that it leaves out was given as an answer.
  case placeholder(String)
  /// A transcript needs the secrets that it leaves out, and none are given.
  case secretsMissing(source: String)
  /// The input ended in the middle of a question.
  case inputEnded(field: String)
  /// A question is necessary, but questions are forbidden.
  case inputRefused(field: String)
  /// The action needs a yes to its question, and there is no person to ask.
  case needsYes(String, question: String)
  /// A person did not say yes.
  case notConfirmed
  /// A person cancelled a question with Ctrl-C.
  case interrupted
  /// A person asked for the previous question.
  case steppedBack
  /// A person typed a command in place of an answer.
  case leftByCommand
}

extension ShellError: ExplainedError {
  package var explanation: ErrorExplanation {
    switch self {
    case .unknownCommand(let name, let suggestions, let form):
      .init(
        "command.unknown", .usage, "unknown command \"\(Self.shown(name))\"",
        hint: suggestions.isEmpty
          ? "type help for what can be done here"
            + (form.map { ", or \($0) to be asked for the fields one by one" } ?? "")
          : "did you mean " + suggestions.map { "\"\($0)\"" }.joined(separator: " or ") + "?",
        candidates: suggestions)
    case .synonym(let name, let words, let remedies):
      .init(
        "command.synonym", .usage,
        "\"\(Self.shown(name))\" is called \(words.joined(separator: " or ")) here",
        hint: remedies.joined(separator: "; "), candidates: words)
    case .elsewhere(let name, let screen, let access):
      .init("command.elsewhere", .usage, "\(name) is on \(screen)", hint: access)
    case .notNow(let name, let reason, let remedy):
      .init(
        "command.notNow", .usage, "\(name) is not possible now: \(reason)", hint: remedy)
    case .ofRow(let name, let row):
      .init(
        "command.ofRow", .usage, "\(name) follows the number of a row",
        hint: "type \(row) \(name) for row \(row)")
    case .titleOfRow(let title, let row):
      .init(
        "command.titleOfRow", .usage, "\"\(Self.shown(title))\" is picked by its number",
        hint: "type \(row)")
    case .notOfRow(let name, let row, let known):
      .init(
        "command.notOfRow", .usage, "row \(row) has no action \"\(Self.shown(name))\"",
        hint: known.isEmpty
          ? "type help for what can be done here"
          : Self.typing(known, onRow: row), candidates: known)
    case .noCommand(let form):
      .init(
        "command.unknown", .usage, "this is not a command here",
        hint: "type \(form) alone; it asks for its fields")
    case .noSuchRow(let number, let count, let known):
      .init(
        "row.unknown", .invalidData, "there is no row \(number) here",
        hint: !known.isEmpty
          ? Self.typing(known, onRow: 1)
          : count == 0
            ? "nothing here is picked by a number"
            : count == 1 ? "type 1" : "type a number from 1 to \(count)", candidates: known)
    case .noRowHolds(let text, let count):
      .init(
        "row.noMatch", .invalidData, "no row on this screen contains \"\(Self.shown(text))\"",
        hint: count == 0
          ? "this screen has no list"
          : "only what is on screen is searched: \(count.counted("row"))")
    case .rowNotPickable(let number, let known):
      .init(
        "row.notPickable", .usage, "row \(number) cannot be picked",
        hint: known.isEmpty
          ? "type help for what can be done here" : Self.typing(known, onRow: number),
        candidates: known)
    case .missingArgument(let usage):
      .init(
        "command.missingArgument", .usage,
        "the \(CommandUsage.firstNeeded(in: usage)) is missing", hint: "usage: \(usage)")
    case .surplusArgument(let word, let usage):
      .init(
        "command.surplusArgument", .usage, "\"\(Self.shown(word))\" is one argument too many",
        hint: "usage: \(usage)")
    case .noPlan(let scheme):
      .init(
        "command.noPlan", .usage, "that command does not navigate, so there is nothing to plan",
        hint: "type plan with a \(scheme):// link, a tab, back, forward, root, dismiss or the "
          + "command of a feature")
    case .programOption(let option, let usage):
      .init(
        "command.programOption", .usage, "\(option) is an option of the program",
        hint: "options stand before the command: \(usage)")
    case .optionInText(let word, let usage):
      .init(
        "command.optionInText", .usage,
        "\(Self.shown(word)) is not an option of \(usage.prefix { $0 != " " })",
        hint: "usage: \(usage); put -- before a text with such words")
    case .secretArgument(let action):
      .init(
        "command.secretArgument", .usage,
        "\(action) takes no arguments here; it asks for its fields",
        hint: "type \(action) alone; never type a secret in a command")
    case .commandAsSecret(let field):
      .init(
        "input.command", .usage, "that is a command, not an answer to \"\(field)\"",
        hint: "Ctrl-C leaves the question; then type the command")
    case .commandAsAnswer(let word, let field):
      .init(
        "input.command", .invalidData, "that is a command, not an answer to \"\(field)\"",
        hint: "type \(SignedLine.sign)\(Self.shown(word)) to leave the question and run it")
    case .commandInForm(let line, let field):
      .init(
        "input.commandInForm", .usage,
        "\(line.map { Self.shown($0) } ?? "this line") is a command, and \"\(field)\" needs an answer",
        hint: "nothing was done; two \(SignedLine.sign) begin an answer with one")
    case .placeholder(let word):
      .init(
        "input.placeholder", .usage, "\(word) stands for a line that a transcript leaves out",
        hint: "give the secrets with --password-fd N, one a line; nothing was done")
    case .secretsMissing(let source):
      .init(
        "input.secretsMissing", .usage,
        "\(source) is a transcript without its secrets; none of its lines was run",
        hint: "give the secrets with --password-fd N, in their order, one a line")
    case .inputEnded(let field):
      .init(
        "input.ended", .invalidData, "the input ended before \"\(field)\" was answered",
        hint: "nothing was done; give one line for each answer")
    case .inputRefused(let field):
      .init(
        "input.refused", .usage,
        "\"\(field)\" needs an answer, but --no-input or --json forbids questions",
        hint: "give the answers as the next lines of a script, a secret with --password-fd N")
    case .needsYes(let action, let question):
      .init(
        "confirmation.needed", .usage, "\(action) needs confirmation: \(question)?",
        hint: "give --yes to confirm it in a script")
    case .notConfirmed: .init("confirmation.denied", .usage, "not confirmed, nothing was done")
    case .interrupted, .steppedBack, .leftByCommand:
      .init("input.interrupted", .usage, "cancelled, nothing was done")
    }
  }

  private static func typing(_ actions: [String], onRow number: Int) -> String {
    "type " + actions.map { "\(number) \($0)" }.joined(separator: " or ")
  }

  /// Returns a word for an error message, shortened in case a person pasted a whole file.
  private static func shown(_ word: String) -> String {
    word.count > 60 ? word.prefix(60) + "…" : word
  }
}

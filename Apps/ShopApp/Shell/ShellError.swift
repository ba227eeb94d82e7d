public import Diagnostics
import Screens
import Spelling

public import Accounts

/// Why the shell itself refuses a line.
public enum ShellError: Error, Hashable, Sendable {
  /// Neither a command nor an action of the screen; `form` is the action that asks for the screen's
  /// fields, where it has any.
  case unknownCommand(String, suggestions: [String], form: String? = nil)

  /// A line that is no command where a secret is asked for, and cannot be an answer either; it is not
  /// repeated. `form` is the action that asks.
  case noCommand(form: String)

  /// The screen has no row of that number.
  case noSuchRow(Int, count: Int)

  /// The row is only to be read.
  case rowNotPickable(Int)

  /// A command needs a word that is missing.
  case missingArgument(usage: String)

  /// An action needs a word that is missing.
  case missingParameter(String, usage: String)

  /// A command takes no such word.
  case surplusArgument(String, usage: String)

  /// Words were given to an action that asks for secrets; they are not repeated.
  case secretArgument(String)

  /// The input ended in the middle of a question.
  case inputEnded(field: String)

  /// A question would have to be asked, but none may be.
  case inputRefused(field: String)

  /// The action needs a yes, and nobody can be asked.
  case needsYes(String)

  /// A person did not say yes.
  case notConfirmed

  /// No plugin of that name.
  case unknownFeature(String, available: [String])

  /// No variant of that name.
  case unknownVariant(String, available: [String])

  /// Signing in is required, but no composed feature can.
  case signInNotComposed

  /// No composed feature has a first tab that whoever starts the shop may see.
  case nothingToShow

  /// A person broke a question off.
  case interrupted

  /// The session is over, so the command was not run.
  case sessionOver(SessionEnd)
}

extension ShellError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .unknownCommand(let name, let suggestions, let form):
      ErrorExplanation(
        code: "command.unknown", category: .usage, message: "unknown command \"\(name)\"",
        hint: suggestions.isEmpty
          ? form.map { "type \($0) first: it asks for the fields one by one" }
            ?? "type help for what can be done here"
          : "did you mean " + suggestions.map { "\"\($0)\"" }.joined(separator: " or ") + "?",
        candidates: suggestions)
    case .noCommand(let form):
      ErrorExplanation(
        code: "command.unknown", category: .usage, message: "that is no command here",
        hint: "type \(form) alone: it asks for what it needs")
    case .noSuchRow(let number, let count):
      ErrorExplanation(
        code: "row.unknown", category: .invalidData, message: "there is no row \(number) here",
        hint: count == 0 ? "this screen has no list" : "type a number from 1 to \(count)")
    case .rowNotPickable(let number):
      ErrorExplanation(
        code: "row.notPickable", category: .usage, message: "row \(number) is only to be read",
        hint: "type help for what can be done here")
    case .missingArgument(let usage):
      ErrorExplanation(
        code: "command.missingArgument", category: .usage, message: "a word is missing",
        hint: "usage: \(usage)")
    case .missingParameter(let name, let usage):
      ErrorExplanation(
        code: "input.missingArgument", category: .usage, message: "the \(name) is missing",
        hint: "usage: \(usage)")
    case .surplusArgument(let word, let usage):
      ErrorExplanation(
        code: "command.surplusArgument", category: .usage,
        message: "\"\(word)\" is one word too many",
        hint: "usage: \(usage)")
    case .secretArgument(let action):
      ErrorExplanation(
        code: "command.secretArgument", category: .usage,
        message: "\(action) takes no words here: it asks for what it needs",
        hint: "type \(action) alone; a secret never belongs into a command")
    case .inputEnded(let field):
      ErrorExplanation(
        code: "input.ended", category: .invalidData,
        message: "the input ended before \"\(field)\" was answered",
        hint: "nothing was done; give one line an answer")
    case .inputRefused(let field):
      ErrorExplanation(
        code: "input.refused", category: .usage,
        message: "\"\(field)\" would have to be asked, and --no-input forbids it",
        hint: "leave --no-input out and give the answers as the next lines")
    case .needsYes(let action):
      ErrorExplanation(
        code: "confirmation.needed", category: .usage, message: "\(action) needs a yes",
        hint: "give --yes to confirm it in a script")
    case .notConfirmed:
      ErrorExplanation(
        code: "confirmation.denied", category: .usage, message: "not confirmed, nothing was done")
    case .unknownFeature(let name, let available):
      ErrorExplanation(
        code: "feature.unknown", category: .usage, message: "there is no feature \"\(name)\"",
        hint: "features: \(available.joined(separator: ", "))",
        candidates: NearNames.of(name, among: available))
    case .unknownVariant(let name, let available):
      ErrorExplanation(
        code: "variant.unknown", category: .usage, message: "there is no variant \"\(name)\"",
        hint: available.isEmpty
          ? "the composed features have none" : "variants: \(available.joined(separator: ", "))",
        candidates: NearNames.of(name, among: available))
    case .signInNotComposed:
      ErrorExplanation(
        code: "feature.signInMissing", category: .configuration,
        message: "--require-sign-in needs a feature that signs in",
        hint: "add auth to --features, or leave --require-sign-in out")
    case .nothingToShow:
      ErrorExplanation(
        code: "feature.nothingToShow", category: .configuration,
        message: "the features composed have no tab to begin with",
        hint: "add one that is open to everyone to --features, such as home")
    case .interrupted:
      ErrorExplanation(
        code: "input.interrupted", category: .usage, message: "broken off, nothing was done")
    case .sessionOver(let end):
      ErrorExplanation(
        code: "session.over", category: .permission,
        message: "you are signed out: \(end.words); nothing was done", hint: "open shop://login")
    }
  }
}

extension SessionEnd {
  fileprivate var words: String {
    switch self {
    case .endedElsewhere: "the session was ended elsewhere"
    case .expired:
      "the session has lasted too long, was not used for too long, or the clock was set back"
    }
  }
}

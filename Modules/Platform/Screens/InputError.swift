public import Diagnostics

/// Why an action refuses its input, before any domain rule is checked.
public enum InputError: Error, Hashable, Sendable {
  /// The screen has no action with that name.
  case unknownAction(name: String, available: [String])
  /// The action belongs to a copy of a screen that is only for display.
  case onlyShown(action: String)
  /// A required word is missing; `values` are the words that it takes, as far as they are known.
  case missingArgument(String, usage: String, values: [String] = [])
  /// The action takes fewer words.
  case surplusArgument(String, usage: String)
  /// The word is not a whole number, or the number is too large.
  case notANumber(String, accepted: ClosedRange<Int>)
  /// The word is a whole number outside the accepted range.
  case outOfRange(Int, accepted: ClosedRange<Int>)
  /// A field's answer is not accepted; `remedy` says which answers are.
  case invalidAnswer(field: String, remedy: String)
  /// An answer that repeats another one is not the same.
  case notRepeated(field: String)
}

extension InputError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .unknownAction(let name, let available):
      .init(
        "input.unknownAction", .usage, "no action \"\(name)\" here",
        hint: available.isEmpty
          ? "this screen offers no action"
          : "this screen offers: \(available.joined(separator: ", "))", candidates: available)
    case .onlyShown(let action):
      .init(
        "input.onlyShown", .usage, "\"\(action)\" is only shown here, and does nothing",
        hint: "perform it on its own screen")
    case .missingArgument(let parameter, let usage, let values):
      .init(
        "input.missingArgument", .usage, "the \(parameter) is missing",
        hint: "usage: \(usage)"
          + (values.isEmpty ? "" : "; one of: \(values.joined(separator: ", "))"))
    case .surplusArgument(let word, let usage):
      .init(
        "input.surplusArgument", .usage, "\"\(word)\" is one argument too many",
        hint: "usage: \(usage)")
    case .notANumber(let word, let accepted):
      .init(
        "input.notANumber", .invalidData,
        "\"\(word)\" is not a whole number from \(accepted.lowerBound) to "
          + "\(accepted.upperBound)",
        hint:
          "write it with the digits 0 to 9, from \(accepted.lowerBound) to \(accepted.upperBound)")
    case .outOfRange(let number, let accepted):
      .init(
        "input.outOfRange", .invalidData,
        accepted.lowerBound == accepted.upperBound
          ? "\(number) is out of range: only \(accepted.lowerBound) is accepted"
          : "\(number) is out of range: \(accepted.lowerBound) to \(accepted.upperBound) is accepted",
        hint: accepted.lowerBound == accepted.upperBound
          ? "type \(accepted.lowerBound)"
          : "type a number from \(accepted.lowerBound) to \(accepted.upperBound)")
    case .invalidAnswer(let field, let remedy):
      .init(
        "input.invalidAnswer", .invalidData, "\(field): this answer is not accepted", hint: remedy)
    case .notRepeated(let field):
      .init(
        "input.notRepeated", .invalidData, "\(field): that is not the same as before",
        hint: "nothing was done; type both again")
    }
  }
}

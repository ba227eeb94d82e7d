public import Diagnostics

/// An input that a screen asks for.
///
/// A host asks a screen's fields in order and checks each answer immediately (required, one of a choice; for
/// a person also the field's own check). It passes all answers at once to the action whose
/// ``ScreenAction/asksFields`` is `true`.
///
/// ```swift
/// let fields = [
///   Field("email", "E-mail address") { email, _ in _ = try EmailAddress(email) },
///   Field("password", "Password", kind: .secret),
///   Field("keep", "Stay signed in", kind: .confirmation, isRequired: false, initial: "yes"),
/// ]
/// ```
public struct Field: Hashable, Sendable {
  /// How an answer is entered and shown.
  public enum Kind: Hashable, Sendable {
    /// A line of text.
    case text

    /// A line that is never echoed, stored in a history, logged or written to a transcript.
    ///
    /// If a screen has such a field, a host begins its form as soon as it shows the screen, because a person
    /// who reads "Password" types it.
    case secret

    /// One of the given options.
    case choice([Option])
    /// A yes or a no, passed as `yes` or `no`.
    case confirmation
  }

  /// One option of a choice: the value for the action, and the label for a person.
  public struct Option: Hashable, Sendable {
    /// The value passed to the action.
    public var value: String
    /// The text that a person reads.
    public var label: String

    public init(_ value: String, _ label: String) {
      (self.value, self.label) = (value, label)
    }
  }

  /// The stable name of the answer.
  public var name: String
  /// The question to the person.
  public var label: String
  /// How an answer is entered.
  public var kind: Kind
  /// Whether an empty answer is refused; an optional field takes its ``initial`` value, or stays empty.
  public var isRequired: Bool
  /// The answer that an empty line stands for, if any.
  public var initial: String?
  /// The name of an earlier field whose answer is given once more, to find a typing error that is not shown.
  public var repeats: String?

  private var rule: AnswerRule

  /// Throws an error in words for an answer that can never be accepted, such as an invalid e-mail address.
  ///
  /// `before` contains the answers to the preceding fields, by name.
  public typealias Check =
    @Sendable (_ answer: String, _ before: [String: String]) throws -> Void

  /// Creates a field.
  ///
  /// `check` sees non-empty answers, and saves a person from completing the form in vain; the action still
  /// checks everything itself. What `repeats` another answer has to be the same, byte by byte: two encodings of
  /// one letter are different passwords.
  public init(
    _ name: String, _ label: String, kind: Kind = .text, isRequired: Bool = true,
    initial: String? = nil, repeats: String? = nil, check: Check? = nil
  ) {
    (self.name, self.label, self.kind) = (name, label, kind)
    (self.isRequired, self.initial, self.repeats) = (isRequired, initial, repeats)
    rule = AnswerRule(check: check)
  }

  /// Runs the field's own check, if any, and throws if it refuses the answer.
  ///
  /// Throws ``InputError/notRepeated(field:)`` if the answer is another one than the field ``repeats``.
  public func check(_ answer: String, after before: [String: String] = [:]) throws {
    if let repeats, !(before[repeats] ?? "").utf8.elementsEqual(answer.utf8) {
      throw InputError.notRepeated(field: label)
    }
    try rule.check?(answer, before)
  }

  /// The field without its check; equal to the field.
  var data: Field {
    var copy = self
    copy.rule = AnswerRule(check: nil)
    return copy
  }
}

/// A field's check beside its data: any two are equal, so that fields are compared by their data.
private struct AnswerRule: Hashable, Sendable {
  let check: Field.Check?

  static func == (_: AnswerRule, _: AnswerRule) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

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
        hint: "perform it on the screen of the place itself")
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

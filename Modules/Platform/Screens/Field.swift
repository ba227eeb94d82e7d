/// Something a screen asks for.
///
/// A host asks a screen's fields in order, checks each answer as soon as it is given (required, one of a choice;
/// for a person also what the field's own check refuses), and hands all answers at once to the action that
/// ``ScreenAction/asksFields``.
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
    /// A host begins the form of a screen with such a field as soon as it shows the screen: a person who reads
    /// "Password" types it.
    case secret

    /// One of the given options.
    case choice([Option])
    /// A yes or a no, handed over as `yes` or `no`.
    case confirmation
  }

  /// One option of a choice: the value handed over, and what a person reads.
  public struct Option: Hashable, Sendable {
    /// The value handed to the action.
    public var value: String
    /// What a person reads.
    public var label: String

    /// Creates an option.
    public init(_ value: String, _ label: String) {
      (self.value, self.label) = (value, label)
    }
  }

  /// The stable name of the answer.
  public var name: String
  /// What a person is asked.
  public var label: String
  /// How an answer is entered.
  public var kind: Kind
  /// Whether an empty answer is refused; an optional field takes its ``initial`` value, or stays empty.
  public var isRequired: Bool
  /// The answer an empty line stands for, if any.
  public var initial: String?

  private var rule: AnswerRule

  /// What a field refuses: it throws an error in words for an answer that can never be taken, such as what is
  /// no e-mail address.
  ///
  /// `before` holds the answers to the fields before this one by their names.
  public typealias Check =
    @Sendable (_ answer: String, _ before: [String: String]) throws -> Void

  /// Creates a field.
  ///
  /// `check` spares a person from filling in the rest in vain: it looks at an answer that is not empty, and the
  /// action checks all the same.
  public init(
    _ name: String, _ label: String, kind: Kind = .text, isRequired: Bool = true,
    initial: String? = nil, check: Check? = nil
  ) {
    (self.name, self.label, self.kind) = (name, label, kind)
    (self.isRequired, self.initial) = (isRequired, initial)
    rule = AnswerRule(check: check)
  }

  /// Throws what the field's own check refuses an answer with, if it does.
  public func check(_ answer: String, after before: [String: String] = [:]) throws {
    try rule.check?(answer, before)
  }

  /// The field without its check; equal to the field.
  var data: Field {
    var copy = self
    copy.rule = AnswerRule(check: nil)
    return copy
  }
}

/// What a field refuses, kept beside its data: any two are equal, so that equality is over the data.
private struct AnswerRule: Hashable, Sendable {
  let check: Field.Check?

  static func == (_: AnswerRule, _: AnswerRule) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

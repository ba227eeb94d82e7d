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

    /// A code that a person copies from elsewhere, such as an authenticator app or a gift card: it is shown while they
    /// type it, so that they can compare, and kept as little as a ``secret``.
    case code

    /// One of the given options.
    case choice([Option])
    /// A yes or a no, passed as `yes` or `no`.
    case confirmation

    /// Whether an answer is kept nowhere: in no history, log or transcript.
    package var isSecret: Bool { self == .secret || self == .code }
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

  /// Whether the field itself knows which answers it takes.
  package var isChecked: Bool { rule.check != nil }

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

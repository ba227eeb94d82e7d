/// Something a screen asks for.
///
/// A host asks a screen's fields in order, checks what the field itself can tell (required, a choice,
/// a whole number), and hands all answers at once to the action that ``ScreenAction/asksFields``.
///
/// ```swift
/// let fields = [
///   Field("email", "E-mail address"),
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

  /// Creates a field.
  public init(
    _ name: String, _ label: String, kind: Kind = .text, isRequired: Bool = true,
    initial: String? = nil
  ) {
    (self.name, self.label, self.kind) = (name, label, kind)
    (self.isRequired, self.initial) = (isRequired, initial)
  }
}

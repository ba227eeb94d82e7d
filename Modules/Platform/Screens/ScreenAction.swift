/// Something that can be done on a screen, by name.
///
/// ```swift
/// ScreenAction(
///   "remove", title: "Remove a line", parameter: .required("line"), needsConfirmation: true)
/// ```
public struct ScreenAction: Hashable, Sendable {
  /// The words that may follow an action's name.
  public enum Parameter: Hashable, Sendable {
    /// The action takes no word.
    case none

    /// The action may be given the named word.
    case optional(String)

    /// The action must be given the named word.
    case required(String)

    /// The action takes all words that follow, none of them required.
    case optionalWords(String)

    /// The action takes all words that follow, at least one.
    case requiredWords(String)
  }

  /// The word a person types: lower case ASCII, unique on its screen.
  public var name: String

  /// What it does, in a few words.
  public var title: String

  /// The word it takes, if any.
  public var parameter: Parameter

  /// Whether it needs a person's explicit yes before it is performed.
  public var needsConfirmation: Bool

  /// Whether performing it first asks the screen's fields; such an action receives the answers.
  public var asksFields: Bool

  /// Creates an action.
  public init(
    _ name: String, title: String, parameter: Parameter = .none, needsConfirmation: Bool = false,
    asksFields: Bool = false
  ) {
    self.name = name
    self.title = title
    self.parameter = parameter
    self.needsConfirmation = needsConfirmation
    self.asksFields = asksFields
  }
}

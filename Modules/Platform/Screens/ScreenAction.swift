/// Something that can be done on a screen, by name.
///
/// ```swift
/// ScreenAction(
///   "remove", title: "Remove a line", parameters: [.required("line")], needsConfirmation: true)
/// ```
public struct ScreenAction: Hashable, Sendable {
  /// A word that follows an action's name.
  public struct Parameter: Hashable, Sendable {
    /// What the word is.
    public var name: String

    /// Whether the action cannot do without it.
    public var isRequired: Bool

    /// Whether it takes all words that are left, instead of one; only the last parameter can.
    public var takesRest: Bool

    /// A word the action cannot do without.
    public static func required(_ name: String) -> Parameter {
      Parameter(name: name, isRequired: true, takesRest: false)
    }

    /// A word the action can do without.
    public static func optional(_ name: String) -> Parameter {
      Parameter(name: name, isRequired: false, takesRest: false)
    }

    /// All words that are left, if any.
    public static func rest(_ name: String) -> Parameter {
      Parameter(name: name, isRequired: false, takesRest: true)
    }
  }

  /// The word a person types: lower case ASCII, unique on its screen.
  public var name: String

  /// What it does, in a few words.
  public var title: String

  /// The words it takes, required ones first.
  public var parameters: [Parameter]

  /// Whether it needs a person's explicit yes before it is performed.
  public var needsConfirmation: Bool

  /// Whether performing it first asks the screen's fields; such an action receives the answers.
  public var asksFields: Bool

  /// Creates an action.
  public init(
    _ name: String, title: String, parameters: [Parameter] = [], needsConfirmation: Bool = false,
    asksFields: Bool = false
  ) {
    self.name = name
    self.title = title
    self.parameters = parameters
    self.needsConfirmation = needsConfirmation
    self.asksFields = asksFields
  }
}

/// Something that can be done on a screen, by name, with what it does.
///
/// Two actions are equal when what is shown of them is: what they do is neither compared, hashed nor
/// printed. It keeps its view model alive, so what outlives a place holds the ``data`` alone.
public struct ScreenAction: Hashable, Sendable {
  /// What an action does: takes what a person gave it, and answers with what to say about it.
  ///
  /// It throws ``InputError`` when the input is not accepted, or the domain's own error.
  public typealias Work =
    @MainActor @Sendable (_ invocation: ActionInvocation) async throws -> ActionOutcome

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

    /// All words that are left; none at all where it is not `isRequired`.
    public static func rest(_ name: String, isRequired: Bool = false) -> Parameter {
      Parameter(name: name, isRequired: isRequired, takesRest: true)
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

  private(set) var work: ActionWork

  /// Creates an action.
  public init(
    _ name: String, title: String, parameters: [Parameter] = [], needsConfirmation: Bool = false,
    asksFields: Bool = false, perform work: @escaping Work
  ) {
    (self.name, self.title, self.parameters) = (name, title, parameters)
    (self.needsConfirmation, self.asksFields) = (needsConfirmation, asksFields)
    self.work = ActionWork(run: work)
  }

  /// Creates an action that has nothing to say, such as one that leads to another place.
  public init(
    _ name: String, title: String, needsConfirmation: Bool = false,
    perform work: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    self.init(name, title: title, needsConfirmation: needsConfirmation) { _ in
      try await work()
      return .silent
    }
  }

  /// An action that is only shown, such as one that a renderer is tested with; it cannot be performed.
  public static func data(
    _ name: String, title: String, parameters: [Parameter] = [], needsConfirmation: Bool = false,
    asksFields: Bool = false
  ) -> ScreenAction {
    ScreenAction(
      name, title: title, parameters: parameters, needsConfirmation: needsConfirmation,
      asksFields: asksFields, perform: { _ in .silent }
    ).data
  }

  /// The action without what it does; equal to the action, and cannot be performed.
  public var data: ScreenAction {
    var copy = self
    copy.work = ActionWork(run: nil)
    return copy
  }

  /// Performs the action.
  @MainActor
  public func perform(
    _ arguments: [String] = [], answers: [String: String] = [:]
  ) async throws -> ActionOutcome {
    try await work(ActionInvocation(name, arguments, answers: answers))
  }
}

extension ScreenAction: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "name": name, "title": title, "parameters": parameters,
        "needsConfirmation": needsConfirmation, "asksFields": asksFields,
      ], displayStyle: .struct)
  }
}

/// What an action does, kept beside its data: any two are equal, so that equality is over the data.
struct ActionWork: Hashable, Sendable {
  let run: ScreenAction.Work?

  @MainActor
  func callAsFunction(_ invocation: ActionInvocation) async throws -> ActionOutcome {
    guard let run else { throw InputError.onlyShown(action: invocation.name) }
    return try await run(invocation)
  }

  static func == (_: ActionWork, _: ActionWork) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

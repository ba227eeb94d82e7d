/// A named action of a screen, with its work.
///
/// Two actions are equal if their visible data is equal; the work is not compared, hashed or printed. An
/// action keeps its view model alive, so nothing that outlives an entry holds it.
public struct ScreenAction: Hashable, Sendable {
  /// The work of an action: receives a person's input and returns a message about the outcome.
  ///
  /// It throws ``InputError`` if the input is not accepted, or the domain's own error.
  public typealias Work =
    @MainActor @Sendable (_ invocation: ActionInvocation) async throws -> ActionOutcome

  /// The question of an action that a person confirms, computed from their words, without its question mark.
  ///
  /// It names the deed and what it is done to: `Remove the card Visa 4242`. Words that the work would refuse are
  /// refused here already, by the same errors, so that a person is asked only about what can be done.
  public typealias Confirmation =
    @MainActor @Sendable (_ invocation: ActionInvocation) async throws -> String

  /// An answer that is accepted, but seldom meant: the field, and the question without its mark.
  public struct DoubtedAnswer: Hashable, Sendable {
    /// The name of the field; after a no, a person is asked for it again.
    public var field: String
    public var question: String

    public init(field: String, question: String) {
      (self.field, self.question) = (field, question)
    }
  }

  /// What is in doubt about a person's answers, and asked about before the work; `nil` where nothing is.
  public typealias Doubt =
    @MainActor @Sendable (_ invocation: ActionInvocation) async throws -> DoubtedAnswer?

  /// A word that follows an action's name.
  public struct Parameter: Hashable, Sendable {
    /// The name of the word.
    public var name: String
    /// Whether the action requires the word.
    public var isRequired: Bool
    /// Whether it takes all remaining words instead of one; only the last parameter can.
    public var takesRest: Bool
    /// Whether it is the number of a row, which a person may also type before the action's name.
    public var isRow = false
    /// The words that it takes, as far as they are known, for the host to name and to complete.
    public var values: [String] = []
    /// The words that it takes behind one of these instead, such as the names behind `seller`.
    public var following: [String: [String]] = [:]

    /// Creates a parameter for a required word.
    public static func required(_ name: String, values: [String] = []) -> Parameter {
      Parameter(name: name, isRequired: true, takesRest: false, values: values)
    }

    /// Creates a parameter for the number of a row, as the first of an action on a list: `remove 2`, or `2 remove`.
    public static func row(_ name: String, isRequired: Bool = true) -> Parameter {
      Parameter(name: name, isRequired: isRequired, takesRest: false, isRow: true)
    }

    /// Creates a parameter for an optional word.
    public static func optional(_ name: String) -> Parameter {
      Parameter(name: name, isRequired: false, takesRest: false)
    }

    /// Creates a parameter for all remaining words, which may be none unless `isRequired`.
    public static func rest(
      _ name: String, isRequired: Bool = false, values: [String] = [],
      following: [String: [String]] = [:]
    ) -> Parameter {
      Parameter(
        name: name, isRequired: isRequired, takesRest: true, values: values, following: following)
    }
  }

  /// The word that a person types: lower-case ASCII, unique on its screen.
  public var name: String
  /// What the action does, in a few words.
  public var title: String
  /// The words that the action takes, required ones first.
  public var parameters: [Parameter]
  /// Whether the action always needs a person's explicit confirmation, a yes to its ``confirmation(_:answers:)``.
  public private(set) var needsConfirmation: Bool
  /// Whether the host asks the screen's fields before the action, which receives the answers.
  public var asksFields: Bool

  /// Why the action is not there in the present state of its screen; `nil` for one that is.
  private(set) var absence: String?

  var work: ActionWork

  public init(
    _ name: String, title: String, parameters: [Parameter] = [],
    confirming question: Confirmation? = nil, asksFields: Bool = false,
    perform work: @escaping Work
  ) {
    (self.name, self.title, self.parameters) = (name, title, parameters)
    (self.needsConfirmation, self.asksFields) = (question != nil, asksFields)
    self.work = ActionWork(run: work)
    if let question {
      self.work.question = { ActionWork.Question(text: try await question($0)) }
    }
  }

  private init(
    data name: String, title: String, parameters: [Parameter], needsConfirmation: Bool,
    asksFields: Bool
  ) {
    (self.name, self.title, self.parameters) = (name, title, parameters)
    (self.needsConfirmation, self.asksFields) = (needsConfirmation, asksFields)
    work = ActionWork()
  }

  /// Creates an action that asks the screen's fields, and a question before its work where the answers are in doubt.
  public init(
    _ name: String, title: String, doubting doubt: @escaping Doubt, perform work: @escaping Work
  ) {
    self.init(name, title: title, asksFields: true, perform: work)
    self.work.question = { invocation in
      try await doubt(invocation).map { ActionWork.Question(text: $0.question, field: $0.field) }
    }
  }

  /// Declares an action that the screen has in another state, with why it is not there in this one.
  ///
  /// ```swift
  /// order.isSent ? .absent("cancel", because: "the order was sent") : cancel
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name that the action has in another state.
  ///   - reason: A clause for a person who types the name: `the order was sent`.
  /// - Returns: An action that no screen offers.
  public static func absent(_ name: String, because reason: String) -> ScreenAction {
    var action = data(name, title: "")
    action.absence = reason
    return action
  }

  /// Creates an action without a message, such as one that opens another screen.
  public init(
    _ name: String, title: String,
    perform work: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    self.init(name, title: title) { _ in
      try await work()
      return .silent
    }
  }

  /// Creates an action that is only shown, for example to test a renderer; it cannot be performed.
  package static func data(
    _ name: String, title: String, parameters: [Parameter] = [], needsConfirmation: Bool = false,
    asksFields: Bool = false
  ) -> ScreenAction {
    ScreenAction(
      data: name, title: title, parameters: parameters, needsConfirmation: needsConfirmation,
      asksFields: asksFields)
  }

  /// The action without its work; it is equal to the action, but cannot be performed.
  package var data: ScreenAction {
    var copy = self
    copy.work = ActionWork()
    return copy
  }

  /// Performs the action with the words that a person gave.
  ///
  /// - Throws: ``InputError`` if a required word is missing or there are too many, before any work is done;
  ///   otherwise what the action throws.
  @MainActor
  public func perform(
    _ arguments: [String] = [], answers: [String: String] = [:]
  ) async throws -> ActionOutcome {
    try check(arguments)
    return try await work(ActionInvocation(name, arguments, answers: answers))
  }

  /// Whether ``confirmation(_:answers:)`` may have a question.
  package var mayAsk: Bool { needsConfirmation || work.question != nil }

  /// Returns the question that a person must answer with yes before the action is performed with these words; `nil`
  /// if it needs no confirmation, or the words are in no doubt.
  ///
  /// - Throws: What ``perform(_:answers:)`` would throw for words that it refuses.
  @MainActor
  public func confirmation(
    _ arguments: [String] = [], answers: [String: String] = [:]
  ) async throws -> String? {
    try await question(arguments, answers: answers)?.text
  }

  /// Returns the question of ``confirmation(_:answers:)``, with the field whose answer is in doubt, if one is.
  @MainActor
  package func question(
    _ arguments: [String], answers: [String: String]
  ) async throws -> ActionWork.Question? {
    try check(arguments)
    guard mayAsk else { return nil }
    guard let question = work.question else { throw InputError.onlyShown(action: name) }
    return try await question(ActionInvocation(name, arguments, answers: answers))
  }

  /// Checks the words that a person gave, before a host asks the fields or a confirmation.
  ///
  /// - Throws: ``InputError`` if a required word is missing or there are too many.
  public func check(_ arguments: [String]) throws(InputError) {
    if arguments.count > parameters.count, parameters.last?.takesRest != true {
      throw .surplusArgument(arguments[parameters.count], usage: usage)
    }
    if let missing = parameters.dropFirst(arguments.count).first(where: \.isRequired) {
      throw .missingArgument(missing.name, usage: usage, values: missing.values)
    }
  }

  /// The form in which the action is typed, such as `add [quantity]`.
  package var usage: String {
    ([name] + parameters.map { $0.isRequired ? "<\($0.name)>" : "[\($0.name)]" })
      .joined(separator: " ")
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

/// The work of an action beside its data: any two are equal, so that actions are compared by their data.
package struct ActionWork: Hashable, Sendable {
  /// What a person is asked before the work.
  package struct Question: Sendable {
    package let text: String
    /// The field that a no asks for again, if the question is about an answer.
    package var field: String?
  }

  var run: ScreenAction.Work?
  var question: (@MainActor @Sendable (_ invocation: ActionInvocation) async throws -> Question?)?

  @MainActor
  func callAsFunction(_ invocation: ActionInvocation) async throws -> ActionOutcome {
    guard let run else { throw InputError.onlyShown(action: invocation.name) }
    return try await run(invocation)
  }

  package static func == (_: ActionWork, _: ActionWork) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

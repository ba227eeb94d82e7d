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

  /// The question of an action that a person confirms only where their words are in doubt; `nil` where they are not.
  public typealias Doubt =
    @MainActor @Sendable (_ invocation: ActionInvocation) async throws -> String?

  /// A word that follows an action's name.
  public struct Parameter: Hashable, Sendable {
    /// The name of the word.
    public var name: String
    /// Whether the action requires the word.
    public var isRequired: Bool
    /// Whether it takes all remaining words instead of one; only the last parameter can.
    public var takesRest: Bool
    /// The words that it takes, as far as they are known, for the host to name and to complete.
    public var values: [String] = []
    /// The words that it takes behind one of these instead, such as the names behind `seller`.
    public var following: [String: [String]] = [:]

    /// Creates a parameter for a required word.
    public static func required(_ name: String, values: [String] = []) -> Parameter {
      Parameter(name: name, isRequired: true, takesRest: false, values: values)
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

  var work: ActionWork

  public init(
    _ name: String, title: String, parameters: [Parameter] = [],
    confirming question: Confirmation? = nil, asksFields: Bool = false,
    perform work: @escaping Work
  ) {
    (self.name, self.title, self.parameters) = (name, title, parameters)
    (self.needsConfirmation, self.asksFields) = (question != nil, asksFields)
    self.work = ActionWork(run: work, question: question)
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
    self.work.question = doubt
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
struct ActionWork: Hashable, Sendable {
  var run: ScreenAction.Work?
  var question: ScreenAction.Doubt?

  @MainActor
  func callAsFunction(_ invocation: ActionInvocation) async throws -> ActionOutcome {
    guard let run else { throw InputError.onlyShown(action: invocation.name) }
    return try await run(invocation)
  }

  static func == (_: ActionWork, _: ActionWork) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// A request to perform one of a screen's actions.
public struct ActionInvocation: Hashable, Sendable {
  /// The name of the ``ScreenAction``, or of a row's pick.
  public var name: String
  /// The words that followed the name.
  public var arguments: [String]
  /// The answers to the screen's fields, by field name, if the action asks them.
  public var answers: [String: String]

  public init(_ name: String, _ arguments: [String] = [], answers: [String: String] = [:]) {
    (self.name, self.arguments, self.answers) = (name, arguments, answers)
  }

  /// Returns the first argument, for an action that requires one.
  ///
  /// - Throws: ``InputError/missingArgument(_:usage:values:)`` if there is no argument.
  public func word(called parameter: String) throws(InputError) -> String {
    guard let word = arguments.first else { throw missing(parameter) }
    return word
  }

  private func missing(_ parameter: String) -> InputError {
    .missingArgument(parameter, usage: "\(name) <\(parameter)>")
  }

  /// The answer to a field, or an empty string if the field was not asked.
  public subscript(answer field: String) -> String {
    answers[field] ?? ""
  }
}

extension ActionInvocation {
  /// Returns the first argument as a whole number, or `fallback` if there is no argument.
  ///
  /// Only ASCII digits are accepted: no sign, no space, no other script, so `-1`, `1e3` and `١` are refused.
  /// Without a `fallback`, the argument is required.
  public func number(
    in range: ClosedRange<Int>, default fallback: Int? = nil
  ) throws(InputError) -> Int {
    guard let word = arguments.first else {
      guard let fallback else { throw missing("number") }
      return fallback
    }
    guard let value = wholeNumber(word) else { throw .notANumber(word, accepted: range) }
    guard range.contains(value) else { throw .outOfRange(value, accepted: range) }
    return value
  }

  /// Returns the item whose displayed number, from 1, is the first argument.
  ///
  /// An action that uses this is offered only if `items` is not empty.
  public func item<Item>(among items: [Item]) throws(InputError) -> Item {
    let accepted = 1...max(1, items.count)
    let number = try number(in: accepted)
    guard number <= items.count else { throw .outOfRange(number, accepted: accepted) }
    return items[number - 1]
  }
}

/// Returns the value of a word of ASCII digits, or `nil` if the word is anything else or too large.
public func wholeNumber(_ word: String) -> Int? {
  word.first?.isNumber == true ? Int(word) : nil
}

/// The message for the person who performed an action.
public struct ActionOutcome: Hashable, Sendable {
  /// One line about the change, or `nil` if the next screen makes it clear.
  public var message: String?

  public init(_ message: String? = nil) {
    self.message = message
  }

  /// No message: the next screen makes the outcome clear.
  public static let silent = ActionOutcome()
}

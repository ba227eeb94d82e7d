/// A request to perform one of a screen's actions.
///
/// ```swift
/// let invocation = ActionInvocation("add", ["2"])
/// let quantity = try invocation.number(in: 1...99, default: 1)  // 2
/// ```
public struct ActionInvocation: Hashable, Sendable {
  /// The name of the ``ScreenAction``, or of a row's pick.
  public var name: String

  /// The words that followed the name.
  public var arguments: [String]

  /// The answers to the screen's fields by field name, when the action asks them.
  public var answers: [String: String]

  /// Creates an invocation.
  public init(_ name: String, _ arguments: [String] = [], answers: [String: String] = [:]) {
    self.name = name
    self.arguments = arguments
    self.answers = answers
  }

  /// The first argument, for an action that cannot do without one.
  ///
  /// - Parameter parameter: What the word is, for messages.
  /// - Returns: The word.
  /// - Throws: ``InputError/missingArgument(action:parameter:)`` when there is no argument.
  public func word(called parameter: String) throws(InputError) -> String {
    guard let word = arguments.first else {
      throw .missingArgument(action: name, parameter: parameter)
    }
    return word
  }

  /// The answer to a field, or an empty string when it was not asked.
  public subscript(answer field: String) -> String {
    answers[field] ?? ""
  }
}

/// A request to perform one of a screen's actions.
public struct ActionInvocation: Hashable, Sendable {
  /// The name of the ``ScreenAction``, or of a row's pick.
  public var name: String
  /// The words that followed the name.
  public var arguments: [String]
  /// The answers to the screen's fields by field name, when the action asks them.
  public var answers: [String: String]

  /// Creates an invocation.
  public init(_ name: String, _ arguments: [String] = [], answers: [String: String] = [:]) {
    (self.name, self.arguments, self.answers) = (name, arguments, answers)
  }

  /// The first argument, for an action that cannot do without one.
  ///
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

extension ActionInvocation {
  /// The first argument as a whole number, or `fallback` when none was given.
  ///
  /// ASCII digits only: no sign, no space, no other script, so `-1`, `1e3` and `١` are refused.
  /// Without a `fallback` the argument is required.
  public func number(
    in range: ClosedRange<Int>, default fallback: Int? = nil
  ) throws(InputError) -> Int {
    guard let word = arguments.first else {
      guard let fallback else { throw .missingArgument(action: name, parameter: "number") }
      return fallback
    }
    guard let value = wholeNumber(word) else { throw .notANumber(word, accepted: range) }
    guard range.contains(value) else { throw .outOfRange(value, accepted: range) }
    return value
  }

  /// The item that the first argument names by the number it is shown with, from 1.
  ///
  /// The items are not empty where the action was offered for them.
  public func item<Item>(among items: [Item]) throws(InputError) -> Item {
    let accepted = 1...max(1, items.count)
    let number = try number(in: accepted)
    guard number <= items.count else { throw .outOfRange(number, accepted: accepted) }
    return items[number - 1]
  }
}

/// The value of a word of ASCII digits, or `nil` when it is anything else or too large.
public func wholeNumber(_ word: String) -> Int? {
  word.first?.isNumber == true ? Int(word) : nil
}

/// What performing an action says to the person who asked for it.
public struct ActionOutcome: Hashable, Sendable {
  /// One line of what changed, or `nil` when the next screen speaks for itself.
  public var message: String?

  /// Creates an outcome.
  public init(_ message: String? = nil) {
    self.message = message
  }

  /// Nothing to say: the next screen speaks for itself.
  public static let silent = ActionOutcome()
}

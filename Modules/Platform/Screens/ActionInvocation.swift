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

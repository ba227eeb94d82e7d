extension ActionInvocation {
  /// The first argument as a whole number, or `fallback` when none was given.
  ///
  /// ASCII digits only: no sign, no space, no other script, so `-1`, `1e3` and `١` are refused.
  ///
  /// - Parameters:
  ///   - range: The accepted values.
  ///   - fallback: The value of a missing argument; `nil` makes the argument required.
  /// - Returns: The number.
  /// - Throws: ``InputError/notANumber(_:accepted:)``, ``InputError/outOfRange(_:accepted:)`` or
  ///   ``InputError/missingArgument(action:parameter:)``.
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
  /// - Parameter items: What was shown; not empty, where the action was offered for it.
  /// - Returns: The item of that number.
  /// - Throws: What ``number(in:default:)`` throws.
  public func item<Item>(among items: [Item]) throws(InputError) -> Item {
    let accepted = 1...max(1, items.count)
    let number = try number(in: accepted)
    guard number <= items.count else { throw .outOfRange(number, accepted: accepted) }
    return items[number - 1]
  }
}

/// The value of a word of ASCII digits, or `nil` when it is anything else or too large.
///
/// - Complexity: O(*n*) in the length of the word.
public func wholeNumber(_ word: String) -> Int? {
  var value = 0
  for byte in word.utf8 {
    guard byte >= 0x30, byte <= 0x39 else { return nil }
    let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
    guard !overflowed else { return nil }
    let (sum, carried) = product.addingReportingOverflow(Int(byte - 0x30))
    guard !carried else { return nil }
    value = sum
  }
  return word.isEmpty ? nil : value
}

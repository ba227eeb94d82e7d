/// How far words are from one that was typed, as far as it may be a slip.
///
/// The distance counts letters put in, left out and replaced, and neighbours swapped, one each (optimal
/// string alignment, the restricted distance of Damerau and Levenshtein).
///
/// ```swift
/// let typed = EditDistance(from: "serach")
/// typed.distance(to: "search")   // 1
/// typed.distance(to: "settings") // nil
/// ```
public struct EditDistance: Sendable {
  private let typed: [Character]

  /// The greatest distance that is told.
  public let limit: Int

  /// Measures from a word.
  ///
  /// - Parameters:
  ///   - typed: the word that was typed.
  ///   - limit: the greatest distance that is told; without it one slip in a word of up to four letters
  ///     and two in a longer one.
  public init(from typed: String, limit: Int? = nil) {
    self.typed = Array(typed)
    self.limit = limit ?? (self.typed.count <= 4 ? 1 : 2)
  }

  /// The distance to a word, or `nil` where it is greater than the limit.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of the two words.
  public func distance(to word: String) -> Int? {
    let letters = Array(word)
    guard abs(letters.count - typed.count) <= limit else { return nil }
    var (beforeLast, last) = ([Int](), Array(0...letters.count))
    for row in typed.indices {
      var current = [row + 1]
      for column in letters.indices {
        let isSame = typed[row] == letters[column]
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, typed[row] == letters[column - 1],
          typed[row - 1] == letters[column]
        {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      // A swap looks two rows back, so a row beyond the limit may be left again by the next but one.
      guard min(current.min() ?? 0, last.min() ?? 0) <= limit else { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[letters.count] <= limit ? last[letters.count] : nil
  }
}

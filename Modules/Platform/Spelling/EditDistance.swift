/// The distance of words from a typed word, up to the limit at which a typing error is plausible.
///
/// An insertion, a deletion, a substitution and a swap of neighbouring letters count one each (optimal string
/// alignment, the restricted Damerau–Levenshtein distance).
///
/// ```swift
/// let typed = EditDistance(from: "serach")
/// typed.distance(to: "search")   // 1
/// typed.distance(to: "settings") // nil
/// ```
package struct EditDistance: Sendable {
  private let typed: [Character]

  /// The greatest distance that is reported.
  package let limit: Int

  /// Creates a measure from a typed word.
  ///
  /// - Parameters:
  ///   - typed: the word that was typed.
  ///   - limit: the greatest distance that is reported; by default, one for a word of up to four letters and
  ///     two for a longer word.
  package init(from typed: String, limit: Int? = nil) {
    self.typed = Array(typed)
    self.limit = limit ?? (self.typed.count <= 4 ? 1 : 2)
  }

  /// Returns the distance to a word, or `nil` if it is greater than the limit.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of the two words.
  package func distance(to word: String) -> Int? {
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
      // A swap looks two rows back, so one row beyond the limit may be followed by a row within it.
      guard min(current.min() ?? 0, last.min() ?? 0) <= limit else { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[letters.count] <= limit ? last[letters.count] : nil
  }
}

/// How far words are from one that was typed, up to what still counts as a slip.
///
/// The distance counts letters put in, left out, replaced, and neighbours swapped (Damerau-Levenshtein,
/// optimal string alignment): no slip in a word of
/// up to two letters, one in one of up to four, two in a longer one. A word that
/// the typed one is the beginning of is one slip away.
struct WordDistance {
  private let typed: [Character]
  private let limit: Int

  init(to typed: String) {
    self.typed = Array(typed)
    limit =
      switch self.typed.count {
      case ...2: 0
      case ...4: 1
      default: 2
      }
  }

  /// The distance of a word, or `nil` where it is too far away.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of the two words.
  func distance(of word: String) -> Int? {
    let letters = Array(word)
    if typed.count >= 3, letters.count > typed.count, letters.starts(with: typed) { return 1 }
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
      guard (current.min() ?? 0) <= limit else { return nil }
      (beforeLast, last) = (last, current)
    }
    guard let distance = last.last, distance <= limit else { return nil }
    return distance
  }
}

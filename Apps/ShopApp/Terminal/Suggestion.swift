/// Finds the names a mistyped word may have meant; a caller suggests them and never runs one.
public enum Suggestion {
  /// The most names that are suggested.
  public static let limit = 3

  /// The names closest to a word.
  ///
  /// A name is close at one edit for a word of up to four characters, else at two; swapping two
  /// neighbours is one edit (optimal string alignment distance).
  ///
  /// - Parameters:
  ///   - word: What was typed.
  ///   - names: What there is.
  /// - Returns: At most three names, in alphabetical order.
  /// - Complexity: O(*k* · *n*²) for *k* names of about the length *n* of the word.
  public static func closest(to word: String, among names: some Sequence<String>) -> [String] {
    let typed = Array(word)
    let allowed = typed.count <= 4 ? 1 : 2
    var close: [(distance: Int, name: String)] = []
    for name in Set(names) where name != word && !name.isEmpty {
      let candidate = Array(name)
      guard abs(candidate.count - typed.count) <= allowed else { continue }
      let distance = distance(typed, candidate)
      if distance <= allowed { close.append((distance, name)) }
    }
    close.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return close.prefix(limit).map(\.name).sorted()
  }

  /// The insertions, deletions, substitutions and swaps of neighbours that turn one into the other.
  static func distance(_ first: [Character], _ second: [Character]) -> Int {
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 1...first.count {
      var current = [row]
      for column in 1...second.count {
        let isSame = first[row - 1] == second[column - 1]
        var best = min(
          last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}

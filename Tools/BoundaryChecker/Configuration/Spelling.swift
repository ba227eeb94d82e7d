/// Finds what a misspelt name was meant to be.
enum Spelling {
  /// The candidate closest to `word`, when it is close enough to be what was meant.
  static func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    let limit = min(max(2, word.count / 3), word.count - 1)
    var best: (distance: Int, name: String)?
    for candidate in candidates.sorted() where candidate != word {
      let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
      if distance <= limit, best.map({ distance < $0.distance }) ?? true {
        best = (distance, candidate)
      }
    }
    return best?.name
  }

  /// The number of characters to insert, delete or replace to turn one word into the other.
  private static func distance(_ lhs: [Character], _ rhs: [Character]) -> Int {
    var row = Array(0...rhs.count)
    for (i, left) in lhs.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in rhs.enumerated() {
        let substitution = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substitution, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[rhs.count]
  }
}

/// A person's search text as an FTS5 expression in which nothing they typed is syntax.
///
/// Runs of letters and digits become quoted words that must all occur, the last of them as the beginning
/// of a word; every other character only separates. The first sixteen words count.
struct SearchQuery {
  /// The words, in lower case.
  let words: [String]

  /// Creates a query, or `nil` when the text holds no letter or digit.
  init?(_ text: String) {
    let words = text.split(maxSplits: 4_096) { !$0.isLetter && !$0.isNumber }
      .prefix(16).map { word in word.filter { $0.isLetter || $0.isNumber }.lowercased() }
    self.init(words: words)
  }

  /// Creates a query of words, or `nil` without one.
  init?(words: [String]) {
    guard !words.isEmpty else { return nil }
    self.words = words
  }

  /// The expression to match against.
  var expression: String {
    words.map { "\"\($0)\"" }.joined(separator: " ") + "*"
  }
}

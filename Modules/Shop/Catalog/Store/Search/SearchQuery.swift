/// A person's search text as an FTS5 expression in which nothing they typed is syntax.
///
/// Its words must all occur, the last of them as the beginning of a word; what is no word only
/// separates. The first sixteen words count, and of each its first sixteen tokens.
struct SearchQuery {
  /// The words.
  let words: [SearchWord]

  /// Creates a query, or `nil` when the text holds no letter or digit.
  init?(_ text: String) {
    words = SearchWord.words(in: text, limit: 16)
    if words.isEmpty { return nil }
  }

  /// The expression to match against.
  var expression: String {
    words.indices.map { words[$0].expression(isBeginning: $0 == words.count - 1) }
      .joined(separator: " ")
  }
}

extension SearchWord {
  /// The expression that finds the word, or where it is a beginning whatever begins with it.
  func expression(isBeginning: Bool) -> String {
    let phrase = "\"" + soughtTokens.prefix(16).joined(separator: " ") + "\""
    return isBeginning || isOpen ? phrase + "*" : phrase
  }
}

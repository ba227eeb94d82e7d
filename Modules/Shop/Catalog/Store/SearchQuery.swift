/// A person's search text as an FTS5 expression in which nothing they typed is syntax.
///
/// Runs of letters and digits become quoted words that match as prefixes and must all occur; every
/// other character only separates. The first sixteen words count.
struct SearchQuery {
  /// The expression to match against.
  let expression: String

  /// Creates a query, or `nil` when the text holds no letter or digit.
  init?(_ text: String) {
    let words = text.split(maxSplits: 4_096) { !$0.isLetter && !$0.isNumber }
      .prefix(16).map { word in word.filter { $0.isLetter || $0.isNumber } }
    guard !words.isEmpty else { return nil }
    expression = words.map { "\"\($0)\"*" }.joined(separator: " ")
  }
}

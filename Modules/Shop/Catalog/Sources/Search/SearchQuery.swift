/// What a person's text looks for: words that must all occur.
///
/// What is no word only separates, so no character has a special meaning. The first sixteen words count.
public struct SearchQuery: Hashable, Sendable {
  /// The words, at least one.
  public let words: [SearchWord]
  /// Whether the last word also matches as the beginning of a longer one, as it may still be typed.
  public let isLastBeginning: Bool

  /// Creates a query, or `nil` when the text holds no letter or digit.
  public init?(_ text: String) {
    words = SearchWord.words(in: text, limit: 16)
    isLastBeginning = true
    if words.isEmpty { return nil }
  }

  /// Creates a query of one word, as it is or as the beginning of a longer one.
  init(_ word: SearchWord, isBeginning: Bool) {
    (words, isLastBeginning) = ([word], isBeginning)
  }

  /// The tokens to look for, word by word, and whether the last of them is only the beginning of one.
  ///
  /// Of each word the first sixteen tokens count.
  public var phrases: [(tokens: [String], isBeginning: Bool)] {
    words.enumerated().map { index, word in
      let isLast = isLastBeginning && index == words.count - 1
      return (Array(word.soughtTokens.prefix(16)), isLast || word.isOpen)
    }
  }
}

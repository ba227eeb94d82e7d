import Spelling

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

/// How far words are from one that was typed, up to what still counts as a slip.
///
/// No slip counts in a word of up to two letters, one in one of up to four, two in a longer one. A word
/// that the typed one, of three letters or more, is the beginning of is one slip away.
public struct WordDistance: Sendable {
  private let typed: String
  private let slips: EditDistance
  private let isPrefix: Bool

  /// Measures from a word.
  public init(to typed: String) {
    let count = typed.count
    self.typed = typed
    slips = EditDistance(from: typed, limit: count <= 2 ? 0 : count <= 4 ? 1 : 2)
    isPrefix = count >= 3
  }

  /// The distance of a word, or `nil` where it is too far away.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of the two words.
  public func distance(of word: String) -> Int? {
    if isPrefix, word != typed, word.hasPrefix(typed) { return 1 }
    return slips.distance(to: word)
  }
}

/// A word as the search indexes and looks it up: folded, and as one token or several consecutive ones.
///
/// A word is a run of letters, digits and their marks. Letters with case and digits form one token together,
/// since their scripts separate words. Letters without case may appear in text without spaces, as in Han,
/// kana and Thai, where a word can begin anywhere. So each of these letters forms a token with the next
/// letter, and consecutive tokens find a part of the text at any position.
///
/// ```text
/// Teeküche → teekuche          日本茶 → 日本 本茶 茶          looking for 本茶 → 本茶*
/// ```
///
/// An identifier such as `p-042` is one word of two tokens, so that looking for it finds no other one that shares a part.
///
/// Of ASCII, tokens contain only lowercase letters and digits.
public struct SearchWord: Hashable, Sendable {
  private struct Stretch: Hashable {
    /// Whether the letters form one token, which is then the only element.
    let isToken: Bool
    /// Each letter with its marks.
    var letters: [String]
  }

  private var stretches: [Stretch] = []
  /// Whether a hyphen follows, which belongs to the word if a digit follows it.
  private var isHyphenated = false

  private init() {}

  /// Returns the first words of a text, at most `limit`; empty if it contains no letter and no digit.
  public static func words(in text: String, limit: Int = .max) -> [SearchWord] {
    var words: [SearchWord] = []
    var word = SearchWord()
    for scalar in FoldedText(text).text.unicodeScalars {
      if word.append(scalar) || word.stretches.isEmpty { continue }
      words.append(word)
      if words.count == limit { return words }
      word = SearchWord()
      // What ended the word behind its hyphen may begin the next one.
      _ = word.append(scalar)
    }
    if !word.stretches.isEmpty { words.append(word) }
    return words
  }

  /// Returns the indexed form of a text: the tokens of its words, separated by spaces.
  public static func indexed(_ text: String) -> String {
    words(in: text).flatMap { $0.tokens(isSought: false) }.joined(separator: " ")
  }

  public var text: String {
    zip(stretches, [nil] + stretches).map { stretch, before in
      (before?.isToken == true && stretch.isToken ? "-" : "") + stretch.letters.joined()
    }.joined()
  }

  /// The tokens to look for, of which the first sixteen count.
  ///
  /// The last one is a prefix where the word may continue in the text, or if `isBeginning`.
  func phrase(isBeginning: Bool) -> SearchPhrase {
    SearchPhrase(
      tokens: Array(tokens(isSought: true).prefix(16)),
      isBeginning: isBeginning || stretches.last?.isToken == false)
  }

  /// The token of a single-token word, which can be completed or corrected.
  public var token: String? {
    stretches.count == 1 && stretches[0].isToken ? stretches[0].letters[0] : nil
  }

  private func tokens(isSought: Bool) -> [String] {
    var tokens: [String] = []
    for (index, stretch) in stretches.enumerated() {
      tokens += zip(stretch.letters, stretch.letters.dropFirst()).map { $0 + $1 }
      // The sought text may end in the middle of a word, where its last letter has a successor.
      let isOpen = isSought && index == stretches.count - 1 && stretch.letters.count > 1
      if !isOpen, let last = stretch.letters.last { tokens.append(last) }
    }
    return tokens
  }

  /// Appends a scalar, or returns `false` if it ends the word or cannot begin one.
  private mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    if isHyphenated {
      isHyphenated = false
      guard ("0"..."9").contains(scalar) else { return false }
      stretches.append(Stretch(isToken: true, letters: [String(scalar)]))
      return true
    }
    switch Kind(of: scalar) {
    case .separator where scalar == "-" && stretches.last?.isToken == true: isHyphenated = true
    case .cased:
      if stretches.last?.isToken == true {
        attach(scalar)
      } else {
        stretches.append(Stretch(isToken: true, letters: [String(scalar)]))
      }
    case .modifier where stretches.last?.isToken == true: attach(scalar)
    case .modifier, .uncased:
      if stretches.last?.isToken == false {
        stretches[stretches.count - 1].letters.append(String(scalar))
      } else {
        stretches.append(Stretch(isToken: false, letters: [String(scalar)]))
      }
    case .mark where !stretches.isEmpty: attach(scalar)
    case .mark, .separator: return false
    }
    return true
  }

  private mutating func attach(_ scalar: Unicode.Scalar) {
    let (stretch, letter) = (stretches.count - 1, stretches[stretches.count - 1].letters.count - 1)
    stretches[stretch].letters[letter].unicodeScalars.append(scalar)
  }

  private enum Kind {
    case cased
    case uncased
    /// A letter that joins the previous letter, of either kind.
    case modifier
    case mark
    case separator

    init(of scalar: Unicode.Scalar) {
      if scalar.isASCII {
        let isPart = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
        self = isPart ? .cased : .separator
        return
      }
      self =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .decimalNumber, .letterNumber,
          .otherNumber:
          .cased
        case .otherLetter: .uncased
        case .modifierLetter: .modifier
        case .nonspacingMark, .spacingMark, .enclosingMark: .mark
        default: .separator
        }
    }
  }
}

/// The words of a search text, all of which must occur.
///
/// All other characters only separate words, so none has a special meaning. The first sixteen words count.
public struct SearchQuery: Hashable, Sendable {
  /// The words, at least one.
  let words: [SearchWord]
  /// Whether the last word also matches as a prefix, since it may still be incomplete.
  let isLastBeginning: Bool

  /// Creates a query, or `nil` if the text contains no letter or digit.
  public init?(_ text: String) {
    words = SearchWord.words(in: text, limit: 16)
    isLastBeginning = true
    if words.isEmpty { return nil }
  }

  /// Creates a query for one word, complete or as a prefix.
  init(_ word: SearchWord, isBeginning: Bool) { (words, isLastBeginning) = ([word], isBeginning) }
}

/// Consecutive tokens to look for.
public struct SearchPhrase: Hashable, Sendable {
  public let tokens: [String]
  /// Whether the last token is a prefix.
  public let isBeginning: Bool
}

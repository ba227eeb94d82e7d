/// A word as the search keeps it and looks for it: folded, and as one token or several that follow each other.
///
/// A word is a run of letters, digits and their marks. Letters that have a case, and digits, make one
/// token together: words of their scripts stand apart. Letters without a case may stand in a text
/// without spaces, as Han, kana and Thai do, where a word begins anywhere. So each of them makes a token
/// with the letter behind it, and tokens that follow each other find a part of the text wherever it
/// stands.
///
/// ```text
/// Teeküche → teekuche          日本茶 → 日本 本茶 茶          looking for 本茶 → 本茶*
/// ```
///
/// Of ASCII, tokens hold small letters and digits only.
public struct SearchWord: Hashable, Sendable {
  private struct Stretch: Hashable {
    /// Whether the letters make one token, which is then the only element.
    let isToken: Bool
    /// Each letter with its marks.
    var letters: [String]
  }

  private var stretches: [Stretch] = []

  private init() {}

  /// The first words of a text, at most `limit`; none where it holds no letter and no digit.
  public static func words(in text: String, limit: Int = .max) -> [SearchWord] {
    var words: [SearchWord] = []
    var word = SearchWord()
    for scalar in FoldedText(text).text.unicodeScalars {
      if word.append(scalar) || word.stretches.isEmpty { continue }
      words.append(word)
      if words.count == limit { return words }
      word = SearchWord()
    }
    if !word.stretches.isEmpty { words.append(word) }
    return words
  }

  /// What the search keeps of a text: the tokens of its words, with spaces between them.
  public static func indexed(_ text: String) -> String {
    words(in: text).flatMap { $0.tokens(isSought: false) }.joined(separator: " ")
  }

  /// The word, folded.
  public var text: String { stretches.flatMap(\.letters).joined() }

  /// The tokens to look for, one behind the other.
  public var soughtTokens: [String] { tokens(isSought: true) }

  /// Whether the last token is only the beginning of one, as the word may go on in the text.
  public var isOpen: Bool { stretches.last?.isToken == false }

  /// The token of a word that is one, and so can be completed or corrected.
  public var token: String? {
    stretches.count == 1 && stretches[0].isToken ? stretches[0].letters[0] : nil
  }

  private func tokens(isSought: Bool) -> [String] {
    var tokens: [String] = []
    for (index, stretch) in stretches.enumerated() {
      tokens += zip(stretch.letters, stretch.letters.dropFirst()).map { $0 + $1 }
      // The end of what is sought may be in the middle of a text, where its last letter has a follower.
      let isOpen = isSought && index == stretches.count - 1 && stretch.letters.count > 1
      if !isOpen, let last = stretch.letters.last { tokens.append(last) }
    }
    return tokens
  }

  /// Takes one more scalar, or answers `false` where it ends the word or cannot begin one.
  private mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    switch Kind(of: scalar) {
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

  /// What a folded scalar is in a word.
  private enum Kind {
    case cased
    case uncased
    /// A letter that goes with the one before it, whichever that is.
    case modifier
    /// A mark on the letter before it.
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
  init(_ word: SearchWord, isBeginning: Bool) { (words, isLastBeginning) = ([word], isBeginning) }

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

package import Diagnostics

/// Splits a line into words, and quotes words into a line.
///
/// Words end at spaces and tabs. `'…'` is literal; `"…"` supports `\"`, `\\`, `\n` and `\t`; elsewhere, a
/// backslash makes the next character literal. After a letter or a digit, `'` is an apostrophe (`chef's` is
/// one word). Adjacent parts join (`a"b c"` is `ab c`), and `""` is an empty word. There are no globs,
/// variables or pipes. For all words, `split(quote(words)) == words`.
package enum WordSplitter {
  /// Splits a line.
  ///
  /// - Throws: ``WordError``, with the column of the opening quote or the backslash.
  /// - Complexity: O(*n*) in the length of the line.
  package static func split(_ line: String) throws(WordError) -> [String] {
    let scanner = try WordScanner(line)
    if let open = scanner.quote { throw .unterminatedQuote(column: scanner.column(of: open)) }
    if let escape = scanner.escape { throw .danglingBackslash(column: scanner.column(of: escape)) }
    return scanner.allWords
  }

  /// Quotes words into a line that ``split(_:)`` splits into the same words.
  package static func quote(_ words: [String]) -> String {
    words.map(quote(_:)).joined(separator: " ")
  }

  /// Quotes one word; a word that needs no quotes stays unchanged.
  package static func quote(_ word: String) -> String {
    let bytes = word.utf8
    let isPlain = bytes.allSatisfy { byte in
      switch byte {
      case space, tab, lineFeed, singleQuote, doubleQuote, backslash: false
      default: true
      }
    }
    // A leading "#" would make the line a comment.
    if isPlain, let first = bytes.first, first != UInt8(ascii: "#") { return word }
    var quoted: [UInt8] = [doubleQuote]
    for byte in bytes {
      switch byte {
      case doubleQuote, backslash: quoted += [backslash, byte]
      case lineFeed: quoted += [backslash, UInt8(ascii: "n")]
      case tab: quoted += [backslash, UInt8(ascii: "t")]
      default: quoted.append(byte)
      }
    }
    quoted.append(doubleQuote)
    return String(decoding: quoted, as: UTF8.self)
  }

  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let singleQuote = UInt8(ascii: "'")
  fileprivate static let doubleQuote = UInt8(ascii: "\"")
  fileprivate static let backslash = UInt8(ascii: "\\")
}

/// A line that was read from left to right, and what is unfinished at its end.
struct WordScanner {
  /// The words that a space or a tab ended.
  private(set) var words: [String] = []
  /// Where the quote is that is not closed.
  private(set) var quote: Int?
  /// Where the backslash is that nothing follows.
  private(set) var escape: Int?
  private let bytes: [UInt8]
  /// Where the last word begins.
  private var start = 0
  private var letters: [UInt8]?

  /// The last word without its quotes.
  var last: String { String(decoding: letters ?? [], as: UTF8.self) }
  /// The last word as typed.
  var raw: String { String(decoding: bytes[start...], as: UTF8.self) }
  var allWords: [String] { letters == nil ? words : words + [last] }

  init(_ line: String) throws(WordError) {
    bytes = Array(line.utf8)
    for (index, byte) in bytes.enumerated() {
      let open = quote.map { bytes[$0] }
      switch (byte, open) {
      case _ where escape != nil: try appendEscaped(byte, in: open)
      case (WordSplitter.backslash, _) where open != WordSplitter.singleQuote:
        escape = index
        letters = letters ?? []
      case (_, let open?): if byte == open { quote = nil } else { letters?.append(byte) }
      case (WordSplitter.singleQuote, nil) where !isApostrophe(at: index),
        (WordSplitter.doubleQuote, nil):
        quote = index
        letters = letters ?? []
      case (WordSplitter.space, nil), (WordSplitter.tab, nil):
        if letters != nil { words.append(last) }
        (letters, start) = (nil, index + 1)
      default:
        if letters == nil { letters = [] }
        letters?.append(byte)
      }
    }
  }

  private mutating func appendEscaped(_ byte: UInt8, in quote: UInt8?) throws(WordError) {
    switch (byte, quote) {
    case (_, nil), (WordSplitter.doubleQuote, _), (WordSplitter.backslash, _): letters?.append(byte)
    case (UInt8(ascii: "n"), _): letters?.append(WordSplitter.lineFeed)
    case (UInt8(ascii: "t"), _): letters?.append(WordSplitter.tab)
    default: throw .unknownEscape(column: column(of: escape ?? 0))
    }
    escape = nil
  }

  /// Whether a single quote outside quotes is part of a word, as in product names, and quotes nothing.
  private func isApostrophe(at index: Int) -> Bool {
    guard index > 0 else { return false }
    switch bytes[index - 1] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      return true
    default: return false
    }
  }

  /// Returns the column of a byte, counted in characters from 1.
  func column(of index: Int) -> Int { String(decoding: bytes[..<index], as: UTF8.self).count + 1 }
}

/// Why a line cannot be split into words; columns count characters from 1.
package enum WordError: Error, Hashable, Sendable {
  /// A quote is opened but not closed.
  case unterminatedQuote(column: Int)
  /// The line ends with a backslash that escapes nothing.
  case danglingBackslash(column: Int)
  /// A backslash in double quotes is followed by something other than `"`, `\`, `n` or `t`.
  case unknownEscape(column: Int)

  /// The column for a caret.
  package var column: Int {
    switch self {
    case .unterminatedQuote(let column), .danglingBackslash(let column),
      .unknownEscape(let column):
      column
    }
  }
}

extension WordError: ExplainedError {
  package var explanation: ErrorExplanation {
    switch self {
    case .unterminatedQuote(let column):
      .init(
        "words.unterminatedQuote", .usage, "the quote at column \(column) is not closed",
        hint: "close it, or write a backslash before it")
    case .danglingBackslash(let column):
      .init(
        "words.danglingBackslash", .usage, "the backslash at column \(column) escapes nothing",
        hint: "write \\\\ for a backslash")
    case .unknownEscape(let column):
      .init(
        "words.unknownEscape", .usage, "unknown escape at column \(column)",
        hint: "double quotes know \\\" \\\\ \\n and \\t; single quotes take everything as it is")
    }
  }
}

/// A line as a person types it where a form may ask: a sign before it makes it a command.
///
/// ```
/// :cart       the command cart, also where a form asks
/// ::cart      an answer that begins with the sign
/// cart        an answer where a form asks, otherwise a command
/// ```
///
/// An answer to a question for a secret is taken as it is typed.
struct SignedLine {
  /// The sign before a command.
  static let sign = ":"

  /// The line without its sign.
  let text: String
  /// Whether the sign says that the line is a command.
  let isCommand: Bool

  init(_ line: String) {
    let rest = line.dropFirst(Self.sign.count)
    isCommand = line.hasPrefix(Self.sign) && !rest.isEmpty && !rest.hasPrefix(Self.sign)
    text = isCommand || rest.hasPrefix(Self.sign) && line.hasPrefix(Self.sign) ? String(rest) : line
  }

  /// Returns an answer as the line that gives it.
  static func line(for answer: String) -> String {
    answer.hasPrefix(sign) && answer != sign ? sign + answer : answer
  }
}

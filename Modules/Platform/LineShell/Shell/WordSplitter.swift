public import Diagnostics

/// Splits a line into words, and quotes words into a line.
///
/// Words end at spaces and tabs. `'…'` is literal; `"…"` supports `\"`, `\\`, `\n` and `\t`; elsewhere, a
/// backslash makes the next character literal. After a letter or a digit, `'` is an apostrophe (`chef's` is
/// one word). Adjacent parts join (`a"b c"` is `ab c`), and `""` is an empty word. There are no globs,
/// variables or pipes. For all words, `split(quote(words)) == words`.
public enum WordSplitter {
  /// Splits a line.
  ///
  /// - Throws: ``WordError``, with the column of the opening quote or the backslash.
  /// - Complexity: O(*n*) in the length of the line.
  public static func split(_ line: String) throws(WordError) -> [String] {
    let bytes = Array(line.utf8)
    var words: [String] = []
    var word: [UInt8]?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case space, tab:
        if let finished = word { words.append(String(decoding: finished, as: UTF8.self)) }
        word = nil
        index += 1
      case singleQuote where !isApostrophe(at: index, in: bytes):
        guard let close = bytes[(index + 1)...].firstIndex(of: singleQuote) else {
          throw .unterminatedQuote(column: column(of: index, in: bytes))
        }
        word = word ?? []
        word?.append(contentsOf: bytes[(index + 1)..<close])
        index = close + 1
      case doubleQuote:
        index = try quoted(bytes, from: index, into: &word)
      case backslash:
        guard index + 1 < bytes.count else {
          throw .danglingBackslash(column: column(of: index, in: bytes))
        }
        word = word ?? []
        word?.append(bytes[index + 1])
        index += 2
      default:
        if word == nil { word = [] }
        word?.append(byte)
        index += 1
      }
    }
    if let finished = word { words.append(String(decoding: finished, as: UTF8.self)) }
    return words
  }

  /// Quotes words into a line that ``split(_:)`` splits into the same words.
  public static func quote(_ words: [String]) -> String {
    words.map(quote(_:)).joined(separator: " ")
  }

  /// Quotes one word; a word that needs no quotes stays unchanged.
  public static func quote(_ word: String) -> String {
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

  /// Whether a single quote outside quotes is part of a word, as in product names, and quotes nothing.
  static func isApostrophe(at index: Int, in bytes: [UInt8]) -> Bool {
    guard index > 0 else { return false }
    switch bytes[index - 1] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      return true
    default: return false
    }
  }

  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let singleQuote = UInt8(ascii: "'")
  private static let doubleQuote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private static func quoted(
    _ bytes: [UInt8], from open: Int, into word: inout [UInt8]?
  ) throws(WordError) -> Int {
    if word == nil { word = [] }
    var index = open + 1
    while index < bytes.count {
      switch bytes[index] {
      case doubleQuote: return index + 1
      case backslash:
        guard index + 1 < bytes.count else { break }
        switch bytes[index + 1] {
        case doubleQuote, backslash: word?.append(bytes[index + 1])
        case UInt8(ascii: "n"): word?.append(lineFeed)
        case UInt8(ascii: "t"): word?.append(tab)
        default: throw .unknownEscape(column: column(of: index, in: bytes))
        }
        index += 1
      default: word?.append(bytes[index])
      }
      index += 1
    }
    throw .unterminatedQuote(column: column(of: open, in: bytes))
  }

  private static func column(of index: Int, in bytes: [UInt8]) -> Int {
    String(decoding: bytes[..<index], as: UTF8.self).count + 1
  }
}

/// Why a line cannot be split into words; columns count characters from 1.
public enum WordError: Error, Hashable, Sendable {
  /// A quote is opened but not closed.
  case unterminatedQuote(column: Int)
  /// The line ends with a backslash that escapes nothing.
  case danglingBackslash(column: Int)
  /// A backslash in double quotes is followed by something other than `"`, `\`, `n` or `t`.
  case unknownEscape(column: Int)

  /// The column for a caret.
  public var column: Int {
    switch self {
    case .unterminatedQuote(let column), .danglingBackslash(let column),
      .unknownEscape(let column):
      column
    }
  }
}

extension WordError: ExplainedError {
  public var explanation: ErrorExplanation {
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

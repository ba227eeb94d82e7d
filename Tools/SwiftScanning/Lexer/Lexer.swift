/// Splits Swift source into tokens, byte by byte.
///
/// It knows just enough of the language to distinguish code from text: comments nest, strings may be raw,
/// multi-line and interpolated to any depth, and `/` may start a regular expression. It accepts every
/// sequence of bytes, valid Swift or not, and always advances.
///
/// - Complexity: O(*n*) in the number of bytes. Nothing recurses, so deep nesting cannot exhaust the stack.
package struct Lexer {
  enum Frame {
    case string(StringDelimiter)
    case interpolation(openParens: Int)
  }

  var bytes: SourceBytes
  let fileEnd: Int
  let bareSlashRegexLiterals: Bool

  /// The offset after a byte order mark.
  package let origin: Int

  var index: Int
  var frames: [Frame] = []
  var isInString = false
  var previous: Token

  /// How many bytes were searched for the end of a literal or a conflict that may not be one.
  package private(set) var searched = 0

  /// The comments for the checker since they were last taken.
  var ignores: [Range<Int>] = []

  package init(_ bytes: SourceBytes, bareSlashRegexLiterals: Bool) {
    self.bytes = bytes
    self.bareSlashRegexLiterals = bareSlashRegexLiterals
    fileEnd = bytes.count
    origin = bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    index = origin
    previous = Token(
      kind: .semicolon, start: origin, end: origin, startsLine: true, isInterpolated: false)
    if bytes[origin] == UInt8(ascii: "#"), bytes[origin + 1] == UInt8(ascii: "!") { skipLine() }
  }

  /// Returns the next token; at the end of the file, `endOfFile` every time.
  package mutating func next() -> Token {
    let token = lex()
    previous = token
    return token
  }

  /// Returns the remaining tokens, ending with `endOfFile`.
  package mutating func rest() -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity((bytes.count - index) / 6)
    repeat { tokens.append(next()) } while previous.kind != .endOfFile
    return tokens
  }

  package func text(of token: Token) -> String { bytes.text(token.start..<token.end) }

  package func name(of token: Token) -> String {
    token.kind == .quotedIdentifier && bytes[token.start] == UInt8(ascii: "`")
      ? bytes.text(token.start + 1..<token.end - 1) : text(of: token)
  }

  func token(_ token: Token, is word: StaticString) -> Bool {
    token.kind == .identifier && matches(word, at: token.start, end: token.end)
  }

  @inline(__always)
  func matches(_ word: StaticString, at offset: Int, end: Int) -> Bool {
    end - offset == word.utf8CodeUnitCount && bytes.hasWord(word, at: offset)
  }

  private mutating func lex() -> Token {
    while true {
      if isInString, case .string(let delimiter)? = frames.last {
        if let token = lexStringBody(delimiter) { return token }
        continue
      }
      let from = index
      let startsLine = skipTrivia()
      guard index < bytes.count else {
        if leaveInterpolations() { continue }
        return Token(
          kind: .endOfFile, start: index, end: index, startsLine: true, isInterpolated: false)
      }
      let start = index
      let touchesPrevious = from == start && start > origin
      guard let kind = lexCode(startsLine: startsLine, touchesPrevious: touchesPrevious) else {
        continue
      }
      return Token(
        kind: kind, start: start, end: index, startsLine: startsLine,
        isInterpolated: !frames.isEmpty)
    }
  }

  /// Consumes one token of code; `nil` if a string began or an interpolation ended instead.
  private mutating func lexCode(startsLine: Bool, touchesPrevious: Bool) -> Token.Kind? {
    let first = bytes[index]
    if Self.isDigit(first) {
      skipNumber()
      return .number
    }
    if Self.isIdentifierCharacter(first) {
      skipIdentifier()
      return .identifier
    }
    switch first {
    case UInt8(ascii: "("): return openParen()
    case UInt8(ascii: ")"): return closeParen()
    case UInt8(ascii: "{"): return take(.openBrace)
    case UInt8(ascii: "}"): return take(.closeBrace)
    case UInt8(ascii: "["): return take(.openBracket)
    case UInt8(ascii: "]"): return take(.closeBracket)
    case UInt8(ascii: ","): return take(.comma)
    case UInt8(ascii: ";"): return take(.semicolon)
    case UInt8(ascii: "@"): return take(.at)
    case UInt8(ascii: ":"):
      return bytes[index + 1] == first ? take(.colonColon, 2) : take(.colon)
    case UInt8(ascii: "."):
      return bytes[index + 1] == first ? takeOperator(startsLine) : take(.dot)
    case UInt8(ascii: "`"): return takeQuotedIdentifier()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      openString(pounds: 0, startsLine: startsLine)
      return nil
    case UInt8(ascii: "#"): return takePound(startsLine)
    case UInt8(ascii: "!") where touchesPrevious && previousEndsExpression,
      UInt8(ascii: "?") where touchesPrevious && previousEndsExpression:
      return take(.postfixOperator)
    case 0x80...: return takeUnicode(startsLine)
    default: return Self.isOperatorByte(first) ? takeOperator(startsLine) : take(.operator)
    }
  }

  /// Whether the end of a literal may be searched for; ordinary source needs a fraction of this.
  ///
  /// A file in which most searches fail would otherwise be searched to its end again and again.
  var maySearch: Bool { searched <= fileEnd * 16 + 65_536 }

  mutating func noteSearch(_ count: Int) { searched += count }

  mutating func take(_ kind: Token.Kind, _ count: Int = 1) -> Token.Kind {
    index += count
    return kind
  }

  private mutating func openParen() -> Token.Kind {
    if case .interpolation(let open)? = frames.last {
      frames[frames.count - 1] = .interpolation(openParens: open + 1)
    }
    return take(.openParen)
  }

  private mutating func closeParen() -> Token.Kind? {
    guard case .interpolation(let open)? = frames.last, frames.count > 2 || open > 1 else {
      return take(.closeParen)
    }
    guard open > 1 else {
      index += 1
      frames.removeLast()
      isInString = true
      return nil
    }
    frames[frames.count - 1] = .interpolation(openParens: open - 1)
    return take(.closeParen)
  }
}

package struct Token: Sendable {
  package enum Kind: Sendable {
    case identifier, quotedIdentifier, number, string, regex
    case directive, at, dot, colon, colonColon, comma, semicolon
    case openBrace, closeBrace, openParen, closeParen, openBracket, closeBracket
    case `operator`, postfixOperator, endOfFile
  }

  package let kind: Kind
  package let start: Int
  package let end: Int

  /// Whether a line break precedes the token.
  package let startsLine: Bool

  /// Whether the token is inside an interpolation.
  package let isInterpolated: Bool

  /// Whether the token is a name, in backticks or not.
  package var isName: Bool { kind == .identifier || kind == .quotedIdentifier }

  /// 1 for an opening parenthesis or bracket, -1 for a closing one, 0 for anything else.
  package var nesting: Int {
    switch kind {
    case .openParen, .openBracket: 1
    case .closeParen, .closeBracket: -1
    default: 0
    }
  }

  /// The same as `nesting`, counting braces too.
  package var depth: Int { kind == .openBrace ? 1 : kind == .closeBrace ? -1 : nesting }
}

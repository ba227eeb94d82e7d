import Database

/// A word, literal, placeholder or symbol of an SQL text, with the whitespace and comments before it.
struct SQLToken {
  let kind: SQLScanner.Kind
  var text: String
  /// The whitespace and comments before the token.
  var leading: String
  /// The unquoted word in capital letters; `nil` for other tokens.
  let word: String?

  init(_ kind: SQLScanner.Kind, _ text: String, leading: String = "") {
    (self.kind, self.text, self.leading) = (kind, text, leading)
    word = kind == .word ? text.uppercased() : nil
  }

  func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
}

extension SQLToken {
  /// Returns the tokens of a text, without whitespace and comments at its end.
  static func tokens(of sql: String) -> [SQLToken] {
    var scanner = SQLScanner(sql)
    var tokens: [SQLToken] = []
    while let (kind, token, blanks) = scanner.next() {
      tokens.append(
        SQLToken(
          kind, String(decoding: token, as: UTF8.self),
          leading: String(decoding: blanks, as: UTF8.self)))
    }
    return tokens
  }
}

extension SwiftSource {
  /// Returns the places where code mentions some names, in file order.
  package func mentions(of names: Set<String>) -> [(name: String, position: SourcePosition)] {
    read { lexer, lines in
      var mentions: [(name: String, position: SourcePosition)] = []
      for token in lexer.rest() where token.isName {
        let name = lexer.name(of: token)
        if names.contains(name) { mentions.append((name, lines.position(at: token.start))) }
      }
      return mentions
    }
  }
}

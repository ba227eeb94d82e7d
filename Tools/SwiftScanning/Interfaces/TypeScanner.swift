/// Finds the types of a file, their stored properties and the members their code names.
package struct TypeScanner: Sendable {
  private let members: Set<String>
  private let bareSlashRegexLiterals: Bool

  /// Creates a scanner that looks for some members behind a dot.
  package init(members: Set<String>, bareSlashRegexLiterals: Bool = true) {
    (self.members, self.bareSlashRegexLiterals) = (members, bareSlashRegexLiterals)
  }

  /// The types and extensions outside of functions, in the order of the file.
  ///
  /// Any bytes are accepted, valid Swift or not.
  package func scan(_ bytes: [UInt8]) -> [TypeDeclaration] {
    SourceBytes.lent(bytes) { source in
      var run = InterfaceRun(source, bareSlashRegexLiterals: bareSlashRegexLiterals)
      _ = run.scan()
      return run.types(naming: members)
    }
  }
}

/// A type, or an extension of one, as far as reading tokens can tell.
package struct TypeDeclaration: Hashable, Sendable {
  package struct Property: Hashable, Sendable {
    package let name: String

    /// The type as written, or what the first value seems to have; empty when neither tells.
    package let type: String
    package let isWeak: Bool
    package let position: SourcePosition
    package let endColumn: Int
  }

  /// A member that code inside the type names behind a dot.
  package struct Mention: Hashable, Sendable {
    package let member: String

    /// The name in front of the dot; empty when there is none.
    package let receiver: String
    package let position: SourcePosition
    package let endColumn: Int
  }

  package let kind: Declaration.Kind

  /// The name; for an extension that of the extended type, without what encloses it.
  package let name: String
  package let position: SourcePosition

  /// The stored properties of its instances.
  package var properties: [Property] = []
  package var mentions: [Mention] = []
}

extension InterfaceRun {
  /// Notes a property of the type that is read, where its instances keep it.
  mutating func noteProperty(_ token: Token, type: String, isComputed: Bool, _ prefix: Prefix) {
    guard let body = holder?.body, !isComputed, !prefix.modifiers.contains("static") else { return }
    let position = position(of: token)
    bodies[body].type.properties.append(
      TypeDeclaration.Property(
        name: lexer.name(of: token), type: type,
        isWeak: !prefix.modifiers.isDisjoint(with: ["weak", "unowned"]), position: position,
        endColumn: position.column + token.end - token.start))
  }

  /// The types that were read, each with the mentions for which it is the innermost one.
  mutating func types(naming members: Set<String>) -> [TypeDeclaration] {
    for index in tokens.indices.dropFirst()
    where tokens[index].kind == .identifier && tokens[index - 1].kind == .dot {
      let (token, member) = (tokens[index], text(tokens[index]))
      guard members.contains(member),
        let body = bodies.lastIndex(where: { $0.tokens.contains(index) })
      else { continue }
      // What is unwrapped on the way is the receiver all the same.
      let before = tokens[..<(index - 1)].last { $0.kind != .postfixOperator }
      let position = position(of: token)
      bodies[body].type.mentions.append(
        TypeDeclaration.Mention(
          member: member,
          receiver: before.map { $0.kind == .identifier ? text($0) : "" } ?? "",
          position: position, endColumn: position.column + token.end - token.start))
    }
    return bodies.map(\.type)
  }
}

/// A Swift file that can be read without building or parsing it.
///
/// Any bytes are accepted, valid Swift or not; comments and string literals do not count as code.
///
/// ```swift
/// let source = "public struct Cart { public func add(_ item: Item, count: Int = 1) throws {} }"
/// SwiftSource(Array(source.utf8)).declarations().map(\.signature)
/// // ["struct Cart", "func add(_: Item, count: Int = …) throws"]
/// ```
package struct SwiftSource: Sendable {
  private let bytes: [UInt8]
  private let bareSlashRegexLiterals: Bool

  /// Creates a source from the bytes of a file, in which `/…/` may be a regular expression (SE-0354).
  package init(_ bytes: [UInt8], bareSlashRegexLiterals: Bool = true) {
    (self.bytes, self.bareSlashRegexLiterals) = (bytes, bareSlashRegexLiterals)
  }

  func read<Result>(_ body: (inout Lexer, inout LineTable) -> Result) -> Result {
    SourceBytes.withBytes(bytes) { source in
      var lexer = Lexer(source, bareSlashRegexLiterals: bareSlashRegexLiterals)
      var lines = LineTable(source, origin: lexer.origin)
      return body(&lexer, &lines)
    }
  }

  /// Returns the declarations that are `package`, `public` or `open`, in file order, and the types of any
  /// visibility, which decide about extensions in other files.
  package func declarations() -> [Declaration] {
    read { lexer, lines in
      var run = InterfaceRun(&lexer, lines)
      return run.scan()
    }
  }

  /// A place where code mentions a name.
  package struct Mention: Hashable, Sendable {
    package let name: String

    /// Whether it follows a dot, as a member does.
    package let isMember: Bool

    /// Whether it is in a pattern after `case`, as in a switch.
    package let isPattern: Bool

    package let position: SourcePosition
  }

  package func mentions(of names: Set<String>) -> [Mention] {
    read { lexer, lines in
      var mentions: [Mention] = []
      var (isMember, isPattern) = (false, false)
      while true {
        let token = lexer.next()
        switch token.kind {
        case .endOfFile: return mentions
        case .colon, .openBrace, .semicolon: isPattern = false
        case .identifier where lexer.token(token, is: "case"): isPattern = true
        case .identifier, .quotedIdentifier, .operator:
          let name = lexer.name(of: token)
          if names.contains(name) {
            mentions.append(
              Mention(
                name: name, isMember: isMember, isPattern: isPattern,
                position: lines.position(at: token.start)))
          }
        default: break
        }
        isMember = token.kind == .dot
      }
    }
  }
}

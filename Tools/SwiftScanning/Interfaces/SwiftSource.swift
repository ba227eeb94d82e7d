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

  /// Returns the declarations of at least a visibility, in file order, and the types of any visibility, which
  /// decide about extensions in other files.
  package func declarations(
    from visibility: Declaration.Visibility = .package
  ) -> [Declaration] {
    read { lexer, lines in
      var run = InterfaceRun(&lexer, lines)
      run.leastVisibility = visibility
      return run.scan()
    }
  }

  /// Returns the types and extensions outside functions, in file order, with their stored properties.
  ///
  /// The names in their code, including the members after a dot that are asked for, are collected only for types whose
  /// `isInspected` accepts, because that is most of the work.
  package func types(
    naming members: (String) -> Bool = { _ in false },
    inspecting isInspected: (_ type: TypeDeclaration) -> Bool = { _ in true }
  ) -> [TypeDeclaration] {
    read { lexer, lines in
      var run = InterfaceRun(&lexer, lines)
      _ = run.scan()
      for body in run.bodies.indices where isInspected(run.bodies[body].type) {
        run.inspect(body, for: members)
      }
      return run.bodies.map(\.type)
    }
  }

  /// Returns the names that the code mentions or introduces, except the names in imports.
  package func names() -> FileNames {
    read { lexer, lines in
      var run = NameRun(tokens: lexer.rest(), lexer: lexer, lines: lines)
      return run.names()
    }
  }
}

/// A Swift file that can be read without building or parsing it.
///
/// Any bytes are accepted, valid Swift or not; comments and string literals do not count as code.
///
/// ```swift
/// let source = "final class Cart { weak var parent: Shop? }"
/// SwiftSource(Array(source.utf8)).types().flatMap(\.properties).map(\.type)
/// // ["Shop?"]
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

  /// Whether it has no code, but comments at most.
  package var isEmpty: Bool { read { lexer, _ in lexer.rest().first?.kind == .endOfFile } }

  /// Returns the types and extensions outside functions, in file order, with their stored properties.
  ///
  /// The names in their code, including the members after a dot that are asked for, are collected only for types whose
  /// `isInspected` accepts, because that is most of the work.
  package func types(
    naming members: (String) -> Bool = { _ in false },
    inspecting isInspected: (_ type: TypeDeclaration) -> Bool = { _ in true }
  ) -> [TypeDeclaration] {
    read { lexer, lines in
      var run = TypeRun(&lexer, lines)
      run.scan()
      for body in run.bodies.indices where isInspected(run.bodies[body].type) {
        run.inspect(body, for: members)
      }
      return run.bodies.map(\.type)
    }
  }
}

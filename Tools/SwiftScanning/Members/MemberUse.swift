/// A member that code names after a dot, or an initializer that it calls, with what the text says about its type.
package struct MemberUse: Hashable, Sendable {
  /// What stands before the dot, as far as tokens tell; types are named, not resolved.
  package indirect enum Receiver: Hashable, Sendable {
    /// A value of a type that is written out, in the type around the code.
    case type(String, in: [String])
    /// A value of the type around the code.
    case current([String])
    /// A name that nothing nearby binds: a member of the types around it, a type, or a name at file scope.
    case name(String, in: [String])
    case member(Receiver, String)
    case call(Receiver)
    /// An element of a collection, or what an optional holds.
    case element(Receiver)
    case unwrapped(Receiver)
    case unknown
  }

  /// The name; `init` for an initializer.
  package let name: String
  package let receiver: Receiver

  /// Whether it is part of a key path, of which the compiler asks for no import.
  package let isInKeyPath: Bool
  package let span: SourceSpan
}

extension SwiftSource {
  /// Returns the uses of members with some names, and of the initializers of types with these names, in file order.
  ///
  /// Local names are followed through their scopes, to their annotations and initial values. What is not certain from
  /// the tokens is ``MemberUse/Receiver/unknown``.
  package func memberUses(of names: Set<String>) -> [MemberUse] {
    read { lexer, lines in
      var run = MemberRun(of: names, tokens: lexer.rest(), lexer: lexer, lines: lines)
      run.scan()
      return run.uses
    }
  }
}

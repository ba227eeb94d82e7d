/// A type, or an extension of one, as far as reading tokens can tell.
package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case `class`, `struct`, actor, `enum`, `protocol`, `extension`
  }

  package struct Property: Hashable, Sendable {
    package let name: String

    /// The type as written without spaces, or the name of the initialiser that gives the first value;
    /// empty when neither is written.
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

  package let kind: Kind

  /// The name; for an extension that of the extended type, without what encloses it.
  package let name: String
  package let position: SourcePosition
  package var properties: [Property] = []
  package var mentions: [Mention] = []
}

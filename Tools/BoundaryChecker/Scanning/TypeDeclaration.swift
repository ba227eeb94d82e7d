/// A type, or an extension of one, as far as reading tokens can tell.
struct TypeDeclaration: Hashable {
  enum Kind: String {
    case `class`, `struct`, actor, `enum`, `protocol`, `extension`
  }

  /// A stored property of instances.
  struct Property: Hashable {
    let name: String

    /// The type as written without spaces, or the name of the initialiser that gives the first value;
    /// empty when neither is written.
    let type: String

    /// Whether `weak` or `unowned` is written on it.
    let isWeak: Bool
    let position: SourcePosition
    let endColumn: Int
  }

  /// A member that code inside the type names behind a dot.
  struct Mention: Hashable {
    let member: String

    /// The name in front of the dot; empty when there is none.
    let receiver: String
    let position: SourcePosition
    let endColumn: Int
  }

  let kind: Kind

  /// The name; for an extension that of the extended type, without what encloses it.
  let name: String
  let position: SourcePosition
  var properties: [Property] = []
  var mentions: [Mention] = []
}

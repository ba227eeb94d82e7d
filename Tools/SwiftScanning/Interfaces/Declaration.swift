/// A declaration that other modules may see, as far as reading tokens can tell.
package struct Declaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case `actor`, `associatedtype`, `case`, `class`, conformance, `enum`, `extension`
    case function = "func"
    case initializer = "init"
    case macro, `operator`, `precedencegroup`, property, `protocol`, `struct`, `subscript`
    case `typealias`

    /// Whether it is a type, or an extension of one.
    package var holdsMembers: Bool {
      switch self {
      case .actor, .class, .enum, .extension, .protocol, .struct: true
      default: false
      }
    }
  }

  /// The visibility of a declaration, from the narrowest to the widest.
  package enum Visibility: String, CaseIterable, Comparable, Sendable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    package static func < (lhs: Visibility, rhs: Visibility) -> Bool {
      lhs.rank < rhs.rank
    }

    private var rank: Int {
      switch self {
      case .private: 0
      case .fileprivate: 1
      case .internal: 2
      case .package: 3
      case .public: 4
      case .open: 5
      }
    }
  }

  package let kind: Kind

  /// The enclosing types, the outermost first; an extension counts as the type it extends.
  package let container: [String]

  /// The name, with its argument labels: `add(_:to:)`.
  package let name: String

  /// The name without labels, as code mentions it; `init` for an initializer.
  package let baseName: String

  /// The narrowest of its own visibility and those of the enclosing types in the file.
  package let visibility: Visibility

  /// Whether it is a protocol requirement, which every conforming type must implement.
  package let isRequirement: Bool

  /// What the compiler requires of users, independent of the layout of the source.
  ///
  /// Parameter names for the body only and default values are omitted: `f(a: Int = …)`.
  package let signature: String

  package let position: SourcePosition

  /// Returns the declaration as it would read if types had other names.
  package func renaming(_ names: [String: String]) -> Declaration {
    if names.isEmpty { return self }
    func renamed(_ text: String) -> String {
      var (result, word) = ("", "")
      for character in text {
        if character.isLetter || character.isNumber || character == "_" {
          word.append(character)
        } else {
          result += (names[word] ?? word) + String(character)
          word = ""
        }
      }
      return result + (names[word] ?? word)
    }
    return Declaration(
      kind: kind, container: container.map { names[$0] ?? $0 },
      name: kind == .conformance ? renamed(name) : name,
      baseName: kind == .conformance ? renamed(baseName) : baseName, visibility: visibility,
      isRequirement: isRequirement, signature: renamed(signature), position: position)
  }

  package var path: String {
    kind == .conformance
      ? container.joined(separator: ".") + name : (container + [name]).joined(separator: ".")
  }
}

/// A declaration that other modules may see, as far as reading tokens can tell.
package struct Declaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case `actor`, `associatedtype`, `case`, `class`, conformance, `enum`, `extension`
    case function = "func"
    case initializer = "init"
    case macro, `operator`, `precedencegroup`, property, `protocol`, `struct`, `subscript`
    case `typealias`

    /// Whether it is a type of its own, or adds to one.
    package var holdsMembers: Bool {
      switch self {
      case .actor, .class, .enum, .extension, .protocol, .struct: true
      default: false
      }
    }
  }

  /// From where a declaration can be seen, the narrowest first.
  package enum Visibility: String, CaseIterable, Comparable, Sendable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    package static func < (lhs: Visibility, rhs: Visibility) -> Bool {
      allCases.firstIndex(of: lhs) ?? 0 < allCases.firstIndex(of: rhs) ?? 0
    }
  }

  package let kind: Kind

  /// The types around it, the outermost first; an extension counts as the type it extends.
  package let container: [String]

  /// The name, with the labels of its arguments: `add(_:to:)`.
  package let name: String

  /// The name without labels, as code mentions it; `init` for an initialiser.
  package let baseName: String

  /// The least of its own visibility and those of the types around it in the file.
  package let visibility: Visibility

  /// Whether it is a requirement of a protocol, so that everything that conforms has to have it.
  package let isRequirement: Bool

  /// What the compiler asks of its users, spelled the same however the source is laid out.
  ///
  /// Names of parameters that only the body sees and values of defaults are left out: `f(a: Int = …)`.
  package let signature: String

  /// The branches of `#if` around it; `nil` where there are none.
  package let condition: CompilationCondition?

  package let position: SourcePosition

  package var path: String {
    kind == .conformance
      ? container.joined(separator: ".") + name : (container + [name]).joined(separator: ".")
  }
}

/// A type, or an extension of one, as far as reading tokens can tell.
package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case `actor`, `class`, `enum`, `extension`, `protocol`, `struct`
  }

  package struct Property: Hashable, Sendable {
    package let name: String

    /// The type as written, or the apparent type of the initial value; empty if neither shows it.
    package let type: String
    package let isWeak: Bool

    /// Whether SwiftUI stores it for the view: `@State` or `@StateObject`.
    package let isViewState: Bool
    package let place: SourceSpan
  }

  package struct Limit: Hashable, Sendable {
    package let text: String
    package let place: SourceSpan
  }

  /// A mention of a member after a dot in the code of a type.
  package struct Mention: Hashable, Sendable {
    package let member: String

    /// The name before the dot; empty if there is none.
    package let receiver: String
    package let place: SourceSpan

    /// The names before the member's dot, outermost first: `URLSession` and `shared` in `URLSession.shared.data()`.
    package var chain: [String] = []

    /// Whether it is in the initial value of a stored property, which is evaluated at most once.
    package var isInValue = false

    /// The label of a call's first argument; empty if there is none.
    package var label = ""

    /// Whether it is a call after `try` or `await`.
    package var isAwaited = false

    /// The names between the parentheses and braces of a call that presents something, such as `sheet`.
    package var words: Set<String> = []
  }

  package let kind: Kind

  /// The name; for an extension, the extended type's name without enclosing types.
  package let name: String

  /// The types and protocols behind the colon, as written.
  package var bases: [String] = []

  /// Where the name is.
  package let place: SourceSpan

  /// The stored properties of its instances.
  package var properties: [Property] = []

  /// The value of a property of type `ContributionLimit`, such as `.atMostOne`, by which an extension point says how
  /// many contributions it takes.
  package var contributionLimit: Limit?
  package var mentions: [Mention] = []

  /// The functions and types that the code of the type calls; the receiver is empty if there is none.
  package var calls: [Mention] = []

  /// The names that code assigns to; the receiver is the operator, `[]=` for an element, `[]=nil` for one that is removed.
  package var writes: [Mention] = []

  /// The operands of `+`, `-`, `*` or `/` in the code of the type; the receiver is the operator.
  package var operands: [Mention] = []
}

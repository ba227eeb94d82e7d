/// The access level written on an import (SE-0409).
///
/// `open` is not one of them: the compiler refuses `open import`.
public enum AccessLevel: String, Hashable, Sendable, CaseIterable {
  case `public`, package, `internal`, `fileprivate`, `private`
}

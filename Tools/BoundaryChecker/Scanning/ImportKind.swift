/// The declaration kind of a scoped import, such as `struct` in `import struct Foundation.Date`.
///
/// These eight are all the compiler knows; `actor` and `macro` parse as module names.
public enum ImportKind: String, Hashable, Sendable, CaseIterable {
  case `typealias`, `struct`, `class`, `enum`, `protocol`, `let`, `var`, `func`
}

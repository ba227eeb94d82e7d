import Testing

/// A file and the modules it imports.
struct ImportForm: Sendable, CustomTestStringConvertible {
  let source: String

  /// The modules of all branches, in source order.
  let modules: [String]

  /// Whether the compiler, reading only active branches, sees the same modules.
  let compilerAgrees: Bool

  init(_ source: String, _ modules: [String], compilerAgrees: Bool = true) {
    (self.source, self.modules, self.compilerAgrees) = (source, modules, compilerAgrees)
  }

  var testDescription: String { source.debugDescription }
}

/// A mention of a module outside an `import`.
///
/// All but the last form are dependencies that no scan for `import` sees.
public struct ModuleReference: Hashable, Sendable {
  /// How a module is mentioned.
  public enum Form: String, Hashable, Sendable {
    /// A module selector, `Module::name` (SE-0491).
    case selector
    /// A question to the compiler, `#if canImport(Module)` (SE-0075).
    case canImport
    /// The implementation of a macro, `#externalMacro(module: "Module", …)` (SE-0389).
    case externalMacro
    /// The module a declaration came from, `@_originallyDefinedIn(module: "Module", …)`; it is kept
    /// for lists and is no dependency.
    case originallyDefinedIn
  }

  /// How the module is mentioned.
  public var form: Form

  /// The module's name, without backticks.
  public var module: String

  /// The `#if` branches around the mention, or `nil` when it is unconditional.
  public var condition: CompilationCondition?

  /// Where the module's name stands.
  public var position: SourcePosition

  /// The column behind the module's name.
  public var endColumn: Int
}

/// What one source file says about other modules.
public struct SourceScan: Hashable, Sendable {
  /// The imports, in source order.
  public var imports: [ImportStatement] = []

  /// Module selectors and `canImport` questions, in source order.
  public var references: [ModuleReference] = []
}

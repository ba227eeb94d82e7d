/// What one source file says about other modules.
public struct SourceScan: Hashable, Sendable {
  /// The imports, in source order.
  public var imports: [ImportStatement] = []

  /// Mentions of modules outside of imports, in source order.
  public var references: [ModuleReference] = []

  /// The comments that let findings pass, in source order.
  public var ignores: [IgnoreComment] = []
}

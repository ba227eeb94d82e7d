/// The per-flow values of one flow.
///
/// The coordinator of a flow holds its scope; when the scope goes, its values go, the last
/// constructed first. Make one with ``DependencyContainer/makeFlowScope()``.
///
/// ```swift
/// let flow = container.makeFlowScope()
/// let draft = try container.resolve(DraftKey.self, in: flow)   // made now
/// let again = try container.resolve(DraftKey.self, in: flow)   // the same draft
/// flow.dispose()
/// ```
public final class FlowScope: Sendable {
  let values = ValueStore()
  let container: ValueStore

  init(container: ValueStore) {
    self.container = container
  }

  /// Releases the flow's values now, in the reverse order of their construction.
  ///
  /// Resolving a per-flow value in the scope afterwards throws ``DependencyError/disposed(key:)``.
  public func dispose() {
    values.dispose()
  }
}

import Synchronization

/// A proved, frozen dependency graph, from which values are resolved.
///
/// Built by ``DependencyRegistry/build()``. Only the composing layer holds a container; features
/// receive values and never see it. Resolving is safe from any number of threads: a shared value is
/// constructed once, under a lock of its own, and there is no lock over the container.
///
/// Releasing the last reference disposes of the container.
///
/// ```swift
/// let container = try registry.build()
/// let catalog = try container.resolve(CatalogKey.self)
/// let checkout = try container.resolve(CheckoutKey.self, in: container.makeFlowScope())
/// ```
public final class DependencyContainer: Sendable {
  private let slots: SlotTable
  private let provisions: [Provision]
  private let ledger = ConstructionLedger()
  private let identity = ContainerIdentity()
  private let isDisposed = Atomic(false)

  /// Binds proved registrations, each after those it needs.
  init(binding provisions: [Provision]) {
    var binder = SlotBinder(ledger: ledger, capacity: provisions.count)
    for provision in provisions { binder.bind(provision) }
    self.provisions = provisions
    slots = SlotTable(binder.slots)
  }

  deinit {
    ledger.dispose()
  }

  /// The value of a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - flow: the flow whose values are shared, for keys that are or use per-flow ones.
  /// - Returns: the value, constructed now unless its scope already holds one.
  /// - Throws: what `make` threw, wrapped; or the reason why this key cannot be asked for here.
  /// - Complexity: O(1) for a constructed value.
  public func resolve<K: DependencyKey>(
    _ key: K.Type, in flow: FlowScope? = nil
  ) throws(DependencyError) -> K.Value {
    guard !isDisposed.load(ordering: .acquiring) else { throw .disposed(key: key.name) }
    if let flow, flow.owner !== identity { throw .foreignFlow(key: key.name) }
    guard let slot = slots[ObjectIdentifier(key)] else { throw .notProvided(key: key.name) }
    // Safe: `Provision` pairs each key's identity with a `Slot<K.Value>` of that same key.
    return try unsafe unsafeDowncast(slot, to: Slot<K.Value>.self).value(in: flow)
  }

  /// The values a consumer declared it will be handed, in the order it named their keys.
  ///
  /// - Parameters:
  ///   - needs: what ``DependencyRegistry/require(_:by:scope:plugin:fileID:line:)`` returned.
  ///   - flow: the consumer's flow, for a consumer that lives per flow.
  /// - Returns: the values.
  /// - Throws: what a `make` threw, wrapped.
  public func resolve<each D: DependencyKey>(
    _ needs: Needs<repeat each D>, in flow: FlowScope? = nil
  ) throws(DependencyError) -> (repeat (each D).Value) {
    (repeat try resolve((each D).self, in: flow))
  }

  /// A scope for the per-flow values of one new flow.
  public func makeFlowScope() -> FlowScope {
    FlowScope(owner: identity)
  }

  /// Releases the constructed singletons, in the reverse order of their construction.
  ///
  /// Every resolution afterwards throws ``DependencyError/disposed(key:)``. Values that others still
  /// hold live on. A second call does nothing.
  public func dispose() {
    isDisposed.store(true, ordering: .releasing)
    ledger.dispose()
  }

  /// The graph for display: what is provided and what each needs, ordered by name.
  public var graph: [DependencyEdges] {
    provisions.map { provision in
      DependencyEdges(
        node: DependencyNode(
          name: provision.key.name, scope: provision.scope, site: provision.site),
        needs: provision.needs.map(\.name))
    }
    .sorted { ($0.node.name, $0.node.site) < ($1.node.name, $1.node.site) }
  }
}

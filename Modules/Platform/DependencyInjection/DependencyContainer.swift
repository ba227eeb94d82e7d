/// A proved, frozen dependency graph from which values are resolved.
///
/// ``DependencyRegistry/build()`` builds it. Only the composing layer holds a container; features
/// receive values and never see it. Resolving is safe from any number of threads: a value is constructed
/// once, by one thread at a time, and reading constructed values does not wait for that.
///
/// When the last reference goes, the values are released, the last constructed first.
public final class DependencyContainer: Sendable {
  private let bindings: [ObjectIdentifier: Binding]
  private let construction: Construction
  private let values = ValueStore()
  private let identity = ContainerIdentity()

  init(_ bindings: [ObjectIdentifier: Binding]) {
    self.bindings = bindings
    construction = Construction(bindings)
  }

  /// Returns the value of a key, constructing it unless its scope already holds one.
  ///
  /// `flow` is the flow whose values are shared, for keys that are per-flow or use per-flow keys.
  ///
  /// - Complexity: O(1) for a constructed value.
  public func resolve<K: DependencyKey>(
    _ key: K.Type, in flow: FlowScope? = nil
  ) throws(DependencyError) -> K.Value {
    let reference = KeyReference(key)
    guard let binding = bindings[reference.id] else { throw .notProvided(key: key.name) }
    if let flow, flow.container !== identity { throw .foreignFlow(key: key.name) }
    let available: ConstructedValues
    switch binding.scope {
    case .singleton:
      // A singleton outlives every flow, so it is made without one; the proof ensures that this works.
      available = ConstructedValues(shared: values, flow: nil)
    case .perFlow:
      guard let flow else { throw .flowRequired(key: key.name, site: binding.site) }
      available = ConstructedValues(shared: values, flow: flow.values)
    }
    if available.find(reference) == nil {
      try construction.construct(reference, in: available)
    }
    return try available.value(of: key)
  }

  /// Returns a value of the whole app if it has been made; makes nothing.
  public func made<K: DependencyKey>(_ key: K.Type) -> K.Value? {
    try? ConstructedValues(shared: values, flow: nil).value(of: key)
  }

  /// Returns the values that a consumer declared, in the order of its keys.
  package func resolve<each D: DependencyKey>(
    _ needs: Needs<repeat each D>, in flow: FlowScope? = nil
  ) throws(DependencyError) -> (repeat (each D).Value) {
    (repeat try resolve((each D).self, in: flow))
  }

  /// Returns a scope for the per-flow values of one new flow.
  public func makeFlowScope() -> FlowScope {
    FlowScope(of: identity)
  }

  /// The graph for display: every provided key with its needs, sorted by name.
  public var graph: [DependencyEdges] {
    bindings.values.filter { !($0.key.type is any OptionalKey.Type) }.map { binding in
      DependencyEdges(
        node: DependencyNode(name: binding.key.name, scope: binding.scope, site: binding.site),
        needs: binding.needs.map(\.name))
    }
    .sorted { ($0.node.name, $0.node.site) < ($1.node.name, $1.node.site) }
  }
}

/// The per-flow values of one flow.
///
/// The coordinator of a flow holds its scope; when the scope is released, so are its values, the last
/// constructed first. Create one with `DependencyContainer.makeFlowScope()`.
public final class FlowScope: Sendable {
  let values = ValueStore()
  let container: ContainerIdentity

  init(of container: ContainerIdentity) {
    self.container = container
  }
}

/// Tells the flows of a container from those of others, without keeping the container alive.
final class ContainerIdentity: Sendable {}

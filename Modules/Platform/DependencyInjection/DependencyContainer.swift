/// A proved, frozen dependency graph, from which values are resolved.
///
/// Built by ``DependencyRegistry/build(succeeding:)``. Only the composing layer holds a container; features
/// receive values and never see it. Resolving is safe from any number of threads: a value is
/// constructed once, by one thread at a time, and constructed values are read without waiting for that.
///
/// When the last reference goes, so do the values, the last constructed first.
public final class DependencyContainer: Sendable {
  private let bindings: [ObjectIdentifier: Binding]
  private let construction: Construction
  private let values: ValueStore
  private let lineage: Lineage

  /// Freezes registrations.
  ///
  /// Those that `previous` has as well are its own, with the values they have made.
  init(_ bindings: [ObjectIdentifier: Binding], succeeding previous: DependencyContainer? = nil) {
    let kept = previous?.kept(in: bindings) ?? [:]
    self.bindings = bindings.merging(kept) { _, kept in kept }
    construction = Construction(self.bindings)
    values = previous.map { ValueStore($0.values) { kept[$0] != nil } } ?? ValueStore()
    lineage = previous?.lineage ?? Lineage()
  }

  /// The registrations that stand among others as they are here, with all they are made from.
  private func kept(in others: [ObjectIdentifier: Binding]) -> [ObjectIdentifier: Binding] {
    var kept = bindings.filter { key, binding in binding.isSame(as: others[key]) }
    while true {
      let stale = kept.values.filter { $0.needs.contains { kept[$0.id] == nil } }
      guard !stale.isEmpty else { return kept }
      for binding in stale { kept[binding.key.id] = nil }
    }
  }

  /// The value of a key.
  ///
  /// It is constructed now unless its scope already holds one. `flow` is the flow whose values are
  /// shared, for keys that are or use per-flow ones.
  ///
  /// - Complexity: O(1) for a constructed value.
  public func resolve<K: DependencyKey>(
    _ key: K.Type, in flow: FlowScope? = nil
  ) throws(DependencyError) -> K.Value {
    let reference = KeyReference(key)
    guard let binding = bindings[reference.id] else { throw .notProvided(key: key.name) }
    if let flow, flow.lineage !== lineage { throw .foreignFlow(key: key.name) }
    let available: ConstructedValues
    switch binding.scope {
    case .singleton:
      // It outlives every flow, so it is made in none; the proof sees that it can be.
      available = ConstructedValues(shared: values, flow: nil, bindings: bindings)
    case .perFlow:
      guard let flow else { throw .flowRequired(key: key.name, site: binding.site) }
      available = ConstructedValues(shared: values, flow: flow.values, bindings: bindings)
    }
    if available.find(reference) == nil {
      try construction.construct(reference, in: available)
    }
    return try available.value(of: key)
  }

  /// The values a consumer declared it will be handed, in the order it named their keys.
  public func resolve<each D: DependencyKey>(
    _ needs: Needs<repeat each D>, in flow: FlowScope? = nil
  ) throws(DependencyError) -> (repeat (each D).Value) {
    (repeat try resolve((each D).self, in: flow))
  }

  /// A scope for the per-flow values of one new flow.
  public func makeFlowScope() -> FlowScope {
    FlowScope(lineage)
  }

  /// The graph for display: what is provided and what each needs, ordered by name.
  public var graph: [DependencyEdges] {
    bindings.values.map { binding in
      DependencyEdges(
        node: DependencyNode(name: binding.key.name, scope: binding.scope, site: binding.site),
        needs: binding.needs.map(\.name))
    }
    .sorted { ($0.node.name, $0.node.site) < ($1.node.name, $1.node.site) }
  }
}

/// The per-flow values of one flow.
///
/// The coordinator of a flow holds its scope; when the scope goes, its values go, the last
/// constructed first. Make one with ``DependencyContainer/makeFlowScope()``.
public final class FlowScope: Sendable {
  let values = ValueStore()
  let lineage: Lineage

  init(_ lineage: Lineage) {
    self.lineage = lineage
  }
}

/// What a container has in common with those that succeed it: a flow outlives the one it began with.
final class Lineage: Sendable {}

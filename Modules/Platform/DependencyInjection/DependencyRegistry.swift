/// What plugins provide and need, collected before anything is constructed.
///
/// The registry is a value. A plugin registers into one of its own, and the composer merges it
/// when the registration succeeded, so that a plugin whose registration throws leaves nothing
/// behind. The order of registrations and merges never changes what is built.
public struct DependencyRegistry: Sendable {
  private var bindings: [Binding] = []
  private var consumers: [Consumer] = []
  private var overrides: [ObjectIdentifier: Binding] = [:]

  /// Starts with no registrations.
  public init() {}

  /// Registers how a key's value is made, and from what.
  ///
  /// `make` receives exactly the values of `needs`, in that order, and should use nothing else of
  /// the container. While it runs, constructed values are handed out as ever, and no other value is
  /// constructed. A value it captures from outside escapes the graph proof. If `make` throws, the
  /// resolution fails with ``DependencyError/makeFailed(key:site:underlying:)`` and a later one
  /// tries again.
  @inlinable
  public mutating func provide<K: DependencyKey, each D: DependencyKey>(
    _ key: K.Type, scope: DependencyScope = .singleton, using needs: repeat (each D).Type,
    plugin: String, fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (repeat (each D).Value) throws -> K.Value
  ) {
    let site = RegistrationSite(plugin: plugin, fileID: fileID, line: line)
    add(binding(of: key, scope: scope, using: repeat each needs, site: site, make: make))
  }

  /// Replaces whatever provides a key, registered before or after, or provides it if nothing does.
  ///
  /// For tests, on a registry of their own. The needs of what is replaced leave the proof. When a
  /// key is overridden twice, the later override holds.
  ///
  /// ```swift
  /// registry.override(ClockKey.self) { FixedClock(now: 0) }
  /// ```
  @inlinable
  public mutating func override<K: DependencyKey, each D: DependencyKey>(
    _ key: K.Type, scope: DependencyScope = .singleton, using needs: repeat (each D).Type,
    plugin: String = "override", fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (repeat (each D).Value) throws -> K.Value
  ) {
    let site = RegistrationSite(plugin: plugin, fileID: fileID, line: line)
    replace(binding(of: key, scope: scope, using: repeat each needs, site: site, make: make))
  }

  /// Declares what a consumer outside the graph will be handed, so that the proof covers it.
  ///
  /// A coordinator factory and a guard are such consumers: they use values and provide none. Only a
  /// ``DependencyScope/perFlow`` consumer may be handed per-flow values. The container resolves the
  /// needs that are returned.
  public mutating func require<each D: DependencyKey>(
    _ needs: repeat (each D).Type, by consumer: @autoclosure @escaping @Sendable () -> String,
    scope: DependencyScope = .perFlow, plugin: String, fileID: String = #fileID, line: Int = #line
  ) -> Needs<repeat each D> {
    let site = RegistrationSite(plugin: plugin, fileID: fileID, line: line)
    var keys: [KeyReference] = []
    for need in repeat each needs { keys.append(KeyReference(need)) }
    let declared = Consumer(scope: scope, site: site, name: consumer, needs: keys)
    consumers.append(declared)
    return Needs(declared)
  }

  /// Adds everything another registry holds; its overrides win over those already here.
  ///
  /// Of a registry that began as a copy of this one, what both provide counts once.
  public mutating func merge(_ other: DependencyRegistry) {
    bindings += other.bindings
    consumers += other.consumers
    overrides.merge(other.overrides) { _, theirs in theirs }
  }

  /// Proves the whole graph and freezes it into a container; constructs no value.
  ///
  /// A container that succeeds another, because part of an app was switched off or on, begins with what the
  /// other has made by registrations that are still there and need only such. Flows under way go on in it.
  ///
  /// - Throws: every problem of the graph at once.
  public func build(
    succeeding previous: DependencyContainer? = nil
  ) throws(DependencyGraphError) -> DependencyContainer {
    var seen: Set<ObjectIdentifier> = []
    let kept = bindings.filter { binding in
      overrides[binding.key.id] == nil && seen.insert(ObjectIdentifier(binding)).inserted
    }
    let graph = DependencyGraph(bindings: kept + overrides.values, consumers: consumers)
    guard graph.isSound else {
      throw DependencyGraphError(problems: DependencyDiagnosis(graph).problems())
    }
    return DependencyContainer(
      Dictionary(graph.bindings.map { ($0.key.id, $0) }, uniquingKeysWith: { first, _ in first }),
      succeeding: previous)
  }

  /// The names of the keys that another registry provides and something here needs.
  package func keysNeeded(of other: DependencyRegistry) -> [String] {
    let provided = Set(other.bindings.map(\.key.id))
    let needs = bindings.flatMap(\.needs) + consumers.flatMap(\.needs)
    return Set(needs.filter { provided.contains($0.id) }.map(\.name)).sorted()
  }

  @usableFromInline
  mutating func add(_ binding: Binding) {
    bindings.append(binding)
  }

  @usableFromInline
  mutating func replace(_ binding: Binding) {
    overrides[binding.key.id] = binding
  }

  @inlinable
  func binding<K: DependencyKey, each D: DependencyKey>(
    of key: K.Type, scope: DependencyScope, using needs: repeat (each D).Type,
    site: RegistrationSite,
    make: @escaping @Sendable (repeat (each D).Value) throws -> K.Value
  ) -> Binding {
    var keys: [KeyReference] = []
    for need in repeat each needs { keys.append(KeyReference(need)) }
    return Binding(key: KeyReference(key), scope: scope, needs: keys, site: site) {
      constructed throws(DependencyError) in
      let values = (repeat try constructed.value(of: (each D).self))
      do {
        return ValueBox(try make(repeat each values))
      } catch {
        throw .makeFailed(key: key.name, site: site, underlying: error)
      }
    }
  }
}

/// What a consumer outside the graph declared it will be handed.
///
/// ``DependencyRegistry/require(_:by:scope:plugin:fileID:line:)`` returns it; a container resolves
/// it to the values, in the order of the keys. It carries no value itself.
public struct Needs<each D: DependencyKey>: Sendable {
  /// Who declared the needs: its name, how long it lives, and where it stands.
  public var consumer: DependencyNode { declared.node }

  private let declared: Consumer

  init(_ declared: Consumer) {
    self.declared = declared
  }
}

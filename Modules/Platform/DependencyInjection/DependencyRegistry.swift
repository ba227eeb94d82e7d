/// What plugins provide and need, collected before anything is constructed.
///
/// The registry is a value. A plugin registers into its own, which the composer merges only if the
/// registration succeeds, so that a plugin whose registration throws leaves nothing behind. The order of
/// registrations and merges never changes the result.
public struct DependencyRegistry: Sendable {
  private var bindings: [Binding] = []
  private var consumers: [Consumer] = []
  private var overrides: [ObjectIdentifier: Binding] = [:]

  public init() {}

  /// Registers how a key's value is made, and from which other values.
  ///
  /// `make` receives exactly the values of `needs`, in that order, and should use nothing else of the
  /// container. While it runs, constructed values can be read as usual, but no other value is constructed. A
  /// value that it captures from outside escapes the graph proof. If `make` throws, the resolution fails with
  /// ``DependencyError/makeFailed(key:site:underlying:)``, and a later one tries again.
  @inlinable
  public mutating func provide<K: DependencyKey, each D: DependencyKey>(
    _ key: K.Type, scope: DependencyScope = .singleton, using needs: repeat (each D).Type,
    plugin: String, fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (repeat (each D).Value) throws -> K.Value
  ) {
    let site = RegistrationSite(plugin: plugin, fileID: fileID, line: line)
    add(binding(of: key, scope: scope, using: repeat each needs, site: site, make: make))
  }

  /// Replaces the provider of a key, registered before or after; without one, provides the key.
  ///
  /// Use this in tests, on their own registry. The needs of the replaced provider leave the proof. If a key
  /// is overridden twice, the later override wins.
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

  /// Declares what a consumer outside the graph receives, so that the proof covers it.
  ///
  /// Coordinator factories and guards are such consumers: they use values and provide none. Only a
  /// ``DependencyScope/perFlow`` consumer may receive per-flow values. A container resolves the result.
  package mutating func require<each D: DependencyKey>(
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

  /// Provides a value that calls consumers while it is used, so that the proof covers cycles through them.
  ///
  /// The value is the same for all consumers.
  package mutating func provide<K: DependencyKey>(
    _ key: K.Type, calling consumers: [DeclaredConsumer], plugin: String, fileID: String,
    line: Int, value: K.Value
  ) {
    add(
      Binding(
        key: KeyReference(key), scope: .singleton, needs: [],
        site: RegistrationSite(plugin: plugin, fileID: fileID, line: line),
        contributors: consumers.map(\.consumer), make: { _ in ValueBox(value) }))
  }

  /// Adds everything that another registry contains; its overrides win over those already here.
  ///
  /// If the other registry began as a copy of this one, their common registrations count once.
  package mutating func merge(_ other: DependencyRegistry) {
    bindings += other.bindings
    consumers += other.consumers
    overrides.merge(other.overrides) { _, theirs in theirs }
  }

  /// Proves the whole graph and freezes it into a container; constructs no value.
  ///
  /// - Throws: All problems of the graph at once.
  public func build() throws(DependencyGraphError) -> DependencyContainer {
    var seen: Set<ObjectIdentifier> = []
    let kept = bindings.filter { binding in
      overrides[binding.key.id] == nil && seen.insert(ObjectIdentifier(binding)).inserted
    }
    let provided = kept + overrides.values
    let graph = DependencyGraph(
      bindings: provided + optional(besides: provided), consumers: consumers)
    guard graph.isSound else {
      throw DependencyGraphError(problems: DependencyDiagnosis(graph).problems())
    }
    return DependencyContainer(
      Dictionary(graph.bindings.map { ($0.key.id, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  /// How the needs that may be missing are met by what is provided.
  private func optional(besides provided: [Binding]) -> [Binding] {
    let known = Set(provided.map(\.key.id))
    var bound: Set<ObjectIdentifier> = []
    let needs =
      provided.flatMap { binding in binding.needs.map { ($0, binding.site) } }
      + consumers.flatMap { consumer in consumer.needs.map { ($0, consumer.node.site) } }
    return needs.compactMap { need, site in
      guard let type = need.type as? any OptionalKey.Type, !known.contains(need.id),
        bound.insert(need.id).inserted
      else { return nil }
      return type.binding(isProvided: known.contains(type.key.id), site: site)
    }
  }

  /// Whether a provider of a key is registered.
  package func provides(_ key: any DependencyKey.Type) -> Bool {
    let id = ObjectIdentifier(key)
    return overrides[id] != nil || bindings.contains { $0.key.id == id }
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

/// The declared needs of a consumer outside the graph.
///
/// ``DependencyRegistry/require(_:by:scope:plugin:fileID:line:)`` returns it; a container resolves it to the
/// values, in the order of the keys. It contains no values itself.
package struct Needs<each D: DependencyKey>: Sendable {
  /// The consumer that declared the needs: its name, its scope and its location.
  package var consumer: DependencyNode { declared.node }

  /// The consumer without the types of its needs.
  package var erased: DeclaredConsumer { DeclaredConsumer(consumer: declared) }

  private let declared: Consumer

  init(_ declared: Consumer) {
    self.declared = declared
  }
}

/// A consumer that another value calls: ``DependencyRegistry/provide(_:calling:plugin:fileID:line:value:)``.
package struct DeclaredConsumer: Sendable {
  let consumer: Consumer
}

import Synchronization

@usableFromInline
typealias ErasedValue = any AnyObject & Sendable

/// A value on the heap, so that a dictionary can hold values of all types.
@usableFromInline
final class ValueBox<Value: Sendable>: Sendable {
  let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }
}

/// The values of a container or of a flow, each kept until the store goes.
///
/// Values go in the reverse order of their construction, and their `deinit` runs outside the lock.
final class ValueStore: Sendable {
  private struct State: Sendable {
    var values: [ObjectIdentifier: (value: ErasedValue, maker: Binding)] = [:]
    var constructed: [ObjectIdentifier] = []
  }

  private let state: Mutex<State>

  init() { state = Mutex(State()) }

  /// Begins with the values another store holds of some keys.
  init(_ other: ValueStore, keeping isKept: (ObjectIdentifier) -> Bool) {
    var begun = other.state.withLock { $0 }
    begun.constructed.removeAll { !isKept($0) }
    begun.values = begun.values.filter { isKept($0.key) }
    state = Mutex(begun)
  }

  deinit {
    var held = state.withLock { state in
      defer { state = State() }
      return state
    }
    while let key = held.constructed.popLast() { held.values[key] = nil }
  }

  /// The value of a key with the registration that made it, or `nil` if it is not constructed yet.
  func value(of key: KeyReference) -> (value: ErasedValue, maker: Binding)? {
    state.withLock { $0.values[key.id] }
  }

  /// Keeps a value that was just made by its registration.
  func keep(_ value: ErasedValue, madeBy maker: Binding) {
    state.withLock { state in
      state.values[maker.key.id] = (value, maker)
      state.constructed.append(maker.key.id)
    }
  }
}

/// The values that a construction may use: the container's, and the flow's where it is made in one.
@usableFromInline
struct ConstructedValues: Sendable {
  let shared: ValueStore
  let flow: ValueStore?
  let bindings: [ObjectIdentifier: Binding]

  /// The value of a key that is constructed already.
  @usableFromInline
  func value<K: DependencyKey>(of key: K.Type) throws(DependencyError) -> K.Value {
    let key = KeyReference(key)
    guard let box = find(key) as? ValueBox<K.Value> else { throw .notProvided(key: key.name) }
    return box.value
  }

  /// The value of a key, wherever its scope keeps it, or `nil` if it is not constructed yet.
  ///
  /// A flow may outlive a registration, and what that has made is not what its successor makes.
  func find(_ key: KeyReference) -> ErasedValue? {
    if let shared = shared.value(of: key) { return shared.value }
    guard let own = flow?.value(of: key), own.maker === bindings[key.id] else { return nil }
    return own.value
  }
}

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
    var values: [KeyReference: ErasedValue] = [:]
    var constructed: [KeyReference] = []
  }

  private let state = Mutex(State())

  deinit {
    var held = state.withLock { state in
      defer { state = State() }
      return state
    }
    while let key = held.constructed.popLast() { held.values[key] = nil }
  }

  /// The value of a key, or `nil` if it is not constructed yet.
  func value(of key: KeyReference) -> ErasedValue? { state.withLock { $0.values[key] } }

  /// Keeps a value that was just made.
  func keep(_ value: ErasedValue, for key: KeyReference) {
    state.withLock { state in
      state.values[key] = value
      state.constructed.append(key)
    }
  }
}

/// The values that a construction may use: the container's, and the flow's where it is made in one.
@usableFromInline
struct ConstructedValues: Sendable {
  let shared: ValueStore
  let flow: ValueStore?

  /// The value of a key that is constructed already.
  @usableFromInline
  func value<K: DependencyKey>(of key: K.Type) throws(DependencyError) -> K.Value {
    let key = KeyReference(key)
    guard let box = find(key) as? ValueBox<K.Value> else { throw .notProvided(key: key.name) }
    return box.value
  }

  /// The value of a key, wherever its scope keeps it, or `nil` if it is not constructed yet.
  func find(_ key: KeyReference) -> ErasedValue? {
    shared.value(of: key) ?? flow?.value(of: key)
  }
}

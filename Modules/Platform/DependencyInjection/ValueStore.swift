import Synchronization

@usableFromInline
typealias ErasedValue = any AnyObject & Sendable

/// A value on the heap, so that one dictionary can hold values of all types.
@usableFromInline
final class ValueBox<Value: Sendable>: Sendable {
  let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }
}

/// The values of a container or a flow, kept until the store is released.
///
/// Values are released in the reverse order of their construction, and their `deinit` runs outside the lock.
final class ValueStore: Sendable {
  private struct State: Sendable {
    var values: [ObjectIdentifier: ErasedValue] = [:]
    var constructed: [ObjectIdentifier] = []
  }

  private let state = Mutex(State())

  deinit {
    var held = state.withLock { state in
      defer { state = State() }
      return state
    }
    while let key = held.constructed.popLast() { held.values[key] = nil }
  }

  func value(of key: KeyReference) -> ErasedValue? {
    state.withLock { $0.values[key.id] }
  }

  func keep(_ value: ErasedValue, of key: KeyReference) {
    state.withLock { state in
      state.values[key.id] = value
      state.constructed.append(key.id)
    }
  }
}

/// The values that a construction may use: those of the container, and those of its flow if it has one.
@usableFromInline
struct ConstructedValues: Sendable {
  let shared: ValueStore
  let flow: ValueStore?

  @usableFromInline
  func value<K: DependencyKey>(of key: K.Type) throws(DependencyError) -> K.Value {
    let key = KeyReference(key)
    guard let box = find(key) as? ValueBox<K.Value> else { throw .notProvided(key: key.name) }
    return box.value
  }

  /// The value of a key from the store of its scope; `nil` if it is not constructed yet.
  func find(_ key: KeyReference) -> ErasedValue? { shared.value(of: key) ?? flow?.value(of: key) }
}

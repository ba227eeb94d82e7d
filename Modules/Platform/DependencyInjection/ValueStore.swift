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
    var isDisposed = false
  }

  private let state = Mutex(State())

  deinit {
    dispose()
  }

  /// The value of a key, or `nil` if it is not constructed yet.
  func value(of key: KeyReference) throws(DependencyError) -> ErasedValue? {
    try state.withLock { state throws(DependencyError) in
      guard !state.isDisposed else { throw .disposed(key: key.name) }
      return state.values[key]
    }
  }

  /// Keeps a value that was just made, unless the store was disposed of in the meantime.
  func keep(_ value: ErasedValue, for key: KeyReference) throws(DependencyError) {
    try state.withLock { state throws(DependencyError) in
      guard !state.isDisposed else { throw .disposed(key: key.name) }
      state.values[key] = value
      state.constructed.append(key)
    }
  }

  /// Releases the values, the last constructed first; a second call finds nothing to do.
  func dispose() {
    var (values, constructed) = state.withLock { state in
      let held = (state.values, state.constructed)
      state = State(isDisposed: true)
      return held
    }
    while let key = constructed.popLast() { values[key] = nil }
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
    guard let box = try find(key) as? ValueBox<K.Value> else {
      throw .notProvided(key: key.name)
    }
    return box.value
  }

  /// The value of a key, wherever its scope keeps it, or `nil` if it is not constructed yet.
  func find(_ key: KeyReference) throws(DependencyError) -> ErasedValue? {
    if let value = try shared.value(of: key) { return value }
    return try flow?.value(of: key)
  }
}

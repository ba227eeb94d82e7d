import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes the missing values of a container, one thread at a time.
///
/// A `make` may resolve further keys of its container, though it should declare them instead. The
/// constructing thread may therefore re-enter, and the keys it is making are recorded, so that a cycle is
/// refused with its path; a plain lock would deadlock.
final class Construction: Sendable {
  private struct Current: Sendable {
    var thread: UInt?
    var making: [KeyReference] = []
  }

  private let bindings: [ObjectIdentifier: Binding]
  private let turn = Mutex<Void>(())
  private let current = Mutex(Current())

  init(_ bindings: [ObjectIdentifier: Binding]) {
    self.bindings = bindings
  }

  /// Constructs a key and everything it needs, unless another thread already has.
  func construct(_ key: KeyReference, in values: ConstructedValues) throws(DependencyError) {
    let thread = Self.thisThread
    if current.withLock({ $0.thread }) == thread {
      return try make(key, in: values)
    }
    try turn.withLock { _ throws(DependencyError) in
      current.withLock { $0.thread = thread }
      defer { current.withLock { $0.thread = nil } }
      try make(key, in: values)
    }
  }

  /// Makes the needs of a key first, depth first; not recursive, because chains can be long.
  private func make(_ wanted: KeyReference, in values: ConstructedValues) throws(DependencyError) {
    var stack = [(key: wanted, isOpen: false)]
    while let (key, isOpen) = stack.last {
      guard let binding = bindings[key.id] else { throw .notProvided(key: key.name) }
      guard values.find(key) == nil else {
        stack.removeLast()
        continue
      }
      let making = current.withLock { $0.making }
      if let start = making.firstIndex(of: key) {
        let open = stack.dropLast().filter(\.isOpen).map(\.key)
        throw .circular(path: (making[start...] + open + [key]).map(\.name))
      }
      let missing = isOpen ? [] : binding.needs.filter { values.find($0) == nil }
      guard missing.isEmpty else {
        stack[stack.count - 1].isOpen = true
        stack += missing.reversed().map { ($0, false) }
        continue
      }
      current.withLock { $0.making.append(key) }
      defer { current.withLock { _ = $0.making.popLast() } }
      let value = try binding.make(values)
      // Resolving inside `make` may already have constructed the value: the first value stays.
      if values.find(key) == nil {
        (binding.scope == .perFlow ? values.flow : values.shared)?.keep(value, of: binding.key)
      }
      stack.removeLast()
    }
  }

  private static var thisThread: UInt {
    #if canImport(Darwin)
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}

import Synchronization

/// A place for one object that is shared while somebody else holds it.
@usableFromInline
final class WeakCell: Sendable {
  private struct Reference {
    weak var object: AnyObject?
  }

  private let reference = Mutex(Reference())

  /// The object if it is alive, or a new one.
  ///
  /// The graph proof admits only classes as `Value`, so a new value is always an object.
  func value<Value: Sendable>(
    make: () throws(DependencyError) -> Value
  ) throws(DependencyError) -> Value {
    try reference.withLock { reference throws(DependencyError) in
      if let value = reference.object as? Value { return value }
      let value = try make()
      reference.object = value as AnyObject
      return value
    }
  }
}

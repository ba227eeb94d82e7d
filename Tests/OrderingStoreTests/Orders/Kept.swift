import Synchronization

/// A value a closure hands out to its test.
final class Kept<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  var value: Value? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}

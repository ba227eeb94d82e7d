/// A second floor: an array of slots, looked up by a typed key that knows its index.
///
/// It is as fast as a general container can be, and proves nothing: a key of another array is
/// undefined behaviour.
struct SlotArray {
  /// Where a value lies, and of what type it is.
  struct Key<Value> {
    let index: Int
  }

  private final class Slot<Value> {
    let make: () -> Value

    init(make: @escaping () -> Value) { self.make = make }
  }

  private var slots: [AnyObject] = []

  mutating func provide<Value>(_ make: @escaping () -> Value) -> Key<Value> {
    slots.append(Slot(make: make))
    return Key(index: slots.count - 1)
  }

  @inline(__always)
  func resolve<Value>(_ key: Key<Value>) -> Value {
    unsafe unsafeDowncast(slots[key.index], to: Slot<Value>.self).make()
  }
}

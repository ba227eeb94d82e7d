/// A value on the heap, so that cells need not know its type.
final class ValueBox<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

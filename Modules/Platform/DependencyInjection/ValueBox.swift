/// A value on the heap, so that cells need not know its type.
final class ValueBox<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// The value in a cell's content.
  @inline(__always)
  static func value(in content: CellContent) -> Value {
    // Safe: a cell is filled and read by one slot only, always with its own type of value.
    unsafe unsafeDowncast(content, to: ValueBox.self).value
  }
}

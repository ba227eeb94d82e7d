/// An object with a cell, which a ledger can empty.
protocol CellOwner: AnyObject, Sendable {
  func disposeOfValue()
}

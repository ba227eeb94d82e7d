/// A cell of one flow.
final class FlowCell: CellOwner {
  let cell = Cell()

  func disposeOfValue() {
    cell.dispose()
  }
}

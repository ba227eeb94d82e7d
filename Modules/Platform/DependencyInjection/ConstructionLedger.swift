import Synchronization

/// The order in which cells were filled, so that they are emptied in reverse.
@usableFromInline
final class ConstructionLedger: Sendable {
  private struct State: Sendable {
    var cells: [Cell] = []
    var isDisposed = false
  }

  private let state = Mutex(State())

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// Notes that a cell is filled, unless everything was disposed of already.
  func record(_ cell: Cell) -> Bool {
    state.withLock { state in
      guard !state.isDisposed else { return false }
      state.cells.append(cell)
      return true
    }
  }

  /// Empties the cells, the last filled first; a second call finds nothing to do.
  func dispose() {
    var cells = state.withLock { state in
      let cells = state.cells
      state.cells = []
      state.isDisposed = true
      return cells
    }
    while let cell = cells.popLast() { cell.dispose() }
  }
}

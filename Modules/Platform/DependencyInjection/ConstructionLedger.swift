import Synchronization

/// The order in which cells were filled, so that they are emptied in reverse.
@usableFromInline
final class ConstructionLedger: Sendable {
  private struct State: Sendable {
    var owners: [any CellOwner] = []
    var isDisposed = false
  }

  private let state = Mutex(State())

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// Notes that a cell is filled, unless everything was disposed of already.
  func record(_ owner: any CellOwner) -> Bool {
    state.withLock { state in
      guard !state.isDisposed else { return false }
      state.owners.append(owner)
      return true
    }
  }

  /// Empties the cells, the last filled first; a second call finds nothing to do.
  func dispose() {
    var owners = state.withLock { state in
      let owners = state.owners
      state.owners = []
      state.isDisposed = true
      return owners
    }
    while let owner = owners.popLast() { owner.disposeOfValue() }
  }
}

import Synchronization

/// The per-flow values of one flow.
///
/// The coordinator of a flow holds its scope; when the scope goes, its values go, the last
/// constructed first. Make one with ``DependencyContainer/makeFlowScope()``.
///
/// ```swift
/// let flow = container.makeFlowScope()
/// let draft = try container.resolve(DraftKey.self, in: flow)   // made now
/// let again = try container.resolve(DraftKey.self, in: flow)   // the same draft
/// flow.dispose()
/// ```
public final class FlowScope: Sendable {
  let ledger = ConstructionLedger()

  /// The identity of the container that made the scope.
  let owner: ContainerIdentity

  private let cells = Mutex<[Int: FlowCell]>([:])

  init(owner: ContainerIdentity) {
    self.owner = owner
  }

  deinit {
    ledger.dispose()
  }

  /// Releases the flow's values now, in the reverse order of their construction.
  ///
  /// Resolving a per-flow value in the scope afterwards throws ``DependencyError/disposed(key:)``.
  public func dispose() {
    ledger.dispose()
  }

  func cell(at index: Int) -> FlowCell {
    cells.withLock { cells in
      if let cell = cells[index] { return cell }
      let cell = FlowCell()
      cells[index] = cell
      return cell
    }
  }
}

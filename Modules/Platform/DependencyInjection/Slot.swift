/// One key of a built container: how its value is made, and where it is kept.
///
/// A slot refers to the slots it needs directly, so resolving a graph looks nothing up.
@usableFromInline
final class Slot<Value: Sendable>: Sendable {
  private let key: KeyReference
  private let site: RegistrationSite
  private let storage: SlotStorage
  private let make: @Sendable (FlowScope?) throws(DependencyError) -> Value

  @usableFromInline
  init(
    key: KeyReference, site: RegistrationSite, storage: SlotStorage,
    make: @escaping @Sendable (FlowScope?) throws(DependencyError) -> Value
  ) {
    self.key = key
    self.site = site
    self.storage = storage
    self.make = make
  }

  /// The value, constructed now unless its scope already holds one.
  @usableFromInline
  func value(in flow: FlowScope?) throws(DependencyError) -> Value {
    switch storage {
    case .none:
      return try make(flow)
    case .shared(let cell, let ledger):
      // A shared value outlives every flow, so it is made in none; the proof sees that it can be.
      return try value(in: cell, of: ledger, flow: nil)
    case .perFlow(let index):
      guard let flow else { throw .flowRequired(key: key.name, site: site) }
      return try value(in: flow.cell(at: index), of: flow.ledger, flow: flow)
    case .weak(let cell):
      return try cell.value { () throws(DependencyError) in try make(nil) }
    }
  }

  private func value(
    in cell: Cell, of ledger: ConstructionLedger, flow: FlowScope?
  ) throws(DependencyError) -> Value {
    let content: CellContent
    if let existing = cell.content {
      content = existing
    } else {
      content = try cell.fill(key: key, ledger: ledger) { () throws(DependencyError) in
        ValueBox(try make(flow))
      }
    }
    // Safe: only this slot fills the cell, and always with a `ValueBox<Value>`.
    return unsafe unsafeDowncast(content, to: ValueBox<Value>.self).value
  }
}

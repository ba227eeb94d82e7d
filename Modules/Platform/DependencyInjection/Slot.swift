/// One key of a built container: how its value is made, and where it is kept.
///
/// A slot refers to the slots it needs directly, so resolving a graph looks nothing up.
@usableFromInline
final class Slot<Value: Sendable>: CellOwner {
  private let isTransient: Bool
  private let cell = Cell()
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
    isTransient = if case .none = storage { true } else { false }
  }

  /// The value, constructed now unless its scope already holds one.
  @usableFromInline
  func value(in flow: FlowScope?) throws(DependencyError) -> Value {
    if isTransient { return try make(flow) }
    do throws(Vacancy) {
      // Only a shared value is ever kept in the slot's own cell.
      return try cell.value(as: Value.self)
    } catch {
      return try valueElsewhere(in: flow)
    }
  }

  /// The value when it is not in the slot's own cell, or not yet.
  private func valueElsewhere(in flow: FlowScope?) throws(DependencyError) -> Value {
    switch storage {
    case .none:
      return try make(flow)
    case .shared(let ledger):
      // A shared value outlives every flow, so it is made in none; the proof sees that it can be.
      let content = try cell.fill(key: key, owner: self, ledger: ledger) {
        () throws(DependencyError) in ValueBox(try make(nil))
      }
      return ValueBox.value(in: content)
    case .perFlow(let index):
      guard let flow else { throw .flowRequired(key: key.name, site: site) }
      let owner = flow.cell(at: index)
      let content = try owner.cell.fill(key: key, owner: owner, ledger: flow.ledger) {
        () throws(DependencyError) in ValueBox(try make(flow))
      }
      return ValueBox.value(in: content)
    case .weak(let reference):
      return try reference.value { () throws(DependencyError) in try make(nil) }
    }
  }

  func disposeOfValue() {
    cell.dispose()
  }
}

/// A slot with its value's type erased.
@usableFromInline
typealias AnySlot = any AnyObject & Sendable

/// The slots bound so far, while a proved graph is turned into a container.
@usableFromInline
struct SlotBinder {
  private(set) var slots: [ObjectIdentifier: AnySlot] = [:]
  private var perFlowCount = 0
  private let ledger: ConstructionLedger

  init(ledger: ConstructionLedger, capacity: Int) {
    slots.reserveCapacity(capacity)
    self.ledger = ledger
  }

  /// Binds a registration; the graph's construction order puts its needs before it.
  mutating func bind(_ provision: Provision) {
    let storage: SlotStorage
    switch provision.scope {
    case .singleton: storage = .shared(ledger)
    case .transient: storage = .none
    case .weak: storage = .weak(WeakCell())
    case .perFlow:
      storage = .perFlow(index: perFlowCount)
      perFlowCount += 1
    }
    slots[provision.key.id] = provision.bind(self, storage)
  }

  /// The slot of a key that is bound already.
  @usableFromInline
  func slot<K: DependencyKey>(of key: K.Type) -> Slot<K.Value> {
    guard let slot = slots[ObjectIdentifier(key)] else {
      // Unreachable: registrations are bound in construction order, which the proof supplies only
      // for a graph in which every need is provided and none is circular.
      preconditionFailure("\(key.name) was bound after a key that needs it")
    }
    // Safe: `Provision` pairs each key's identity with a `Slot<K.Value>` of that same key.
    return unsafe unsafeDowncast(slot, to: Slot<K.Value>.self)
  }
}

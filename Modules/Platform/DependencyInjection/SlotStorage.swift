/// Where a slot keeps the value it constructed.
@usableFromInline
enum SlotStorage: Sendable {
  /// In the slot itself, for the whole container.
  case shared(ConstructionLedger)

  /// In each flow's own cell of that index.
  case perFlow(index: Int)

  /// Nowhere but in the hands of whoever asked.
  case weak(WeakCell)

  /// Not at all: each resolution constructs.
  case none
}

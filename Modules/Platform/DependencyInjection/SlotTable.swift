/// A frozen hash table from keys to slots, with open addressing.
///
/// At most half of its entries are taken, so a probe ends after a step or two. The identity of a
/// type is the address of its metadata; multiplying by the golden ratio spreads it well.
struct SlotTable: Sendable {
  private struct Entry: Sendable {
    let key: ObjectIdentifier
    let slot: AnySlot
  }

  private let entries: [Entry?]
  private let shift: UInt64

  init(_ slots: [ObjectIdentifier: AnySlot]) {
    var bits: UInt64 = 1
    while (1 << bits) < slots.count * 2 { bits += 1 }
    shift = 64 - bits
    var entries = [Entry?](repeating: nil, count: 1 << Int(bits))
    for (key, slot) in slots {
      var index = Self.home(of: key, shift: shift)
      while entries[index] != nil { index = (index + 1) & (entries.count - 1) }
      entries[index] = Entry(key: key, slot: slot)
    }
    self.entries = entries
  }

  subscript(key: ObjectIdentifier) -> AnySlot? {
    var index = Self.home(of: key, shift: shift)
    while let entry = entries[index] {
      if entry.key == key { return entry.slot }
      index = (index + 1) & (entries.count - 1)
    }
    return nil
  }

  private static func home(of key: ObjectIdentifier, shift: UInt64) -> Int {
    Int((UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }
}

/// One link of an ``EntryStack``: an entry and all that lies beneath it.
///
/// Sendable although `below` is a variable: it is written in `deinit` only, where no other reference
/// to this node exists, and on nodes found uniquely referenced there.
final class EntryNode: @unchecked Sendable {
  let entry: Entry
  private(set) var below: EntryNode?

  /// How many entries there are from the root up to this one.
  let count: Int

  /// The index of the first entry of the layer this entry stands on.
  let layerStart: Int

  /// The index of the lowest presented entry up to this one, or `nil` when nothing is presented.
  let firstModal: Int?

  init(_ entry: Entry, above below: EntryNode?) {
    self.entry = entry
    self.below = below
    let index = below?.count ?? 0
    count = index + 1
    let isLayer = index > 0 && entry.presentation.isModal
    layerStart = isLayer ? index : below?.layerStart ?? 0
    firstModal = below?.firstModal ?? (isLayer ? index : nil)
  }

  // Lets go of a long chain in a loop: the implicit release would recurse once an entry.
  deinit {
    var next = below
    below = nil
    while isKnownUniquelyReferenced(&next), let node = next {
      next = node.below
      node.below = nil
    }
  }
}

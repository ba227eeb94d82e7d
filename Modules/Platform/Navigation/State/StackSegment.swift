/// Neighbouring entries of a stack, from the top down.
///
/// It shares them with the stack, so that what a change removes is at hand without a copy.
struct StackSegment: Sequence {
  private let node: EntryNode?
  private let lowerBound: Int

  /// The entries of a range of a stack.
  init(_ range: Range<Int>, of stack: EntryStack) {
    var upper = stack
    upper.cut(at: range.upperBound)
    node = range.isEmpty ? nil : upper.node
    lowerBound = range.lowerBound
  }

  /// The highest of them.
  var first: Entry? { node?.entry }

  /// The entries from the bottom up.
  var bottomUp: [Entry] { Array(self).reversed() }

  func makeIterator() -> Iterator { Iterator(node: node, lowerBound: lowerBound) }

  struct Iterator: IteratorProtocol {
    fileprivate var node: EntryNode?
    fileprivate let lowerBound: Int

    mutating func next() -> Entry? {
      guard let current = node, current.count > lowerBound else { return nil }
      node = current.below
      return current.entry
    }
  }
}

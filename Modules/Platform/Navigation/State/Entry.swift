public import Routing

/// A place on a stack.
///
/// It keeps its identity while the stack changes around it, and its view model lives as long as it.
public struct Entry: Hashable, Sendable, Identifiable {
  /// The stable identity of this place.
  public let id: EntryID
  /// What is shown here.
  public let route: AnyRoute
  /// How the place came onto the stack.
  public let presentation: Presentation
  /// The coordinator that owns the place and turns its route into a screen.
  public let coordinator: CoordinatorID

  /// Creates an entry.
  public init(
    id: EntryID, route: AnyRoute, presentation: Presentation, coordinator: CoordinatorID
  ) {
    (self.id, self.route, self.presentation) = (id, route, presentation)
    self.coordinator = coordinator
  }
}

/// The stable identity of an entry: never reused within a session, so that a place stays the same
/// place however its stack changes around it.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
  /// The running number of the entry.
  public let rawValue: UInt64

  /// Creates an identity from its running number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public var description: String { "e\(rawValue)" }
}

/// How an entry came onto its stack.
///
/// A sheet or a cover begins a new layer on the same stack; what is pushed afterwards belongs to that
/// layer, and dismissing removes the layer as a whole.
public enum Presentation: String, Hashable, Sendable {
  /// Pushed onto the layer on top.
  case push
  /// Presented as a sheet, a new layer.
  case sheet
  /// Presented over everything, a new layer.
  case cover

  /// Whether the entry begins a layer of its own.
  public var isModal: Bool { self != .push }
}

/// The entries of a branch as a persistent stack.
///
/// Copies share everything beneath the place where they differ, so that a snapshot is one reference and
/// the next change still costs only what it changes, however deep the stack is.
struct EntryStack: Sendable {
  private(set) var node: EntryNode?

  init(_ entries: [Entry] = []) {
    for entry in entries { push(entry) }
  }

  var count: Int { node?.count ?? 0 }
  var top: Entry? { node?.entry }
  var layerStart: Int { node?.layerStart ?? 0 }
  var firstModal: Int { node?.firstModal ?? count }
  var isPresenting: Bool { node?.firstModal != nil }

  var all: StackSegment { StackSegment(0..<count, of: self) }

  mutating func push(_ entry: Entry) {
    node = EntryNode(entry, above: node)
  }

  mutating func cut(at index: Int) {
    while let top = node, top.count > index { node = top.below }
  }

  func suffix(from index: Int) -> [Entry] {
    map(from: index) { $0 }
  }

  /// What a closure makes of the entries at and above an index, asked from the top down and answered from
  /// the bottom up.
  func map<Result>(from index: Int = 0, _ transform: (Entry) -> Result) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(max(0, count - index))
    for entry in StackSegment(index..<max(index, count), of: self) {
      results.append(transform(entry))
    }
    results.reverse()
    return results
  }

  func entry(at index: Int) -> Entry? {
    var current = node
    while let top = current, top.count > index + 1 { current = top.below }
    return current?.count == index + 1 ? current?.entry : nil
  }

  func lastIndex(where isWanted: (Entry) -> Bool) -> Int? {
    var current = node
    while let top = current {
      if isWanted(top.entry) { return top.count - 1 }
      current = top.below
    }
    return nil
  }
}

extension EntryStack: Hashable {
  static func == (left: EntryStack, right: EntryStack) -> Bool {
    var (one, other) = (left.node, right.node)
    while one !== other {
      guard let first = one, let second = other, first.count == second.count,
        first.entry == second.entry
      else { return false }
      (one, other) = (first.below, second.below)
    }
    return true
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    var current = node
    while let top = current {
      hasher.combine(top.entry)
      current = top.below
    }
  }
}

/// Neighbouring entries of a stack, from the top down.
///
/// It shares them with the stack, so that what a change removes is at hand without a copy.
struct StackSegment: Sequence {
  private let node: EntryNode?
  private var lowerBound: Int

  init(_ range: Range<Int>, of stack: EntryStack) {
    var upper = stack
    upper.cut(at: range.upperBound)
    node = range.isEmpty ? nil : upper.node
    lowerBound = range.lowerBound
  }

  var first: Entry? { node?.entry }

  var lowest: Entry? { reduce(nil) { $1 } }

  var bottomUp: [Entry] { Array(self).reversed() }

  /// The same entries and those beneath them, down to an index.
  func extended(to lowerBound: Int) -> StackSegment {
    var longer = self
    longer.lowerBound = lowerBound
    return longer
  }

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

/// One link of an ``EntryStack``: an entry and all that lies beneath it.
///
/// Sendable although `below` is a variable: it is written in `deinit` only, where no other reference
/// to this node exists, and on nodes found uniquely referenced there.
final class EntryNode: @unchecked Sendable {
  let entry: Entry
  private(set) var below: EntryNode?
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

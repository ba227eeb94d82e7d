/// The entries of a branch as a persistent stack.
///
/// Copies share everything beneath the place where they differ, so that a snapshot is one reference and
/// the next change still costs only what it changes, however deep the stack is.
struct EntryStack: Sendable {
  private(set) var node: EntryNode?

  /// Creates a stack from its entries, from the root upwards.
  init(_ entries: [Entry] = []) {
    for entry in entries { push(entry) }
  }

  var count: Int { node?.count ?? 0 }
  var top: Entry? { node?.entry }
  var layerStart: Int { node?.layerStart ?? 0 }
  var firstModal: Int { node?.firstModal ?? count }
  var isPresenting: Bool { node?.firstModal != nil }

  /// All entries, from the top down.
  var all: StackSegment { StackSegment(0..<count, of: self) }

  mutating func push(_ entry: Entry) {
    node = EntryNode(entry, above: node)
  }

  /// Removes what lies at and above an index.
  ///
  /// - Complexity: O(*r*) in the number of removed entries.
  mutating func cut(at index: Int) {
    while let top = node, top.count > index { node = top.below }
  }

  /// The entries at and above an index, from the bottom up.
  ///
  /// - Complexity: O(*r*) in the number of returned entries.
  func suffix(from index: Int) -> [Entry] {
    map(from: index) { $0 }
  }

  /// What a closure makes of the entries at and above an index, asked from the top down and answered from
  /// the bottom up.
  ///
  /// - Complexity: O(*r*) in the number of answers.
  func map<Result>(from index: Int = 0, _ transform: (Entry) -> Result) -> [Result] {
    StackSegment(index..<max(index, count), of: self).map(transform).reversed()
  }

  /// The entry at an index that is on the stack.
  ///
  /// - Complexity: O(*d*) in the distance from the top.
  func entry(at index: Int) -> Entry? {
    var current = node
    while let top = current, top.count > index + 1 { current = top.below }
    return current?.count == index + 1 ? current?.entry : nil
  }

  /// The index of the topmost entry that satisfies a condition.
  ///
  /// - Complexity: O(*d*) in the distance from the top.
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

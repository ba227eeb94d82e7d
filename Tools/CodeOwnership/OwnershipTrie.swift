/// The patterns of a CODEOWNERS file as one tree of path components.
///
/// A path is compared with the patterns that can still match, found by the text of each component, and not with
/// every line.
package struct OwnershipTrie {
  private struct Node {
    /// The nodes behind a component without wildcards.
    var names: [[Unicode.Scalar]: Int] = [:]

    /// The nodes behind a component with wildcards.
    var wildcards = WildcardTable()

    /// The node behind `**`, which also remains wherever a path goes.
    var span: Int?
    let isSpan: Bool

    /// The last line whose pattern ends here and covers what is below, and that of files alone.
    var last: Int?
    var lastOfFiles: Int?
  }

  /// What is known after some components of a path.
  package struct Place {
    fileprivate var nodes: [Int]

    /// The last line that covers everything from here on.
    fileprivate(set) var line: Int?
  }

  /// An end of patterns: a node, and whether it is the end of those that match files alone.
  package struct End: Hashable {
    fileprivate let node: Int
    fileprivate let isOfFiles: Bool
  }

  private var nodes = [Node(isSpan: false)]

  /// Where the pattern of each line ends; `nil` for a line without one.
  package private(set) var ends: [End?] = []

  package init(_ patterns: [OwnershipPattern?]) {
    for (line, pattern) in patterns.enumerated() {
      guard let pattern else {
        ends.append(nil)
        continue
      }
      var node = 0
      for element in pattern.components { node = child(of: node, element) }
      let isOfFiles = pattern.components.last?.isAny == true
      if isOfFiles { nodes[node].lastOfFiles = line } else { nodes[node].last = line }
      ends.append(End(node: node, isOfFiles: isOfFiles))
    }
  }

  private mutating func child(of node: Int, _ element: PathElement) -> Int {
    let known: Int? =
      if let wildcard = element.wildcard {
        wildcard.literal.map { nodes[node].names[$0] } ?? nodes[node].wildcards[wildcard]
      } else {
        nodes[node].span
      }
    if let known { return known }
    nodes.append(Node(isSpan: element.wildcard == nil))
    let new = nodes.count - 1
    if let wildcard = element.wildcard {
      if let literal = wildcard.literal {
        nodes[node].names[literal] = new
      } else {
        nodes[node].wildcards.insert(wildcard, new)
      }
    } else {
      nodes[node].span = new
    }
    return new
  }

  /// The place before the first component.
  package var root: Place {
    var place = Place(nodes: [])
    add(0, to: &place)
    return place
  }

  /// Adds a node and what `**` behind it reaches without a component.
  private func add(_ node: Int, to place: inout Place) {
    place.nodes.append(node)
    if let span = nodes[node].span { add(span, to: &place) }
  }

  /// Returns whether what follows a place is the same whatever the next component is called.
  func isSame(forAllAfter place: Place) -> Bool {
    place.nodes.allSatisfy { nodes[$0].names.isEmpty && nodes[$0].wildcards.isAny }
  }

  /// Returns the place behind one more component, and counts the steps; `found` gets the ends it arrives at.
  package func place(
    after place: Place, _ component: [Unicode.Scalar], isFile: Bool, steps: inout Int,
    found: (End) -> Void = { _ in }
  ) -> Place {
    var next = Place(nodes: [], line: place.line)
    var seen: Set<Int> = []
    func arrive(_ node: Int) {
      guard seen.insert(node).inserted else { return }
      if let line = nodes[node].last {
        next.line = max(next.line ?? line, line)
        found(End(node: node, isOfFiles: false))
      }
      if isFile, let line = nodes[node].lastOfFiles {
        next.line = max(next.line ?? line, line)
        found(End(node: node, isOfFiles: true))
      }
      next.nodes.append(node)
    }
    for node in place.nodes {
      steps += 1
      if nodes[node].isSpan { arrive(node) }
      if !nodes[node].names.isEmpty, let child = nodes[node].names[component] { arrive(child) }
      nodes[node].wildcards.match(component, steps: &steps, arrive)
    }
    // What `**` reaches without a component does not end there: it matches at least one at its end.
    for node in next.nodes {
      var node = node
      while let span = nodes[node].span, seen.insert(span).inserted {
        next.nodes.append(span)
        node = span
      }
    }
    return next
  }
}

/// Wildcards, each with a node, found by the text before their first or behind their last special character.
private struct WildcardTable {
  private typealias Item = (wildcard: Wildcard, node: Int)

  private var nodes: [Wildcard: Int] = [:]
  private var byStart: [[Unicode.Scalar]: [Item]] = [:]
  private var byEnd: [[Unicode.Scalar]: [Item]] = [:]
  private var startLengths: Set<Int> = []
  private var endLengths: Set<Int> = []
  private var others: [Item] = []

  subscript(_ wildcard: Wildcard) -> Int? { nodes[wildcard] }

  /// Whether there is no other than `*`.
  var isAny: Bool {
    byStart.isEmpty && byEnd.isEmpty && others.allSatisfy { $0.wildcard.isAny }
  }

  mutating func insert(_ wildcard: Wildcard, _ node: Int) {
    nodes[wildcard] = node
    let (start, end) = (wildcard.start, wildcard.end)
    if start.isEmpty, end.isEmpty {
      others.append((wildcard, node))
    } else if start.count >= end.count {
      byStart[start, default: []].append((wildcard, node))
      startLengths.insert(start.count)
    } else {
      byEnd[end, default: []].append((wildcard, node))
      endLengths.insert(end.count)
    }
  }

  func match(_ name: [Unicode.Scalar], steps: inout Int, _ found: (Int) -> Void) {
    if nodes.isEmpty { return }
    func test(_ items: [Item]) {
      for item in items where item.wildcard.matches(name, steps: &steps) { found(item.node) }
    }
    test(others)
    for length in startLengths where length <= name.count {
      steps += 1
      if let items = byStart[Array(name.prefix(length))] { test(items) }
    }
    for length in endLengths where length <= name.count {
      steps += 1
      if let items = byEnd[Array(name.suffix(length))] { test(items) }
    }
  }
}

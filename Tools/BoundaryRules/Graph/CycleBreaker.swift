import PackageReading

/// Edges without which a strongly connected part of a graph has no cycle.
///
/// The fewest such edges are hard to find, so they are searched for only within a number of steps. Beyond it,
/// the cut is that of the greedy order of Eades, Lin and Smyth (1993) with weights: sources first, sinks last,
/// and among the rest always the node whose outgoing edges outweigh its incoming ones the most.
///
/// - Complexity: O(*e* log *e*) for *e* edges.
package struct CycleBreaker: Sendable {
  package struct Edge: Hashable, Comparable, Sendable {
    package let source: Int
    package let destination: Int

    package var reversed: Edge { Edge(source: destination, destination: source) }

    package static func < (lhs: Edge, rhs: Edge) -> Bool {
      (lhs.source, lhs.destination) < (rhs.source, rhs.destination)
    }
  }

  package private(set) var edges: [Edge] = []

  /// Whether no cut has fewer edges.
  private(set) var isSmallest = true

  /// The number of nodes and edges that were looked at.
  private(set) var steps = 0

  private let known: [Edge]
  private let costs: [Int]

  /// The indices of the edges of each node, whose numbers are local to the part.
  private let outgoing: [[Int]]
  private let ends: [(source: Int, destination: Int)]
  private var isCut: [Bool]

  /// The most edges that a smallest cut is searched for with.
  private static let smallSize = 4

  /// Cuts the cycles among `nodes`; of two cuts of one size, the one with the lower costs is preferred.
  package init(among nodes: [Int], successors: [[Int]], cost: (Edge) -> Int) {
    let nodes = nodes.sorted()
    let numbers = Dictionary(firstOf: nodes.enumerated().map { ($1, $0) })
    var known: [Edge] = []
    var ends: [(source: Int, destination: Int)] = []
    var outgoing = [[Int]](repeating: [], count: nodes.count)
    for (number, node) in nodes.enumerated() {
      for other in successors[node] {
        guard let destination = numbers[other] else { continue }
        outgoing[number].append(known.count)
        known.append(Edge(source: node, destination: other))
        ends.append((number, destination))
      }
    }
    (self.known, self.ends, self.outgoing) = (known, ends, outgoing)
    costs = known.map(cost)
    isCut = [Bool](repeating: false, count: known.count)
    let limit = min(known.count * 2_000, 1_000_000)
    for size in 0...Self.smallSize where steps < limit {
      if cut(size, limit) {
        edges = known.indices.filter { isCut[$0] }.map { known[$0] }.sorted()
        return
      }
    }
    isSmallest = false
    isCut = backward(in: greedyOrder())
    restore()
    edges = known.indices.filter { isCut[$0] }.map { known[$0] }.sorted()
  }

  /// Cuts all cycles with up to `size` edges more; returns whether it succeeded within the limit.
  private mutating func cut(_ size: Int, _ limit: Int) -> Bool {
    let cycle = shortestCycle(limit)
    if steps >= limit { return false }
    guard let cycle else { return true }
    if size == 0 { return false }
    for edge in cycle.sorted(by: { (costs[$0], known[$0]) < (costs[$1], known[$1]) })
    where steps < limit {
      isCut[edge] = true
      if cut(size - 1, limit) { return true }
      isCut[edge] = false
    }
    return false
  }

  private mutating func shortestCycle(_ limit: Int) -> [Int]? {
    var best: [Int]?
    for node in outgoing.indices where steps < limit {
      if let cycle = cycle(through: node), cycle.count < best?.count ?? .max { best = cycle }
      if let best, best.count <= 2 { break }
    }
    return best
  }

  /// Returns the edges of the shortest cycle through a node.
  private mutating func cycle(through node: Int) -> [Int]? {
    var arrivals = [Int?](repeating: nil, count: outgoing.count)
    steps += outgoing.count
    var queue = [node]
    var head = 0
    while head < queue.count, arrivals[node] == nil {
      for edge in outgoing[queue[head]] {
        steps += 1
        let next = ends[edge].destination
        if isCut[edge] || arrivals[next] != nil { continue }
        arrivals[next] = edge
        queue.append(next)
      }
      head += 1
    }
    var path: [Int] = []
    var place = node
    while let edge = arrivals[place], path.isEmpty || place != node {
      path.append(edge)
      place = ends[edge].source
    }
    return path.isEmpty ? nil : path.reversed()
  }
}

extension CycleBreaker {
  private func backward(in order: [Int]) -> [Bool] {
    var places = [Int](repeating: 0, count: order.count)
    for (place, node) in order.enumerated() { places[node] = place }
    return ends.map { places[$0.destination] <= places[$0.source] }
  }

  private mutating func greedyOrder() -> [Int] {
    var incoming = [[Int]](repeating: [], count: outgoing.count)
    for (edge, ends) in ends.enumerated() { incoming[ends.destination].append(edge) }
    var entering = incoming.map(\.count)
    var leaving = outgoing.map(\.count)
    var weights = outgoing.indices.map { node in
      outgoing[node].reduce(0) { $0 + costs[$1] } - incoming[node].reduce(0) { $0 + costs[$1] }
    }
    var heap = Heap(weights.enumerated().map { ($1, $0) })
    var isPlaced = [Bool](repeating: false, count: outgoing.count)
    // A source or sink is placed as soon as it is one, before the next node of the heap.
    var ready: [Int] = []
    var (front, back): ([Int], [Int]) = ([], [])
    while let node = ready.popLast()
      ?? heap.popLargest(where: { !isPlaced[$1] && weights[$1] == $0 })
    {
      if isPlaced[node] { continue }
      isPlaced[node] = true
      if leaving[node] == 0 { back.append(node) } else { front.append(node) }
      for (edges, isOutgoing) in [(outgoing[node], true), (incoming[node], false)] {
        for edge in edges {
          steps += 1
          let other = isOutgoing ? ends[edge].destination : ends[edge].source
          if isPlaced[other] { continue }
          if isOutgoing {
            entering[other] -= 1
            weights[other] += costs[edge]
          } else {
            leaving[other] -= 1
            weights[other] -= costs[edge]
          }
          if entering[other] == 0 || leaving[other] == 0 { ready.append(other) }
          heap.insert(weights[other], other)
        }
      }
    }
    return front + back.reversed()
  }

  /// Takes edges back that no cycle needs, the most expensive first, as far as few steps find out.
  private mutating func restore() {
    let limit = steps + known.count * 20
    let cut = known.indices.filter { isCut[$0] }
    for edge in cut.sorted(by: { (costs[$1], known[$0]) < (costs[$0], known[$1]) })
    where steps < limit {
      isCut[edge] = false
      if cycle(through: ends[edge].source) != nil { isCut[edge] = true }
    }
  }
}

/// Nodes by weight, the largest first; of equal weights, the node of the lowest number.
private struct Heap {
  private var items: [(weight: Int, node: Int)] = []

  init(_ items: [(weight: Int, node: Int)]) {
    for item in items { insert(item.weight, item.node) }
  }

  mutating func insert(_ weight: Int, _ node: Int) {
    items.append((weight, node))
    var place = items.count - 1
    while place > 0, isBefore(place, (place - 1) / 2) {
      items.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes items up to the first that is still valid, and returns its node.
  mutating func popLargest(where isValid: (Int, Int) -> Bool) -> Int? {
    while let first = items.first {
      items.swapAt(0, items.count - 1)
      items.removeLast()
      var place = 0
      while true {
        let children = [2 * place + 1, 2 * place + 2].filter { $0 < items.count }
        guard let child = children.min(by: isBefore), isBefore(child, place) else { break }
        items.swapAt(child, place)
        place = child
      }
      if isValid(first.weight, first.node) { return first.node }
    }
    return nil
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (items[other].weight, items[one].node) < (items[one].weight, items[other].node)
  }
}

extension ModuleEdge {
  package var ends: CycleBreaker.Edge {
    .init(source: source.index, destination: destination.index)
  }
}

import PackageReading

/// Searches for shortest chains in a graph, with a limit on the steps of all of them together.
///
/// A breadth-first search goes only as far as it is asked to, and answers all questions that begin at one node; so
/// ask them one after the other.
struct ChainSearch {
  enum Answer: Equatable {
    case chain([Int])
    case none
    /// The steps are used up, so there may be a chain.
    case notSought
  }

  /// About a second of work, and more chains than anybody reads.
  static let usualLimit = 10_000_000

  /// A node of a chain that was found is printed with its place, which costs as much as many steps.
  private static let costOfNode = 20

  private let successors: [[Int]]
  private let limit: Int
  private(set) var steps = 0
  private var front: Front?

  init(_ successors: [[Int]], limit: Int = usualLimit) {
    (self.successors, self.limit) = (successors, limit)
  }

  var isOver: Bool { steps >= limit }

  /// Counts work that prepares searches.
  mutating func charge(_ steps: Int) { self.steps += steps }

  /// Returns the shortest chain of at least one edge, both ends included; ties go to the earlier successor.
  mutating func chain(from source: Int, to destination: Int) -> Answer {
    var front = front.flatMap { $0.source == source ? $0 : nil } ?? Front(source)
    self.front = nil
    defer { self.front = front }
    return seek(destination, &front)
  }

  /// Returns the shortest chain besides the edge from the one to the other.
  mutating func detour(from source: Int, to destination: Int) -> Answer {
    var front = Front(source, without: destination)
    return seek(destination, &front)
  }

  /// Returns the chain between the ends of each edge.
  mutating func chains(_ ends: some Sequence<CycleBreaker.Edge>) -> [CycleBreaker.Edge: Answer] {
    var found: [CycleBreaker.Edge: Answer] = [:]
    for edge in ends.sorted() { found[edge] = chain(from: edge.source, to: edge.destination) }
    return found
  }

  private mutating func seek(_ destination: Int, _ front: inout Front) -> Answer {
    steps += 1
    while !isOver, front.predecessors[destination] == nil, let node = front.next() {
      steps += 1 + successors[node].count
      front.add(successors[node], after: node)
    }
    guard front.predecessors[destination] != nil else { return isOver ? .notSought : .none }
    let chain = Search.path(from: front.source, to: destination, by: front.predecessors) ?? []
    steps += chain.count * Self.costOfNode
    return .chain(chain)
  }

  /// What a search from one node has reached.
  private struct Front {
    let source: Int
    private let left: Int?
    private(set) var predecessors: [Int: Int] = [:]
    private var queue: [Int]
    private var head = 0

    init(_ source: Int, without left: Int? = nil) {
      (self.source, self.left, queue) = (source, left, [source])
    }

    mutating func next() -> Int? {
      guard head < queue.count else { return nil }
      head += 1
      return queue[head - 1]
    }

    mutating func add(_ nodes: [Int], after node: Int) {
      for next in nodes where predecessors[next] == nil && !(node == source && next == left) {
        predecessors[next] = node
        if next != source { queue.append(next) }
      }
    }
  }
}

/// The shortest chains from all nodes to one, found with one search.
package struct ChainsTo {
  private let successors: [[Int]]
  private let distances: [Int: Int]

  package init(_ destination: Int, in successors: [[Int]]) {
    self.successors = successors
    let predecessors = Search.reversed(successors)
    distances = Search.distances(from: [destination]) { predecessors[$0] }
  }

  /// Returns the shortest chain from another node, both ends included; ties go to the earlier successor.
  package func chain(from source: Int) -> [Int]? {
    guard var left = distances[source] else { return nil }
    var chain = [source]
    while left > 0,
      let next = successors[chain[chain.count - 1]].first(where: { distances[$0] == left - 1 })
    {
      chain.append(next)
      left -= 1
    }
    return chain
  }
}

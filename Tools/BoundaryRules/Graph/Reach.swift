import PackageReading

/// What one node reaches, and what it still reaches without one of its successors.
///
/// A single traversal answers for all successors: at most one of them lies on all paths to a node.
struct Reach {
  let source: Int

  /// The edges followed so far.
  private(set) var steps = 0

  private let successors: [[Int]]
  private let direct: Set<Int>

  /// For each reached node the successor on all paths to it, besides itself; ``several`` if there is none.
  private var through: [Int: Int] = [:]

  /// For each successor the first node that leads to it and is reached without it.
  private var loaders: [Int: Int] = [:]

  private static let several = -1

  init(of source: Int, in successors: [[Int]]) {
    (self.source, self.successors) = (source, successors)
    direct = Set(successors[source]).subtracting([source])
    var waiting = Array(direct)
    for node in waiting { through[node] = Self.several }
    while let node = waiting.popLast() {
      let via = direct.contains(node) ? node : through[node] ?? Self.several
      steps += successors[node].count
      for next in successors[node] where next != source && !direct.contains(next) {
        let known = through[next]
        if known == via || known == Self.several { continue }
        through[next] = known == nil ? via : Self.several
        waiting.append(next)
      }
    }
    for (node, via) in through {
      steps += successors[node].count
      for next in successors[node] where next != node && next != via && direct.contains(next) {
        loaders[next] = min(node, loaders[next] ?? node)
      }
    }
  }

  /// Returns the nodes that are reached without `left`, in order, without both ends.
  func nodes(without left: Int? = nil) -> [Int] {
    guard let left, through[left] != nil else { return through.keys.sorted() }
    if direct.contains(left) {
      return through.filter { $0.key != left && $0.value != left }.keys.sorted()
    }
    // Only a dependency that was found to be unused, and is still reached, is not a successor.
    return Search.reachable(from: source) { node in successors[node].filter { $0 != left } }
      .subtracting([source]).sorted()
  }

  func contains(_ node: Int, without left: Int) -> Bool {
    guard let via = through[node], node != left else { return false }
    if through[left] == nil { return true }
    return direct.contains(left) ? via != left : nodes(without: left).contains(node)
  }

  /// Returns the first of the nodes reached without `left` that lead to it.
  func loader(of left: Int) -> Int? {
    if direct.contains(left) || through[left] == nil { return loaders[left] }
    return nodes(without: left).first { successors[$0].contains(left) }
  }
}

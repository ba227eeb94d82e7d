/// The frozen trie of all patterns: two flat arrays, built once and only read.
///
/// The order at every segment is a word, then a parameter, then a tail; the first path of that order
/// that reaches the end wins, so the match is total and owes nothing to the order of registration.
/// Words are found in one open-addressed table keyed by node and word: one probe a segment.
@safe
final class RouteTrie {
  struct Node {
    var parameter: Int32 = -1
    var match: Int32 = -1
    var tail: Int32 = -1
  }

  struct Edge {
    var key = SegmentKey("")
    var node: Int32 = -1
    var child: Int32 = -1
    var label = 0
  }

  private let nodes: UnsafeMutableBufferPointer<Node>
  private let edges: UnsafeMutableBufferPointer<Edge>
  private let labels: UnsafeMutableBufferPointer<UInt8>
  private let mask: Int

  /// Every candidate that ends at a node, the most typed first; only where there are several.
  private let rivals: [Int32: [Int32]]

  /// Copies the parts into memory of its own.
  ///
  /// - Parameters:
  ///   - nodes: The nodes, the root first.
  ///   - edges: The words in an open-addressed table, its size a power of two.
  ///   - labels: The bytes of the words that a key does not hold exactly.
  ///   - rivals: The candidates of the nodes that end several.
  init(nodes: [Node], edges: [Edge], labels: [UInt8], rivals: [Int32: [Int32]]) {
    unsafe self.nodes = .allocate(capacity: nodes.count)
    unsafe self.edges = .allocate(capacity: edges.count)
    unsafe self.labels = .allocate(capacity: labels.count)
    _ = unsafe self.nodes.initialize(from: nodes)
    _ = unsafe self.edges.initialize(from: edges)
    _ = unsafe self.labels.initialize(from: labels)
    mask = edges.count - 1
    self.rivals = rivals
  }

  deinit {
    unsafe nodes.deallocate()
    unsafe edges.deallocate()
    unsafe labels.deallocate()
  }

  /// The first candidate of the link's shape, or -1.
  ///
  /// - Parameter link: The scanned link.
  /// - Returns: The index of the candidate.
  /// - Complexity: O(segments); patterns that share words make it backtrack over those only.
  func firstMatch(_ link: ScannedLink) -> Int32 { firstMatch(link, node: 0, depth: 0) }

  private func firstMatch(_ link: ScannedLink, node start: Int32, depth first: Int) -> Int32 {
    var (node, depth) = (start, first)
    while depth < link.segmentCount {
      let here = unsafe nodes[Int(node)]
      let word = child(of: node, link, depth)
      depth += 1
      if word >= 0 {
        if here.parameter < 0, here.tail < 0 {
          node = word
          continue
        }
        let found = firstMatch(link, node: word, depth: depth)
        if found >= 0 { return found }
      }
      guard here.parameter >= 0 else { return here.tail }
      if here.tail < 0 {
        node = here.parameter
        continue
      }
      let found = firstMatch(link, node: here.parameter, depth: depth)
      return found >= 0 ? found : here.tail
    }
    return unsafe nodes[Int(node)].match
  }

  /// Every candidate of the link's shape, in the order of the match.
  func allMatches(_ link: ScannedLink) -> [Int32] {
    var found: [Int32] = []
    collect(link, node: 0, depth: 0, into: &found)
    return found
  }

  private func collect(_ link: ScannedLink, node: Int32, depth: Int, into found: inout [Int32]) {
    let here = unsafe nodes[Int(node)]
    guard depth < link.segmentCount else {
      if here.match >= 0 { found += rivals[node] ?? [here.match] }
      return
    }
    let word = child(of: node, link, depth)
    if word >= 0 { collect(link, node: word, depth: depth + 1, into: &found) }
    if here.parameter >= 0 { collect(link, node: here.parameter, depth: depth + 1, into: &found) }
    if here.tail >= 0 { found.append(here.tail) }
  }

  /// The child of a node by a word, or -1; the table is never full, so a probe ends.
  @inline(__always)
  private func child(of node: Int32, _ link: ScannedLink, _ segment: Int) -> Int32 {
    let word = unsafe link.bytes(link.part(segment: segment))
    let key = unsafe SegmentKey(word)
    var slot = Int(truncatingIfNeeded: key.hash(node: node)) & mask
    while unsafe edges[slot].child >= 0 {
      if unsafe edges[slot].node == node && edges[slot].key == key
        && (key.isExact || hasLabel(edges[slot], word))
      {
        return unsafe edges[slot].child
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }

  private func hasLabel(_ edge: Edge, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe labels[edge.label..<edge.label + edge.key.count].elementsEqual(word)
  }
}

// The three buffers are written in `init` only and freed in `deinit` only, so reads from several
// threads see memory that never changes.
extension RouteTrie: @unchecked Sendable {}

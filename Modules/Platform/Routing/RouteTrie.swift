/// The frozen trie of all patterns: two flat arrays, built once and only read.
///
/// The order at every segment is a word, then a parameter, then a tail; the first path of that order
/// that reaches the end wins, so the match is total and owes nothing to the order of registration.
/// Words are found in one open-addressed table keyed by node and word: one probe a segment.
struct RouteTrie: Sendable {
  struct Node: Sendable {
    var parameter: Int32 = -1
    var match: Int32 = -1
    var tail: Int32 = -1
  }

  struct Edge: Sendable {
    var node: Int32 = -1
    var child: Int32 = -1
    var key = SegmentKey("")
    var label: [UInt8] = []
  }

  let nodes: [Node]
  let edges: [Edge]

  /// Every candidate that ends at a node, the most typed first; only where there are several.
  let rivals: [Int32: [Int32]]

  /// The first candidate of the link's shape, or -1.
  ///
  /// - Parameter link: The scanned link.
  /// - Returns: The index of the candidate.
  /// - Complexity: O(segments); patterns that share words make it backtrack over those only.
  func firstMatch(_ link: ScannedLink) -> Int32 { firstMatch(link, node: 0, depth: 0) }

  private func firstMatch(_ link: ScannedLink, node start: Int32, depth first: Int) -> Int32 {
    var (node, depth) = (start, first)
    while depth < link.segmentCount {
      let here = nodes[Int(node)]
      let word = unsafe child(of: node, link.bytes(link.part(segment: depth)))
      depth += 1
      guard word >= 0 else {
        guard here.parameter >= 0 else { return here.tail }
        if here.tail < 0 {
          node = here.parameter
          continue
        }
        let found = firstMatch(link, node: here.parameter, depth: depth)
        return found >= 0 ? found : here.tail
      }
      if here.parameter < 0, here.tail < 0 {
        node = word
        continue
      }
      let found = firstMatch(link, node: word, depth: depth)
      if found >= 0 { return found }
      guard here.parameter >= 0 else { return here.tail }
      let other = firstMatch(link, node: here.parameter, depth: depth)
      return other >= 0 ? other : here.tail
    }
    return nodes[Int(node)].match
  }

  /// Every candidate of the link's shape, in the order of the match.
  func allMatches(_ link: ScannedLink) -> [Int32] {
    var found: [Int32] = []
    collect(link, node: 0, depth: 0, into: &found)
    return found
  }

  private func collect(_ link: ScannedLink, node: Int32, depth: Int, into found: inout [Int32]) {
    let here = nodes[Int(node)]
    guard depth < link.segmentCount else {
      if here.match >= 0 { found += rivals[node] ?? [here.match] }
      return
    }
    let word = unsafe child(of: node, link.bytes(link.part(segment: depth)))
    if word >= 0 { collect(link, node: word, depth: depth + 1, into: &found) }
    if here.parameter >= 0 { collect(link, node: here.parameter, depth: depth + 1, into: &found) }
    if here.tail >= 0 { found.append(here.tail) }
  }

  @inline(__always)
  private func child(of node: Int32, _ word: UnsafeBufferPointer<UInt8>) -> Int32 {
    let key = unsafe SegmentKey(word)
    let mask = edges.count &- 1
    var slot = Int(truncatingIfNeeded: key.hash(node: node)) & mask
    while edges[slot].child >= 0 {
      if edges[slot].node == node, edges[slot].key == key,
        unsafe key.isExact || edges[slot].label.elementsEqual(word)
      {
        return edges[slot].child
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }
}

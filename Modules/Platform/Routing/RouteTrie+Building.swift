extension RouteTrie {
  /// Builds the trie of `candidates`; their positions are what a match answers.
  ///
  /// - Parameter candidates: The audited candidates, sorted.
  /// - Complexity: O(total segments).
  convenience init(_ candidates: [PatternCandidate]) {
    var growing = GrowingTrie()
    for (index, candidate) in candidates.enumerated() {
      growing.insert(candidate.template.segments, Int32(index))
    }
    var nodes = growing.nodes
    var rivals: [Int32: [Int32]] = [:]
    for (node, found) in growing.matches {
      let ordered = found.sorted { left, right in
        let typed = (
          left: candidates[Int(left)].typedCount, right: candidates[Int(right)].typedCount
        )
        return typed.left == typed.right ? left < right : typed.left > typed.right
      }
      nodes[Int(node)].match = ordered[0]
      if ordered.count > 1 { rivals[node] = ordered }
    }
    let (edges, labels) = growing.frozenEdges
    self.init(nodes: nodes, edges: edges, labels: labels, rivals: rivals)
  }
}

/// A trie that still takes patterns.
private struct GrowingTrie {
  private struct Key: Hashable {
    let node: Int32
    let word: String
  }

  private(set) var nodes = [RouteTrie.Node()]
  private(set) var matches: [Int32: [Int32]] = [:]
  private var words: [Key: Int32] = [:]

  mutating func insert(_ segments: [LinkTemplate.Segment], _ candidate: Int32) {
    var node: Int32 = 0
    for segment in segments {
      switch segment {
      case .word(let word): node = child(of: node, word)
      case .parameter:
        if nodes[Int(node)].parameter < 0 { nodes[Int(node)].parameter = add() }
        node = nodes[Int(node)].parameter
      case .tail:
        nodes[Int(node)].tail = candidate
        return
      }
    }
    matches[node, default: []].append(candidate)
  }

  /// The words in an open-addressed table at most half full, and the bytes of the long ones.
  var frozenEdges: (edges: [RouteTrie.Edge], labels: [UInt8]) {
    var size = 8
    while size < words.count * 2 { size *= 2 }
    var edges = [RouteTrie.Edge](repeating: RouteTrie.Edge(), count: size)
    var labels: [UInt8] = []
    for (key, child) in words.sorted(by: { $0.value < $1.value }) {
      let word = SegmentKey(key.word)
      var slot = Int(truncatingIfNeeded: word.hash(node: key.node)) & (size - 1)
      while edges[slot].child >= 0 { slot = (slot + 1) & (size - 1) }
      edges[slot] = RouteTrie.Edge(key: word, node: key.node, child: child, label: labels.count)
      if !word.isExact { labels += key.word.utf8 }
    }
    return (edges, labels)
  }

  private mutating func child(of node: Int32, _ word: String) -> Int32 {
    let key = Key(node: node, word: word)
    if let known = words[key] { return known }
    let child = add()
    words[key] = child
    return child
  }

  private mutating func add() -> Int32 {
    nodes.append(RouteTrie.Node())
    return Int32(nodes.count - 1)
  }
}

extension PatternCandidate {
  fileprivate var typedCount: Int { typedSegments.count { $0 } }
}

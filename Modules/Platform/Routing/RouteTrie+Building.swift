extension RouteTrie {
  /// Builds the trie of `candidates`; their positions are what a match answers.
  ///
  /// - Parameter candidates: The audited candidates, sorted, so that what shares its first segments
  ///   comes together and the nodes of a pattern lie side by side.
  /// - Complexity: O(total segments).
  convenience init(_ candidates: [PatternCandidate]) {
    var growing = GrowingTrie()
    for (index, candidate) in candidates.enumerated() {
      growing.insert(candidate.template.segments, Int32(index))
    }
    growing.freezeWords()
    var rivals: [Int32: [Int32]] = [:]
    for (node, found) in growing.rivals {
      let ordered = found.sorted { left, right in
        let typed = (
          left: candidates[Int(left)].typedCount, right: candidates[Int(right)].typedCount
        )
        return typed.left == typed.right ? left < right : typed.left > typed.right
      }
      growing.nodes[Int(node)].match = ordered[0]
      rivals[node] = ordered
    }
    self.init(
      nodes: growing.nodes, places: growing.places, bytes: growing.bytes, rivals: rivals)
  }
}

/// A trie that still takes patterns.
private struct GrowingTrie {
  private struct Edge: Hashable {
    let node: Int32
    let word: Int
  }

  var nodes = [RouteTrie.Node()]

  /// The candidates of the nodes that end several.
  private(set) var rivals: [Int32: [Int32]] = [:]
  private(set) var places: [RouteTrie.Place] = []
  private(set) var bytes: [UInt8] = []

  /// The children by word of each node, by the number of the word.
  private var children: [[(word: Int, child: Int32)]] = [[]]
  private var numbers: [String: Int] = [:]
  private var words: [(hash: UInt32, start: UInt32, count: UInt32)] = []

  private var known: [Edge: Int32] = [:]

  mutating func insert(_ segments: [LinkTemplate.Segment], _ candidate: Int32) {
    var node: Int32 = 0
    for segment in segments {
      switch segment {
      case .word(let word): node = child(of: node, number(of: word))
      case .parameter:
        if nodes[Int(node)].parameter < 0 { nodes[Int(node)].parameter = add() }
        node = nodes[Int(node)].parameter
      case .tail:
        nodes[Int(node)].tail = candidate
        return
      }
    }
    let known = nodes[Int(node)].match
    if known < 0 {
      nodes[Int(node)].match = candidate
    } else {
      rivals[node, default: [known]].append(candidate)
    }
  }

  /// Gives a node its only word, or a table of its words that is at most two thirds full.
  mutating func freezeWords() {
    for (node, children) in children.enumerated() where !children.isEmpty {
      guard children.count > 1 else {
        nodes[node].words = frozen(children[0])
        continue
      }
      var size = 4
      while size * 2 < children.count * 3 { size *= 2 }
      let start = places.count
      places += Array(repeating: RouteTrie.Place(), count: size)
      for child in children {
        let hash = words[child.word].hash
        var index = Int(hash) & (size - 1)
        while places[start + index].word.child >= 0 { index = (index + 1) & (size - 1) }
        places[start + index] = RouteTrie.Place(hash: hash, word: frozen(child))
      }
      nodes[node].words = RouteTrie.Words(
        child: RouteTrie.Words.table, start: UInt32(start), count: UInt32(size - 1))
    }
  }

  private func frozen(_ child: (word: Int, child: Int32)) -> RouteTrie.Words {
    let word = words[child.word]
    return RouteTrie.Words(child: child.child, start: word.start, count: word.count)
  }

  private mutating func number(of word: String) -> Int {
    if let known = numbers[word] { return known }
    let key = SegmentKey(word)
    words.append((key.hash, UInt32(bytes.count), UInt32(key.count)))
    bytes += word.utf8
    numbers[word] = words.count - 1
    return words.count - 1
  }

  private mutating func child(of node: Int32, _ word: Int) -> Int32 {
    // Sorted candidates mostly ask for the child made last.
    if let last = children[Int(node)].last, last.word == word { return last.child }
    let edge = Edge(node: node, word: word)
    if let child = known[edge] { return child }
    let child = add()
    children[Int(node)].append((word, child))
    known[edge] = child
    return child
  }

  private mutating func add() -> Int32 {
    nodes.append(RouteTrie.Node())
    children.append([])
    return Int32(nodes.count - 1)
  }
}

extension PatternCandidate {
  fileprivate var typedCount: Int { typedSegments.count { $0 } }
}

/// All patterns by their segments, built once and only read.
///
/// The order at every segment is a word, then a parameter, then a tail, and at the end of a path the
/// more typed pattern first, so the order is total and owes nothing to the order of registration.
struct RouteTrie: Sendable {
  private struct Node {
    /// The nodes behind words, by the bytes of each.
    var words: [ArraySlice<UInt8>: Int] = [:]
    var parameter: Int?
    var tail: PatternCandidate?
    /// The candidates that end here, the most typed first.
    var ends: [PatternCandidate] = []
  }

  /// The nodes, the root first.
  private var nodes = [Node()]

  init(_ candidates: [PatternCandidate]) {
    for candidate in candidates { insert(candidate) }
    for node in nodes.indices where nodes[node].ends.count > 1 {
      let ranked = nodes[node].ends.enumerated().sorted { left, right in
        let (first, second) = (left.element.typedCount, right.element.typedCount)
        return (second, left.offset) < (first, right.offset)
      }
      nodes[node].ends = ranked.map(\.element)
    }
  }

  /// Every candidate of the link's shape, in the order of the match.
  func matches(_ link: ParsedLink) -> [PatternCandidate] {
    var found: [PatternCandidate] = []
    collect(link, from: 0, depth: 0, into: &found)
    return found
  }

  private func collect(
    _ link: ParsedLink, from node: Int, depth: Int, into found: inout [PatternCandidate]
  ) {
    guard depth < link.segments.count else {
      found += nodes[node].ends
      return
    }
    if let word = nodes[node].words[link.bytes[link.segments[depth]]] {
      collect(link, from: word, depth: depth + 1, into: &found)
    }
    if let parameter = nodes[node].parameter {
      collect(link, from: parameter, depth: depth + 1, into: &found)
    }
    if let tail = nodes[node].tail { found.append(tail) }
  }

  private mutating func insert(_ candidate: PatternCandidate) {
    var node = 0
    for segment in candidate.template.segments {
      let next: Int
      switch segment {
      case .word(let word):
        let key = ArraySlice(word.utf8)
        next = nodes[node].words[key] ?? add()
        nodes[node].words[key] = next
      case .parameter:
        next = nodes[node].parameter ?? add()
        nodes[node].parameter = next
      case .tail:
        nodes[node].tail = candidate
        return
      }
      node = next
    }
    nodes[node].ends.append(candidate)
  }

  private mutating func add() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }
}

extension PatternCandidate {
  fileprivate var typedCount: Int { typedSegments.count { $0 } }
}

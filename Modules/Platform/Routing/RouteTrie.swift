/// The frozen trie of all patterns: flat arrays, built once and only read.
///
/// The order at every segment is a word, then a parameter, then a tail; the first path of that order
/// that reaches the end wins, so the match is total and owes nothing to the order of registration.
/// A node with one word holds it itself, as nearly all do; the words of another have a table of their
/// own. The nodes of a pattern lie side by side, and a word that many patterns have is kept once.
@safe
final class RouteTrie {
  struct Node {
    var match: Int32 = -1
    var parameter: Int32 = -1
    var tail: Int32 = -1
    var words = Words.none
  }

  /// A word and the node behind it; or, as the words of a node, where their table lies.
  struct Words {
    /// The node behind the only word, or one of the two below.
    var child: Int32

    /// Where the word begins among the bytes, or the table among the places.
    var start: UInt32

    /// How many bytes the word has, or the size of the table less one.
    var count: UInt32

    static let none = Words(child: -1, start: 0, count: 0)
    static let table: Int32 = -2
  }

  /// A place of a table; no `child` in an empty one.
  struct Place {
    var hash: UInt32 = 0
    var word = Words.none
  }

  private let nodes: UnsafeMutableBufferPointer<Node>
  private let places: UnsafeMutableBufferPointer<Place>
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Every candidate that ends at a node, the most typed first; only where there are several.
  private let rivals: [Int32: [Int32]]

  /// Copies the parts into memory of its own.
  ///
  /// - Parameters:
  ///   - nodes: The nodes, the root first.
  ///   - places: The tables of the nodes with several words, each with an empty place at least.
  ///   - bytes: The bytes of the words.
  ///   - rivals: The candidates of the nodes that end several.
  init(nodes: [Node], places: [Place], bytes: [UInt8], rivals: [Int32: [Int32]]) {
    unsafe self.nodes = .allocate(capacity: nodes.count)
    unsafe self.places = .allocate(capacity: places.count)
    unsafe self.bytes = .allocate(capacity: bytes.count)
    _ = unsafe self.nodes.initialize(from: nodes)
    _ = unsafe self.places.initialize(from: places)
    _ = unsafe self.bytes.initialize(from: bytes)
    self.rivals = rivals
  }

  deinit {
    unsafe nodes.deallocate()
    unsafe places.deallocate()
    unsafe bytes.deallocate()
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
      let word = child(here, link, depth)
      depth += 1
      if word >= 0 {
        if max(here.parameter, here.tail) < 0 {
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
    let word = child(here, link, depth)
    if word >= 0 { collect(link, node: word, depth: depth + 1, into: &found) }
    if here.parameter >= 0 { collect(link, node: here.parameter, depth: depth + 1, into: &found) }
    if here.tail >= 0 { found.append(here.tail) }
  }

  /// The child of a node by a word, or -1; no table is full, so a probe ends.
  @inline(__always)
  private func child(_ node: Node, _ link: ScannedLink, _ segment: Int) -> Int32 {
    if node.words.child == Words.none.child { return -1 }
    let word = unsafe link.bytes(link.part(segment: segment))
    if node.words.child >= 0 {
      guard Int(node.words.count) == word.count else { return -1 }
      return unsafe isWord(node.words, word, SegmentKey(word)) ? node.words.child : -1
    }
    let key = unsafe SegmentKey(word)
    let hash = key.hash
    var index = hash & node.words.count
    while true {
      let place = unsafe places[Int(node.words.start &+ index)]
      if place.word.child < 0 { return -1 }
      if place.hash == hash, Int(place.word.count) == word.count,
        unsafe isWord(place.word, word, key)
      {
        return place.word.child
      }
      index = (index &+ 1) & node.words.count
    }
  }

  /// Whether the bytes, of the word's length, are the word.
  @inline(__always)
  private func isWord(
    _ word: Words, _ found: UnsafeBufferPointer<UInt8>, _ key: SegmentKey
  ) -> Bool {
    let start = Int(word.start)
    let own = unsafe UnsafeBufferPointer(rebasing: bytes[start..<start + found.count])
    return unsafe SegmentKey(own) == key && (key.isExact || own.elementsEqual(found))
  }
}

// The three buffers are written in `init` only and freed in `deinit` only, so reads from several
// threads see memory that never changes.
extension RouteTrie: @unchecked Sendable {}

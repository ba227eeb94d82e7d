/// The floor of matching: a frozen trie over bytes, written for speed and nothing else.
///
/// One hash a segment finds the child by its word; a node without such a child tries its parameter,
/// and goes back where that leads nowhere. It knows no types, no aliases, no owners and no reasons.
@safe
final class ByteTrie {
  /// Where the parameters lie in the link, at most four.
  struct Captures {
    var bounds: (Range<Int>, Range<Int>, Range<Int>, Range<Int>) = (0..<0, 0..<0, 0..<0, 0..<0)
    var count = 0
  }

  private struct Node {
    var terminal: Int32 = -1
    var parameter: Int32 = -1
    var hasWords = false
  }

  private struct Edge {
    let parent: Int32
    let hash: UInt32
    let word: [UInt8]
    let child: Int32
  }

  /// An edge in the table; `child` is negative in an empty place.
  private struct Place {
    var parent: Int32 = -1
    var hash: UInt32 = 0
    var start: Int32 = 0
    var count: Int32 = 0
    var child: Int32 = -1
  }

  private let nodes: UnsafeMutableBufferPointer<Node>
  private let table: UnsafeMutableBufferPointer<Place>
  private let words: UnsafeMutableBufferPointer<UInt8>
  private let mask: Int

  /// Builds a trie whose answers are the numbers of the templates.
  init(_ templates: [String]) {
    var nodes = [Node()]
    var edges: [Edge] = []
    var known: [[UInt8]: Int32] = [:]
    for (number, template) in templates.enumerated() {
      var node: Int32 = 0
      var prefix: [UInt8] = []
      for segment in template.utf8.split(separator: UInt8(ascii: "/")) {
        let isParameter = segment.first == UInt8(ascii: ":")
        prefix += [UInt8(ascii: "/")]
        prefix += isParameter ? [UInt8(ascii: ":")] : Array(segment)
        if let next = known[prefix] {
          node = next
          continue
        }
        let next = Int32(nodes.count)
        nodes.append(Node())
        known[prefix] = next
        if isParameter {
          nodes[Int(node)].parameter = next
        } else {
          nodes[Int(node)].hasWords = true
          let hash = segment.reduce(ByteTrie.seed(node)) { ByteTrie.step($0, $1) }
          edges.append(Edge(parent: node, hash: hash, word: Array(segment), child: next))
        }
        node = next
      }
      nodes[Int(node)].terminal = Int32(number)
    }
    var size = 16
    while size < edges.count * 4 { size *= 2 }
    mask = size - 1
    var places = [Place](repeating: Place(), count: size)
    var bytes: [UInt8] = []
    for edge in edges {
      var index = Int(edge.hash) & mask
      while places[index].child >= 0 { index = (index + 1) & mask }
      places[index] = Place(
        parent: edge.parent, hash: edge.hash, start: Int32(bytes.count),
        count: Int32(edge.word.count), child: edge.child)
      bytes += edge.word
    }
    unsafe self.nodes = ByteTrie.frozen(nodes)
    unsafe table = ByteTrie.frozen(places)
    unsafe words = ByteTrie.frozen(bytes)
  }

  deinit {
    unsafe nodes.deallocate()
    unsafe table.deallocate()
    unsafe words.deallocate()
  }

  /// The number of the template that matches a path, or -1.
  @inline(__always)
  func match(_ bytes: UnsafeBufferPointer<UInt8>, _ path: Range<Int>, _ captures: inout Captures)
    -> Int32
  {
    unsafe walk(bytes, path.lowerBound, path.upperBound, 0, &captures)
  }

  private func walk(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int, _ node: Int32,
    _ captures: inout Captures
  ) -> Int32 {
    let here = unsafe nodes[Int(node)]
    var end = start
    if here.hasWords {
      var hash = ByteTrie.seed(node)
      while end < limit, unsafe bytes[end] != UInt8(ascii: "/") {
        hash = ByteTrie.step(hash, unsafe bytes[end])
        end += 1
      }
      let child = unsafe child(of: node, hash, bytes, start, end)
      if child >= 0 {
        let found = unsafe descend(bytes, end, limit, child, &captures)
        if found >= 0 { return found }
      }
    } else {
      while end < limit, unsafe bytes[end] != UInt8(ascii: "/") { end += 1 }
    }
    guard here.parameter >= 0, captures.count < 4, end > start else { return -1 }
    switch captures.count {
    case 0: captures.bounds.0 = start..<end
    case 1: captures.bounds.1 = start..<end
    case 2: captures.bounds.2 = start..<end
    default: captures.bounds.3 = start..<end
    }
    captures.count += 1
    let found = unsafe descend(bytes, end, limit, here.parameter, &captures)
    if found < 0 { captures.count -= 1 }
    return found
  }

  @inline(__always)
  private func descend(
    _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int, _ limit: Int, _ node: Int32,
    _ captures: inout Captures
  ) -> Int32 {
    guard end < limit else { return unsafe nodes[Int(node)].terminal }
    return unsafe walk(bytes, end + 1, limit, node, &captures)
  }

  @inline(__always)
  private func child(
    of node: Int32, _ hash: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int32 {
    var index = Int(hash) & mask
    while true {
      let place = unsafe table[index]
      if place.child < 0 { return -1 }
      if place.hash == hash, place.parent == node, Int(place.count) == end - start {
        var offset = 0
        while offset < end - start,
          unsafe words[Int(place.start) + offset] == bytes[start + offset]
        { offset += 1 }
        if offset == end - start { return place.child }
      }
      index = (index + 1) & mask
    }
  }

  private static func seed(_ node: Int32) -> UInt32 {
    2_166_136_261 ^ (UInt32(bitPattern: node) &* 2_654_435_761)
  }

  @inline(__always)
  private static func step(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }

  private static func frozen<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element>
  {
    let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = unsafe buffer.initialize(fromContentsOf: elements)
    return unsafe buffer
  }
}

/// A pattern over paths: `*` stays in one component, `**` spans them.
struct PathPattern: Hashable {
  private enum Component: Hashable {
    case span
    case name(Wildcard)
  }

  let text: String
  private let components: [Component]

  init(_ text: String) {
    self.text = text
    components = text.split(separator: "/").map { $0 == "**" ? .span : .name(Wildcard($0)) }
  }

  /// Whether the whole path matches.
  ///
  /// - Complexity: O(*n* · *m*) in the bytes of the path and of the pattern.
  func matches(_ path: String) -> Bool {
    let path = PathComponents(path)
    return SpanningMatch.matches(
      components.count, path.count, .whole, isSpan: { components[$0] == .span },
      fits: { element, index in
        if case .name(let wildcard) = components[element] {
          wildcard.matches(path[index])
        } else {
          false
        }
      })
  }
}

/// A path, taken apart once to be compared with many patterns.
struct PathComponents {
  private let bytes: [UInt8]

  /// Where the components begin and end.
  private let ranges: [Range<Int>]

  init(_ path: String) {
    bytes = Array(path.utf8)
    var ranges: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
      if index > start { ranges.append(start..<index) }
      start = index + 1
    }
    if bytes.count > start { ranges.append(start..<bytes.count) }
    self.ranges = ranges
  }

  var count: Int { ranges.count }

  /// The number of first components that two paths share.
  func commonCount(_ other: PathComponents) -> Int {
    var common = 0
    while common < min(count, other.count), self[common].elementsEqual(other[common]) {
      common += 1
    }
    return common
  }

  subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }
}

/// Matches the components of a path with a pattern, some of whose elements span any number of them.
enum SpanningMatch {
  /// What a pattern asks of a path that goes on behind it.
  enum End {
    /// The pattern covers what is below; a span at its end covers something.
    case covers

    /// The pattern ends where the path does; a span at its end may cover nothing.
    case whole
  }

  /// Whether the components match.
  ///
  /// Only the last span that was met is ever tried at another place: what stands before it is best matched
  /// as early as possible, which leaves the most to the rest.
  ///
  /// - Parameters:
  ///   - elements: The number of the pattern's elements.
  ///   - components: The number of the path's components.
  ///   - end: What is asked of a path that goes on behind the pattern.
  ///   - isSpan: Whether an element spans components.
  ///   - fits: Whether a component is what an element asks for that spans none.
  /// - Returns: Whether they match.
  /// - Complexity: O(*n* · *m*) calls of `fits`.
  static func matches(
    _ elements: Int, _ components: Int, _ end: End, isSpan: (Int) -> Bool,
    fits: (_ element: Int, _ component: Int) -> Bool
  ) -> Bool {
    var (element, component) = (0, 0)
    var span: (element: Int, component: Int)?
    while true {
      if element == elements {
        if end == .covers || component == components { return true }
      } else if isSpan(element) {
        if element == elements - 1 { return end == .whole || component < components }
        span = (element, component)
        element += 1
        continue
      } else if component == components {
        return false
      } else if fits(element, component) {
        element += 1
        component += 1
        continue
      }
      guard let last = span, last.component < components else { return false }
      span = (last.element, last.component + 1)
      (element, component) = (last.element + 1, last.component + 1)
    }
  }
}

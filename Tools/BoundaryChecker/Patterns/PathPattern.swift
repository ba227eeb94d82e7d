/// A pattern over paths: `*` stays in one component, `**` spans them.
struct PathPattern: Hashable {
  let text: String
  private let components: [PathElement]

  init(_ text: String) {
    self.text = text
    components = text.split(separator: "/").map { PathElement($0) }
  }

  func matches(_ path: String) -> Bool {
    let path = PathComponents(path)
    return SpanningMatch.matches(
      components.count, path.count, .whole, isSpan: { components[$0].wildcard == nil },
      fits: { components[$0].wildcard?.matches(path[$1]) ?? false })
  }
}

struct PathElement: Hashable {
  /// What one component has to be; `nil` for `**`, any number of them.
  let wildcard: Wildcard?
  let isAny: Bool

  init(_ text: Substring) {
    wildcard = text == "**" ? nil : Wildcard(text)
    isAny = text == "*"
  }
}

/// A path, taken apart once to be compared with many patterns.
struct PathComponents {
  private let bytes: [UInt8]
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

  /// Whether the components match; a path may go on behind the pattern where `end` says so.
  ///
  /// Only the last span that was met is ever tried at another place: what stands before it is best matched
  /// as early as possible, which leaves the most to the rest.
  ///
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

/// A pattern over a name: `*` for any characters and `?` for one; a backslash takes the meaning from
/// the character behind it.
///
/// The pattern is read once and compares bytes, for it is asked about every file of a tree.
struct Wildcard: Hashable {
  private enum Element: Hashable {
    case any, one
    case byte(UInt8)
  }

  private let elements: [Element]

  init(_ pattern: Substring) {
    var elements: [Element] = []
    var isEscaped = false
    for byte in pattern.utf8 {
      if isEscaped {
        elements.append(.byte(byte))
        isEscaped = false
      } else {
        switch byte {
        case UInt8(ascii: "*"): elements.append(.any)
        case UInt8(ascii: "?"): elements.append(.one)
        case UInt8(ascii: "\\"): isEscaped = true
        default: elements.append(.byte(byte))
        }
      }
    }
    if isEscaped { elements.append(.byte(UInt8(ascii: "\\"))) }
    self.elements = elements
  }

  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    var (p, n) = (0, name.startIndex)
    var retry: (pattern: Int, name: Int)?
    while n < name.endIndex {
      if p < elements.count, elements[p] == .any {
        retry = (p, n)
        p += 1
      } else if p < elements.count, elements[p] == .one {
        p += 1
        n = Self.characterEnd(name, from: n)
      } else if p < elements.count, elements[p] == .byte(name[n]) {
        p += 1
        n += 1
      } else if let last = retry {
        retry = (last.pattern, last.name + 1)
        (p, n) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return elements[p...].allSatisfy { $0 == .any }
  }

  private static func characterEnd(_ name: ArraySlice<UInt8>, from index: Int) -> Int {
    var end = index + 1
    while end < name.endIndex, name[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

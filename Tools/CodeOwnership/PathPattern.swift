/// A pattern over paths: `*` stays in one component, `**` spans them.
package struct PathPattern: Hashable {
  package let text: String
  private let components: [PathElement]

  package init(_ text: String) {
    self.text = text
    components = text.split(separator: "/").map { PathElement($0) }
  }

  package func matches(_ path: String) -> Bool {
    let path = PathComponents(path)
    return SpanningMatch.matches(
      components.count, path.count, .whole, isSpan: { components[$0].wildcard == nil },
      fits: { components[$0].wildcard?.matches(path[$1]) ?? false })
  }
}

package struct PathElement: Hashable {
  /// The wildcard for one component; `nil` for `**`, which matches any number of components.
  let wildcard: Wildcard?
  let isAny: Bool

  package init(_ text: Substring) {
    wildcard = text == "**" ? nil : Wildcard(text)
    isAny = text == "*"
  }
}

/// A path, split once for comparison with many patterns.
typealias PathComponents = [[Unicode.Scalar]]

extension PathComponents {
  init(_ path: String) {
    self = path.unicodeScalars.split(separator: "/").map([Unicode.Scalar].init)
  }
}

/// Matches path components, or characters of a name, with a pattern whose spans match any number of them.
enum SpanningMatch {
  /// The rule for a path that continues after the pattern.
  enum End {
    /// The pattern covers everything below; a span at its end covers at least one component.
    case covers

    /// The pattern ends where the path ends; a span at its end may cover nothing.
    case whole
  }

  /// Returns whether the components match; the path may continue after the pattern if `end` says so.
  ///
  /// Only the most recent span is ever retried at another place: the elements before it are best matched as
  /// early as possible, which leaves the most to the rest.
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

/// A pattern over a name: `*` for any characters and `?` for one; a backslash escapes the next character.
struct Wildcard: Hashable {
  private enum Element: Hashable {
    case any, one
    case character(Unicode.Scalar)
  }

  private let elements: [Element]

  /// Whether every name matches.
  var isAny: Bool { elements == [.any] }

  init(_ pattern: Substring) {
    var elements: [Element] = []
    var isEscaped = false
    for character in pattern.unicodeScalars {
      switch character {
      case _ where isEscaped: elements.append(.character(character))
      case "*": if elements.last != .any { elements.append(.any) }
      case "?": elements.append(.one)
      case "\\":
        isEscaped = true
        continue
      default: elements.append(.character(character))
      }
      isEscaped = false
    }
    if isEscaped { elements.append(.character("\\")) }
    self.elements = elements
  }

  func matches(_ name: [Unicode.Scalar]) -> Bool {
    var steps = 0
    return matches(name, steps: &steps)
  }

  /// Returns whether the name matches, and counts the comparisons.
  func matches(_ name: [Unicode.Scalar], steps: inout Int) -> Bool {
    var count = 1
    defer { steps += count }
    guard elements.count(where: { $0 != .any }) <= name.count else { return false }
    return SpanningMatch.matches(
      elements.count, name.count, .whole, isSpan: { elements[$0] == .any },
      fits: {
        count += 1
        return elements[$0] == .one || elements[$0] == .character(name[$1])
      })
  }

  /// The only name that matches; `nil` if there may be others.
  var literal: [Unicode.Scalar]? {
    let start = start
    return start.count == elements.count ? start : nil
  }

  /// The characters with which every matching name starts.
  var start: [Unicode.Scalar] { Self.characters(elements) }

  /// The characters with which every matching name ends.
  var end: [Unicode.Scalar] { Self.characters(elements.reversed()).reversed() }

  private static func characters(_ elements: [Element]) -> [Unicode.Scalar] {
    var characters: [Unicode.Scalar] = []
    for case .character(let character) in elements.prefix(while: { $0 != .any && $0 != .one }) {
      characters.append(character)
    }
    return characters
  }
}

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

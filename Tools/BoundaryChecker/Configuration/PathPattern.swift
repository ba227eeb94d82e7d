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

  func matches(_ path: String) -> Bool { matches(PathComponents(path), from: 0, 0) }

  private func matches(_ path: PathComponents, from pattern: Int, _ index: Int) -> Bool {
    guard pattern < components.count else { return index == path.count }
    switch components[pattern] {
    case .span:
      return pattern == components.count - 1
        || (index..<max(index, path.count)).contains { matches(path, from: pattern + 1, $0) }
    case .name(let wildcard):
      return index < path.count && wildcard.matches(path[index])
        && matches(path, from: pattern + 1, index + 1)
    }
  }
}

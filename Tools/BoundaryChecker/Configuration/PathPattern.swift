/// A pattern over paths: `*` stays in one component, `**` spans them.
struct PathPattern: Hashable {
  let text: String
  private let components: [Substring]

  init(_ text: String) {
    self.text = text
    components = text.split(separator: "/")
  }

  func matches(_ path: String) -> Bool {
    Self.matches(components[...], path.split(separator: "/")[...])
  }

  private static func matches(
    _ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>
  ) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    if first == "**" {
      return rest.isEmpty || path.indices.contains { matches(rest, path[$0...]) }
    }
    guard let component = path.first, Wildcard.matches(first, component) else { return false }
    return matches(rest, path.dropFirst())
  }
}

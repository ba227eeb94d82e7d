/// A path pattern of a CODEOWNERS file.
///
/// The semantics are GitHub's: case matters, a pattern without a slash floats, a trailing slash means
/// what is below, `*` stays in one component and `**` spans them.
struct OwnershipPattern {
  private let components: [Substring]

  init?(_ pattern: Substring) {
    guard pattern != "/", !pattern.hasPrefix("!"), !pattern.hasPrefix("\\#") else { return nil }
    var components = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let isBelow = components.last == "" && components.count > 1
    if isBelow { components.removeLast() }
    if components.first == "" {
      components.removeFirst()
    } else if components.count == 1, components.first != "**" {
      components.insert("**", at: 0)
    }
    if isBelow, components.last != "**" { components.append("**") }
    guard !components.isEmpty, !components.contains("") else { return nil }
    self.components = components
  }

  /// Whether the pattern covers a file, given by its path relative to the repository.
  func matches(_ path: String) -> Bool {
    matches(components[...], path.split(separator: "/")[...])
  }

  private func matches(
    _ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>
  ) -> Bool {
    guard let first = pattern.first else { return true }
    let rest = pattern.dropFirst()
    if first == "**" {
      if rest.isEmpty { return !path.isEmpty }
      return path.indices.contains { matches(rest, path[$0...]) }
    }
    guard let component = path.first, Wildcard.matches(first, component) else { return false }
    if rest.isEmpty { return first == "*" ? path.count == 1 : true }
    return matches(rest, path.dropFirst())
  }
}

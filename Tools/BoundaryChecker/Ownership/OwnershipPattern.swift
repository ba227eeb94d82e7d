/// A path pattern of a CODEOWNERS file.
///
/// The semantics are GitHub's: case matters, a pattern without a slash floats, a trailing slash means
/// what is below, `*` stays in one component and `**` spans them.
struct OwnershipPattern {
  private enum Component {
    /// Any number of components.
    case span
    /// One component; alone at the end it means a file and nothing below.
    case any
    case name(Wildcard)
  }

  private let components: [Component]

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
    self.components = components.map { component in
      switch component {
      case "**": .span
      case "*": .any
      default: .name(Wildcard(component))
      }
    }
  }

  /// Whether the pattern covers a file, given by its path relative to the repository.
  func matches(_ path: String) -> Bool { matches(PathComponents(path)) }

  /// Whether the pattern covers a file, given by its path relative to the repository.
  func matches(_ path: PathComponents) -> Bool { matches(path, from: 0, 0) }

  private func matches(_ path: PathComponents, from pattern: Int, _ index: Int) -> Bool {
    guard pattern < components.count else { return true }
    let isLast = pattern == components.count - 1
    switch components[pattern] {
    case .span:
      if isLast { return index < path.count }
      return (index..<max(index, path.count)).contains { matches(path, from: pattern + 1, $0) }
    case .any:
      guard index < path.count else { return false }
      return isLast ? index == path.count - 1 : matches(path, from: pattern + 1, index + 1)
    case .name(let wildcard):
      guard index < path.count, wildcard.matches(path[index]) else { return false }
      return isLast || matches(path, from: pattern + 1, index + 1)
    }
  }

  /// Which of the files directly in a folder a pattern covers, as far as the folder tells.
  enum Reach {
    case nothing, something, everything
  }

  /// Which of the files directly in a folder the pattern covers.
  func reach(inFolder folder: PathComponents) -> Reach { reach(folder, from: 0, 0) }

  /// The file stands behind the last component of the folder, and any name may be its own.
  private func reach(_ folder: PathComponents, from pattern: Int, _ index: Int) -> Reach {
    guard pattern < components.count else { return .everything }
    let isLast = pattern == components.count - 1
    switch components[pattern] {
    case .span:
      if isLast { return .everything }
      var widest = Reach.nothing
      for next in index...folder.count {
        switch reach(folder, from: pattern + 1, next) {
        case .everything: return .everything
        case .something: widest = .something
        case .nothing: break
        }
      }
      return widest
    case .any:
      if index == folder.count { return isLast ? .everything : .nothing }
      return isLast ? .nothing : reach(folder, from: pattern + 1, index + 1)
    case .name(let wildcard):
      if index == folder.count { return isLast ? .something : .nothing }
      guard wildcard.matches(folder[index]) else { return .nothing }
      return isLast ? .everything : reach(folder, from: pattern + 1, index + 1)
    }
  }

  /// Whether the pattern may cover a file anywhere below the first components of a folder.
  func mayMatch(below folder: PathComponents, depth: Int) -> Bool {
    mayMatch(folder, depth, from: 0, 0)
  }

  private func mayMatch(
    _ folder: PathComponents, _ depth: Int, from pattern: Int, _ index: Int
  ) -> Bool {
    guard pattern < components.count, index < depth else { return true }
    switch components[pattern] {
    case .span: return true
    case .any:
      return pattern < components.count - 1 && mayMatch(folder, depth, from: pattern + 1, index + 1)
    case .name(let wildcard):
      return wildcard.matches(folder[index])
        && mayMatch(folder, depth, from: pattern + 1, index + 1)
    }
  }
}

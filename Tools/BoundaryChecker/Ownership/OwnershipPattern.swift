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
  func matches(_ path: PathComponents) -> Bool {
    covers(path.count) { wildcard, index in wildcard.matches(path[index]) }
  }

  /// Which of the files directly in a folder a pattern covers, as far as the folder tells.
  enum Reach {
    case nothing, something, everything
  }

  /// Which of the files directly in a folder the pattern covers.
  ///
  /// A file stands behind the last component of the folder. It is covered for sure when it is as long as
  /// no name fits there, and not at all when it is not even if every name does.
  func reach(inFolder folder: PathComponents) -> Reach {
    func covers(ifNamed fits: Bool) -> Bool {
      self.covers(folder.count + 1) { wildcard, index in
        index == folder.count ? fits : wildcard.matches(folder[index])
      }
    }
    return covers(ifNamed: false) ? .everything : covers(ifNamed: true) ? .something : .nothing
  }

  private func covers(_ count: Int, _ fits: (Wildcard, _ index: Int) -> Bool) -> Bool {
    SpanningMatch.matches(
      components.count, count, .covers,
      isSpan: { if case .span = components[$0] { true } else { false } },
      fits: { element, index in
        switch components[element] {
        case .span: false
        case .any: element < components.count - 1 || index == count - 1
        case .name(let wildcard): fits(wildcard, index)
        }
      })
  }
}

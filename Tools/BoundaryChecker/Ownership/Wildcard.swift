/// Matches names against patterns with `*` for any characters and `?` for one; a backslash takes the
/// meaning from the character behind it.
enum Wildcard {
  /// Whether the whole of `name` matches `pattern`.
  ///
  /// - Complexity: O(*n* · *m*).
  static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    let pattern = elements(pattern)
    let name = Array(name)
    var (p, n) = (0, 0)
    var retry: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == .any {
        retry = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == .one || pattern[p] == .character(name[n]) {
        p += 1
        n += 1
      } else if let last = retry {
        retry = (last.pattern, last.name + 1)
        (p, n) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == .any }
  }

  private enum Element: Hashable {
    case any, one
    case character(Character)
  }

  private static func elements(_ pattern: Substring) -> [Element] {
    var elements: [Element] = []
    var rest = pattern
    while let character = rest.popFirst() {
      switch character {
      case "*": elements.append(.any)
      case "?": elements.append(.one)
      case "\\": elements.append(.character(rest.popFirst() ?? "\\"))
      default: elements.append(.character(character))
      }
    }
    return elements
  }
}

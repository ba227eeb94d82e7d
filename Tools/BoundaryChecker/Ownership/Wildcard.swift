/// Matches names against patterns with `*` for any characters and `?` for one.
enum Wildcard {
  /// Whether the whole of `name` matches `pattern`.
  ///
  /// - Complexity: O(*n* · *m*).
  static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    let pattern = Array(pattern)
    let name = Array(name)
    var (p, n) = (0, 0)
    var retry: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = retry {
        retry = (last.pattern, last.name + 1)
        (p, n) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}

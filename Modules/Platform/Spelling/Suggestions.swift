/// Finds the names a mistyped word may stand for; a caller suggests them and never applies one itself.
///
/// ```swift
/// Suggestions.near("serach", among: ["search", "settings"])  // ["search"]
/// ```
package enum Suggestions {
  /// Returns the names closest to a word: the closest first, equally close ones in alphabetical order.
  ///
  /// The comparison ignores case.
  ///
  /// - Parameters:
  ///   - word: what was typed.
  ///   - names: the known names; the word itself and empty names are skipped.
  ///   - count: the maximum number of names.
  ///   - slips: the greatest distance of a name, as in ``EditDistance``.
  /// - Returns: at most `count` names.
  /// - Complexity: O(*k* × *n*²) for *k* names of about the length *n* of the word.
  package static func near(
    _ word: String, among names: some Sequence<String>, count: Int = 3, slips: Int? = nil
  ) -> [String] {
    let measure = EditDistance(from: word.lowercased(), limit: slips)
    return Set(names)
      .filter { $0 != word && !$0.isEmpty }
      .compactMap { name in
        measure.distance(to: name.lowercased()).map { (distance: $0, name: name) }
      }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(count)
      .map(\.name)
  }
}

/// The names that a mistyped word may have meant; a caller suggests them and never uses one by itself.
///
/// ```swift
/// NearNames.of("serach", among: ["search", "settings"])  // ["search"]
/// ```
public enum NearNames {
  /// The names closest to a word, the closest first and equally close ones in alphabetical order.
  ///
  /// Capital and small letters are the same here.
  ///
  /// - Parameters:
  ///   - word: what was typed.
  ///   - names: what there is; the word itself and empty names are passed over.
  ///   - count: the most names that are answered.
  ///   - slips: the greatest distance of a name, as ``EditDistance`` takes it.
  /// - Returns: at most `count` names.
  /// - Complexity: O(*k* × *n*²) for *k* names of about the length *n* of the word.
  public static func of(
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

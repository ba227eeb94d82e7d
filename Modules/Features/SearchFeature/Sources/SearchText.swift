import Routing
import Screens
import SearchFeatureInterface

/// A text to search for, as a person gave it: at least one word, single spaces between words, and
/// short enough to have a link.
struct SearchText {
  /// The text.
  let text: String

  /// Joins the given words.
  ///
  /// - Parameters:
  ///   - words: What was typed.
  ///   - action: What it was typed for, for messages.
  /// - Throws: `InputError` when nothing is left, or the text does not fit into a link.
  init(_ words: [String], for action: String) throws(InputError) {
    let text = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
    guard !text.isEmpty else { throw .missingArgument(action: action, parameter: "text") }
    guard (try? SearchRoute.search(text).link()) != nil else {
      throw .invalidAnswer(
        field: "the search text", remedy: "use fewer words, without control characters")
    }
    self.text = text
  }
}

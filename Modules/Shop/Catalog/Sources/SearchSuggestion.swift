/// A text to search for instead of another.
public struct SearchSuggestion: Hashable, Sendable {
  /// Why a text is proposed.
  public enum Kind: Hashable, Sendable {
    /// A word that occurs nowhere was replaced by one that does.
    case correction
    /// The last word was completed.
    case completion
  }

  /// The text to search for.
  public let text: String

  /// Why it is proposed.
  public let kind: Kind

  /// Creates a suggestion.
  public init(_ text: String, _ kind: Kind) {
    (self.text, self.kind) = (text, kind)
  }
}

public import DependencyInjection
public import SharedKernel

/// Finds products by words.
///
/// Besides ``CatalogError``, methods throw the errors of the storage.
public protocol ProductSearch: Sendable {
  /// Returns products that every word of a text says something about: their name, summary, category, seller, or an
  /// identifier of these.
  ///
  /// A word of English is found in its other forms, too: a plural by its singular, and the reverse. The last word also matches as a prefix, and a word of letters without case matches anywhere inside a
  /// word, since such scripts may not use spaces. Words are compared as ``FoldedText``, and no character of
  /// the text has a special meaning; only the first sixteen words count.
  ///
  /// The best match comes first unless the selection says otherwise; a word in a name counts ten
  /// times as much as elsewhere. A text without a letter or digit throws ``CatalogError/emptySearch``.
  func search(
    _ text: String, _ selection: ProductSelection, page: Page
  ) async throws -> Listing<Product>

  /// Returns alternative texts that find something, the most promising first.
  ///
  /// Words that occur nowhere are replaced by similar ones that occur; if every word occurs, the last one
  /// is completed. A text without a letter or digit has no suggestions.
  func suggestions(for text: String, limit: Int) async throws -> [SearchSuggestion]
}

public enum ProductSearchKey: DependencyKey { public typealias Value = any ProductSearch }

/// An alternative text to search for.
public struct SearchSuggestion: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A word that occurs nowhere was replaced by a similar one.
    case correction
    /// The last word was completed.
    case completion
  }

  /// The complete text to search for.
  public let text: String
  public let kind: Kind

  public init(_ text: String, _ kind: Kind) { (self.text, self.kind) = (text, kind) }
}

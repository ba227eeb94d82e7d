public import DependencyInjection
public import SharedKernel

/// Finding products by their words.
///
/// Beside ``CatalogError``, methods throw what the storage behind them throws.
public protocol ProductSearch: Sendable {
  /// Finds products whose name or summary holds every word of a text.
  ///
  /// The last word also matches as the beginning of a longer one, and a word of letters without a case
  /// as any part of one, since such scripts may have no spaces. Words are compared as ``FoldedText``,
  /// and no character of the text has a special meaning; its first sixteen words count.
  ///
  /// The best match comes first unless the selection says otherwise, where a word in a name counts ten
  /// times one in a summary. A text without a letter or digit is thrown as ``CatalogError/emptySearch``.
  func search(
    _ text: String, _ selection: ProductSelection, page: Page
  ) async throws -> Listing<Product>

  /// Proposes other texts that find something, the most promising first.
  ///
  /// Where a word of the text occurs nowhere, near ones that do take its place; otherwise the last word
  /// is completed. A text without a letter or digit has no proposals.
  func suggestions(for text: String, limit: Int) async throws -> [SearchSuggestion]
}

public enum ProductSearchKey: DependencyKey { public typealias Value = any ProductSearch }

/// A text to search for instead of another.
public struct SearchSuggestion: Hashable, Sendable {
  /// Why a text is proposed.
  public enum Kind: Hashable, Sendable {
    /// A word that occurs nowhere was replaced by one that does.
    case correction
    /// The last word was taken for the beginning of a longer one.
    case completion
  }

  /// The whole text to search for.
  public let text: String
  /// Why it is proposed, for who words the proposal.
  public let kind: Kind

  public init(_ text: String, _ kind: Kind) { (self.text, self.kind) = (text, kind) }
}

/// A text a person may write into the catalogue.
public enum CatalogTextField: Hashable, Sendable {
  /// The name a review's author goes by.
  case authorName

  /// What a review says.
  case reviewText
}

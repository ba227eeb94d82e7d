public import Catalog
public import CatalogScreens
public import Navigation

/// The results of a search, to which other features add remarks and what they do with a product.
public enum SearchRows: ExtensionPoint {
  public typealias Input = [Product.ID]
  public typealias Output = ProductRowsContribution
}

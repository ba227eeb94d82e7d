public import Catalog
public import CatalogScreens
public import Navigation

/// The page of a product, to which other features add what they know of it and what they do with it.
public enum ProductPage: ScreenPoint {
  public typealias Input = Product.ID
}

/// Products in a list, such as a category, the results of a search or the lines of a cart, to which other
/// features add remarks and what they do with one; every feature that lists products opens it as shared.
public enum ProductRows: ExtensionPoint {
  public typealias Input = [Product.ID]
  public typealias Output = ProductRowsContribution
}

/// The entrance of the shop, to which other features add links to theirs.
public enum FrontPage: ScreenPoint {
  public typealias Input = Void
}

public import Catalog
public import CatalogScreens
public import Navigation

/// The page of a product, to which other features add what they know of it and what they do with it.
public enum ProductPage: ScreenPoint {
  public typealias Input = Product.ID
}

/// The products of a category or of a seller, to which other features add remarks and what they do with one.
public enum ProductRows: ExtensionPoint {
  public typealias Input = [Product.ID]
  public typealias Output = ProductRowsContribution
}

/// The entrance of the shop, to which other features add links to theirs.
public enum FrontPage: ScreenPoint {
  public typealias Input = Void
}

public import Catalog
public import Navigation

/// The page of a product, to which other features add what they know of it and what they do with it.
public enum ProductPage: ScreenPoint {
  public typealias Input = Product.ID
}

/// The entrance of the shop, to which other features add links to theirs.
public enum FrontPage: ScreenPoint {
  public typealias Input = Void
}

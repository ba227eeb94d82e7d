import Catalog
import Database
import Money
import SharedKernel

/// The catalogue of a new shop: 8 sellers, 6 departments, 66 products and their reviews.
///
/// It is the same in every new shop, including the identifiers.
enum SampleCatalog {
  static func insert(into transaction: any WriteTransaction) throws {
    for (id, name, summary, location) in sellers {
      try transaction.run(
        "INSERT INTO catalog_seller (id, name, summary, location, words) VALUES (?, ?, ?, ?, ?)",
        id,
        name, summary, location, SearchedWords.of(name, id: id))
    }
    for department in departments {
      try transaction.run(
        "INSERT INTO catalog_category (id, name, summary, name_key, words) VALUES (?, ?, ?, ?, ?)",
        department.id, department.name, department.summary, FoldedText(department.name).text,
        SearchedWords.of(department.name, id: department.id))
    }
    for (index, product) in try ImportStage.importProducts(products, into: transaction).enumerated()
    {
      guard let department = departments.first(where: { $0.id == product.category.id.rawValue })
      else { throw CatalogError.noSuchCategory(product.category.id) }
      for review in try SampleReviews.reviews(of: index + 1, in: department) {
        try ReviewTable(transaction).insert(review, of: product.id)
      }
    }
  }

  /// The identifier, name, summary and location of every seller.
  static let sellers: [(String, String, String, String)] = [
    ("s-01", "Fjord & Hearth", "Cookware and tableware made to be handed down.", "Bergen, Norway"),
    (
      "s-02", "Copper Lane", "A family workshop for copper, iron and good knives.",
      "Sheffield, England"
    ),
    ("s-03", "Green Gate Nursery", "Seeds, tools and patience since 1962.", "Utrecht, Netherlands"),
    ("s-04", "Paper Harbor", "An independent bookshop with a small press.", "Portland, Oregon"),
    (
      "s-05", "Longway Outfitters", "Bags and gear for people who walk there.", "Innsbruck, Austria"
    ),
    ("s-06", "Studio Kanso", "Quiet objects for a clear desk.", "Kyoto, Japan"),
    ("s-07", "Meeple & Co.", "Board games, puzzles and wooden toys.", "Leipzig, Germany"),
    ("s-08", "The Corner Depot", "A bit of everything, shipped the same day.", "Austin, Texas"),
  ]
}

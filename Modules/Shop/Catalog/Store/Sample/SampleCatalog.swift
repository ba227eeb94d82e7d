import Catalog
import CivilTime
import Database
import SharedKernel

/// The catalogue a new shop opens with: 8 sellers, 6 departments, 66 products and their reviews.
///
/// Products are numbered `p-001` onwards in the order of the departments, so an identifier names the
/// same product in every new shop.
enum SampleCatalog {
  static let departments = [kitchen, garden, books, travel, desk, games]

  /// Writes everything into empty tables.
  static func insert(into transaction: any WriteTransaction) throws {
    for (id, name, summary, location) in sellers {
      try transaction.run(
        "INSERT INTO catalog_seller (id, name, summary, location) VALUES (?, ?, ?, ?)", id, name,
        summary, location)
    }
    var number = 0
    for department in departments {
      try transaction.run(
        "INSERT INTO catalog_category (id, name, summary) VALUES (?, ?, ?)", department.id,
        department.name, department.summary)
      for product in department.products {
        number += 1
        let id = try identifier(ofProduct: number)
        try transaction.run(
          """
          INSERT INTO catalog_product (number, id, name, summary, price_minor, price_currency,
            price_exponent, category_id, seller_id, stock)
          VALUES (?, ?, ?, ?, ?, 'USD', 2, ?, ?, ?)
          """, number, id.rawValue, product.name, product.summary, product.cents, department.id,
          product.seller, product.stock)
        for review in try SampleReviews.reviews(of: number, in: department) {
          try insert(review, of: id, into: transaction)
        }
      }
    }
  }

  /// Writes a review as the tables were when the sample was: without an account.
  private static func insert(
    _ review: Review, of product: Product.ID, into transaction: any WriteTransaction
  ) throws {
    try transaction.count(1, stars: review.rating.stars, of: product)
    try transaction.run(
      """
      INSERT INTO catalog_review (product_id, stars, author, text, date) VALUES (?, ?, ?, ?, ?)
      """, product.rawValue, review.rating.stars, review.authorName, review.text,
      review.date.description)
  }

  private static func identifier(ofProduct number: Int) throws -> Product.ID {
    let digits = String(number)
    let text = "p-" + String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
    guard let id = Product.ID(text) else { throw CatalogError.damaged("sample product \(number)") }
    return id
  }
}

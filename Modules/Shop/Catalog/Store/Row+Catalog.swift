import Catalog
import CivilTime
import Database
import Money
import SharedKernel

extension Row {
  /// Returns the price in three columns: minor units, currency code, exponent.
  func money(_ column: Int) throws -> Money {
    do {
      let price = try Money(
        minorUnits: int64(column), code: text(column + 1), exponent: int(column + 2))
      guard price.minorUnits >= 0 else {
        throw CatalogError.damaged("\(name(column)) is negative: \(price)")
      }
      return price
    } catch let error as MoneyError {
      throw CatalogError.damaged("\(name(column)) is not an amount: \(error)")
    }
  }

  func product() throws -> Product {
    try Product(
      id: value(0), name: text(1), summary: text(2), price: money(3),
      categoryID: value(6), sellerID: value(7), categoryName: text(11),
      sellerName: text(12), stock: stock(8), isOffered: bool(13), rating: rating(9))
  }

  /// Returns the category in three columns: identifier, name, summary.
  func category() throws -> Category {
    Category(id: try value(0), name: try text(1), summary: try text(2))
  }

  func stock(_ column: Int) throws -> Int {
    let number = try int(column)
    guard number >= 0 else { throw CatalogError.damaged("\(name(column)) is negative: \(number)") }
    return number
  }

  /// Returns the rating in two columns: the number of reviews and the sum of their stars.
  func rating(_ column: Int) throws -> RatingSummary {
    let (count, stars) = (try int(column), try int(column + 1))
    let (most, isTooMany) = count.multipliedReportingOverflow(by: 5)
    guard count >= 0, !isTooMany, (count...most).contains(stars) else {
      throw CatalogError.damaged("\(count) reviews hold \(stars) stars")
    }
    return RatingSummary(count: count, totalStars: stars)
  }

  /// Returns the review in six columns: stars, author, text, date, whether it is refunded and hidden.
  func review() throws -> Review {
    let (stars, date) = (try int(0), try text(3))
    guard let rating = Rating(stars), let day = CivilDate(date) else {
      throw CatalogError.damaged("a review holds \(stars) stars on \(date)")
    }
    return Review(
      rating: rating, authorName: try text(1), text: try text(2), date: day,
      isRefunded: try bool(4), isHidden: try bool(5))
  }
}

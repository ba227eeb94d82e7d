import Catalog
import Diagnostics
import Expectations
import SharedKernel
import Testing

@Suite("What the catalogue refuses")
struct CatalogErrorTests {
  private static func errors() throws -> [CatalogError] {
    let product = try #require(Product.ID("p-1"))
    let category = try #require(Category.ID("desk"))
    let seller = try #require(Seller.ID("s-1"))
    return [
      .noSuchProduct(product), .noSuchCategory(category), .noSuchSeller(seller), .emptySearch,
      .insufficientStock(product: "Mug", left: 1), .invalidQuantity(0), .invalidRating(9),
      .invalidText(.authorName, .empty), .invalidText(.reviewText, .tooLong(limit: 9)),
      .invalidText(.reviewText, .hiddenCharacter("\u{7}")), .notSignedIn, .notBought(product),
      .alreadyReviewed(product), .notReviewed(product), .unknownOrder("x"), .invalidFilter("x"),
      .damaged("m"),
    ]
  }

  @Test("explains itself under a code of its own, with a remedy unless it is a defect")
  func explained() throws {
    expectExplained(try Self.errors(), by: "catalog", without: hasNoRemedy)
  }

  @Test("names the text that is not accepted")
  func texts() {
    let nameless = CatalogError.invalidText(.authorName, .empty)
    expectEqual(nameless.explanation.message, "the name is empty")
    #expect(
      CatalogError.invalidText(.reviewText, .hiddenCharacter("\u{7}")).explanation.message
        == "the review holds the hidden character U+0007")
  }

  @Test("because what is stored makes no sense is damaged, and no defect of the program")
  func damaged() {
    let explanation = CatalogError.damaged("m").explanation
    expectEqual(explanation.category, .invalidData)
    #expect(explanation.message.contains("damaged: "))
    expectEqual(explanation.hint, "restore a backup")
  }

  /// Whether there is nothing a person can do.
  private func hasNoRemedy(_ error: CatalogError) -> Bool {
    switch error {
    case .noSuchSeller, .notBought: true
    default: false
    }
  }
}

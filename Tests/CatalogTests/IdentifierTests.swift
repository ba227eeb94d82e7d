import Catalog
import Testing

@Suite("Identifiers")
struct IdentifierTests {
  @Test(
    "small letters, digits and hyphens make an identifier",
    arguments: ["p-042", "a", "0", "-", String(repeating: "z", count: 64)])
  func accepted(text: String) throws {
    let id = try #require(Product.ID(text))
    #expect(id.rawValue == text)
    #expect(id.description == text)
    #expect(Product.ID(rawValue: text) == id)
  }

  @Test(
    "anything else does not",
    arguments: [
      "", "P-042", "p 042", "p_042", "p/042", "é", "p\u{0}", "٣",
      String(repeating: "z", count: 65),
    ])
  func refused(text: String) {
    #expect(Product.ID(text) == nil)
    #expect(Seller.ID(rawValue: text) == nil)
  }
}

import Expectations
import SharedKernel
import Testing

@Suite("Identifiers")
struct IdentifierTests {
  @Test(
    "small letters, digits and hyphens make an identifier",
    arguments: ["p-042", "a", "0", "-", String(repeating: "z", count: 64)])
  func accepted(text: String) throws {
    let id = try #require(Identifier<Cup>(text))
    expectEqual(id.rawValue, text)
    expectEqual(id.description, text)
    expectEqual(Identifier<Cup>(rawValue: text), id)
  }

  @Test(
    "anything else does not",
    arguments: [
      "", "P-042", "p 042", "p_042", "p/042", "é", "p\u{0}", "٣",
      String(repeating: "z", count: 65),
    ])
  func refused(text: String) {
    #expect(Identifier<Cup>(text) == nil)
    #expect(Identifier<Cup>(rawValue: text) == nil)
  }

  @Test("capitals are refused, and the identifier without them is known")
  func capitals() {
    expectEqual(Identifier<Cup>.withoutCapitals("SKU-100"), Identifier("sku-100"))
    expectEqual(Identifier<Cup>.withoutCapitals("sku-A"), Identifier("sku-a"))
    for text in ["sku-100", "SKU 100", "", "SKU_1"] {
      #expect(Identifier<Cup>.withoutCapitals(text) == nil)
    }
  }
}

/// What the identifiers of these tests name.
private struct Cup {}

import Expectations
import Ordering
import Testing

@Suite("Quantities, codes, tokens and regions")
struct QuantityTests {
  @Test("a quantity lies between 1 and 999 and is written in ASCII digits")
  func quantity() {
    #expect(Quantity(1) == .one && Quantity(999) == .most)
    #expect(Quantity(0) == nil && Quantity(1_000) == nil && Quantity(-1) == nil)
    expectEqual(Quantity("42")?.value, 42)
    expectEqual(Quantity("007")?.value, 7)
    for text in ["", "0", "1000", "+1", "-1", "1.0", "٣", " 1", "99999999999999999999"] {
      #expect(Quantity(text) == nil)
    }
    expectEqual(Quantity.most.adding(.one), .most)
    expectEqual(Quantity.one.adding(.one).description, "2")
    #expect(Quantity.one < .most)
  }

  @Test("a promo code is read in any capitals")
  func promoCode() {
    expectEqual(PromoCode("welcome10")?.text, "WELCOME10")
    for text in ["", "AB", "WEL COME", "WELCOME-10", "wélcome", String(repeating: "A", count: 33)] {
      #expect(PromoCode(text) == nil)
    }
  }

  @Test("a payment token is one the gateway could have given")
  func token() {
    expectEqual(PaymentToken("tok_approve")?.description, "tok_approve")
    for text in ["", "tok_", "4242424242424242", "tok_A", "tok_a b", "tik_a"] {
      #expect(PaymentToken(text) == nil)
    }
  }

  @Test("a region is a country or a part of one")
  func region() {
    expectEqual(TaxRegion("us-ca")?.code, "US-CA")
    expectEqual(TaxRegion("us-ca")?.country, "US")
    expectEqual(TaxRegion("DE")?.description, "DE")
    for text in ["", "D", "DEU", "US-", "US-CALI", "U1", "US-C A", "US-CA-1", "ÜS"] {
      #expect(TaxRegion(text) == nil)
    }
  }

  @Test("an idempotency key is short and printable, and random ones differ")
  func idempotencyKey() {
    expectEqual(IdempotencyKey("a-1")?.description, "a-1")
    #expect(IdempotencyKey("") == nil)
    #expect(IdempotencyKey("a b") == nil)
    #expect(IdempotencyKey(String(repeating: "a", count: 65)) == nil)
    let key = IdempotencyKey.random()
    #expect(key != IdempotencyKey.random())
    expectEqual(IdempotencyKey(key.text), key)
  }
}

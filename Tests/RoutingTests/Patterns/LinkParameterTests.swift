import Expectations
import Routing
import Testing

@Suite("A parameter takes canonical text only")
struct LinkParameterTests {
  @Test(
    "an integer refuses signs, zeros and digits that it would not print",
    arguments: [
      "", "+7", "007", "-0", "00", " 7", "7 ", "٧", "1e3", "0x1", "9223372036854775808", "-", "7.0",
    ])
  func integers(text: String) {
    #expect(Int(linkText: text) == nil)
    #expect(Int64(linkText: text) == nil)
  }

  @Test("an integer takes what it prints", arguments: [0, 7, -7, Int.max, Int.min])
  func integerRoundTrip(value: Int) {
    expectEqual(Int(linkText: value.linkText), value)
  }

  @Test("a Boolean is true or false and nothing else")
  func booleans() {
    expectEqual(Bool(linkText: "true"), true)
    expectEqual(Bool(linkText: "false"), false)
    for text in ["", "1", "TRUE", "yes"] { #expect(Bool(linkText: text) == nil) }
  }

  @Test("an enumeration with raw text lists its alternatives")
  func enumerations() {
    expectEqual(StoreRoute.Order(linkText: "price"), .price)
    #expect(StoreRoute.Order(linkText: "Price") == nil)
    expectEqual(StoreRoute.Order.typeName, "one of name, price")
    expectEqual(StoreRoute.ItemID.typeName, "StoreRoute.ItemID")
  }

  @Test("a type is named without its module and what has no name")
  func names() {
    expectEqual(Int.typeName, "Int")
    expectEqual(Bool.typeName, "true or false")
    expectEqual(Hidden.typeName, "LinkParameterTests.Hidden")
  }

  private struct Hidden: LinkParameter {
    init(linkText: String) {}
    var linkText: String { "" }
  }

  @Test("an identifier with a lossless description is a path parameter without conforming")
  func identifiers() throws {
    let table = try routeTable(of: ParcelRoute.self)
    let route = try table.resolve("shop://parcel/42").route
    expectEqual(route.as(ParcelRoute.self), .parcel(ParcelRoute.Number(value: 42)))
    expectEqual(route.link.text, "parcel/42")
    try expectEqual(ParcelRoute.parcel(ParcelRoute.Number(value: 7)).link().text, "parcel/7")
    #expect(
      table.refusal("shop://parcel/x")
        == .wrongType(
          parameter: "number", expected: "a parcel number", found: "x",
          pattern: "parcel/:number"))
  }

  private enum ParcelRoute: Route {
    struct Number: LosslessStringConvertible, Hashable, Sendable {
      let value: Int
      init(value: Int) { self.value = value }
      init?(_ description: String) {
        guard let value = Int(description) else { return nil }
        self.value = value
      }
      var description: String { "\(value)" }
    }

    case parcel(Number)

    static let patterns: [LinkPattern<ParcelRoute>] = [
      LinkPattern("parcel/:number", Self.parcel, .path("number", named: "a parcel number"))
    ]
  }
}

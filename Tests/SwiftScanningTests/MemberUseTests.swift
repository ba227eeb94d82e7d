import Expectations
import Testing

@testable import SwiftScanning

@Suite("What the text before a member says about its type")
struct MemberUseTests {
  /// The receivers of `x.total`, written shortly.
  private func receivers(_ source: String) -> [String] {
    SwiftSource(Array(source.utf8)).memberUses(of: ["total"]).map {
      $0.isInKeyPath ? "key path" : words($0.receiver)
    }
  }

  private func words(_ receiver: MemberUse.Receiver) -> String {
    switch receiver {
    case .type(let text, let container): container.map { $0 + ":" }.joined() + text
    case .current(let container): container.joined(separator: ".") + ".self"
    case .name(let name, let container): container.map { $0 + ":" }.joined() + "`" + name
    case .member(let outer, let name): words(outer) + "." + name
    case .call(let inner): words(inner) + "()"
    case .element(let inner): words(inner) + "[]"
    case .unwrapped(let inner): words(inner) + "!"
    case .unknown: "?"
    }
  }

  @Test(
    "annotations, initial values and scopes",
    arguments: [
      ("func f(cart: Cart) { cart.total }", "Cart"),
      ("func f(_ cart: inout [Cart]?) { cart.total }", "inout [Cart]?"),
      ("func f<Cart>(cart: Cart) { cart.total }", "?"),
      ("struct A { func f(cart: Cart) { cart.total } }", "A:Cart"),
      ("func f() { let cart: Cart = make(); cart.total }", "Cart"),
      ("func f() { let cart = try await Cart(lines: [1]); cart.total }", "`Cart()"),
      ("func f() { let a = shop.carts[0]\n a.total }", "`shop.carts[]"),
      ("func f() { let a = b ?? c\n a.total }", "?"),
      ("func f() { let a = b + c\n a.total }", "?"),
      ("func f() { if let cart = shop.cart { cart.total } }", "`shop.cart!"),
      ("func f(cart: Cart?) { if let cart { cart.total } }", "Cart?!"),
      ("func f(cart: Cart?) { guard let cart else { return }; cart.total }", "Cart?!"),
      ("func f() { if let cart = a.cart { }; cart.total }", "`cart"),
      ("func f() { for cart in shop.carts { cart.total } }", "`shop.carts[]"),
      ("func f() { for (n, cart) in shop.carts { cart.total } }", "?"),
      ("func f() { shop.carts.map { $0.total } }", "`shop.carts[]"),
      ("func f() { shop.carts.contains(where: { $0.total }) }", "`shop.carts[]"),
      ("func f() { shop.carts.first(where: { cart in cart.total }) }", "`shop.carts[]"),
      ("func f() { shop.carts.reduce(0) { $0.total } }", "?"),
      ("func f() { run { (cart: Cart, n) in cart.total } }", "Cart"),
      ("func f(cart: Cart) { run { cart in cart.total } }", "?"),
      ("func f(cart: Cart) { run { [weak self] in cart.total } }", "Cart"),
      ("switch x { case .full(let cart): cart.total }", "?"),
      ("switch x { case let .full(cart): cart.total }", "?"),
      ("do { } catch { error.total }", "?"),
      ("struct A { let cart: Cart; func f() { cart.total } }", "A:`cart"),
      ("extension A.B { func f() { self.total } }", "A.B.self"),
      ("let a = b?.c!.total", "`b!.c!"),
      ("let a = \"\\(order.total)\"", "`order"),
      ("let a = Shop::order.total", "?"),
      ("let a: Int = .total", "?"),
      ("let a = carts.map(\\.lines.total)", "key path"),
      ("let a = carts.map(\\Cart.total)", "key path"),
    ])
  func receiver(_ source: String, _ expected: String) {
    expectEqual(receivers(source), [expected])
  }

  @Test("calls of types are uses of their initializers")
  func initializers() {
    let uses = SwiftSource(Array("let id = Product.ID(\"a\")".utf8)).memberUses(of: ["ID"])
    expectEqual(uses.map(\.name), ["ID", "init"])
    expectEqual(uses.map { words($0.receiver) }, ["`Product", "`Product.ID"])
  }

  @Test("broken code and long chains are read to their end")
  func broken() {
    for text in [
      "}}}.a", "func (", "let", "for x in", "{ [", "if let a = b.c {", "\\.", "case let .",
    ] {
      _ = receivers(text)
    }
    let deep = String(repeating: "a.", count: 50_000) + "total"
    expectEqual(receivers(deep), ["?"])
    // Each mention reads as far as a limit, which this is beyond.
    let long = String(repeating: "a.", count: 5_000) + "total"
    expectEqual(SwiftSource(Array(long.utf8)).mentions(of: ["a"]).count, 5_000)
  }

  @Test(
    "the work grows with the length alone, whatever is nested or made of what stands before",
    arguments: [
      "if (({", "a.map { $0", "struct A {", "struct A<B> { func f() { b", "let (a, ", "f { (a, ",
      "func a(x: ", "a(b: { ", "if let a = a.b, ", "switch a { case let .b(c, ",
    ])
  func nested(_ part: String) {
    let source = SwiftSource(Array(String(repeating: part, count: 20_000).utf8))
    _ = source.memberUses(of: ["a", "b", "f", "map"])
  }

  @Test("a value that is made of 100,000 others is not followed")
  func madeOfOthers() {
    let lines = (1...100_000).map { "let a\($0) = a\($0 - 1).b\n" }.joined()
    expectEqual(receivers("func f() { \(lines) a100000.total }"), ["?"])
  }
}

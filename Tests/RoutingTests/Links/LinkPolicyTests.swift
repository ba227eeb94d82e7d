import Routing
import Testing

@Suite("A policy that cannot be applied safely is refused")
struct LinkPolicyTests {
  private func isRefused(_ policy: LinkPolicy) -> Bool {
    (try? RouteTableBuilder().build(policy: policy)) == nil
  }

  @Test(
    "a scheme is lower case and not the web's",
    arguments: ["", "Shop", "sHop", "1shop", "s_p", "http", "https"])
  func schemes(scheme: String) {
    #expect(isRefused(LinkPolicy(scheme: scheme, hosts: [])))
  }

  @Test(
    "a host is a domain name in lower case",
    arguments: [
      "", ".", "Shop.example", "shop.example.", ".shop.example", "shop..example", "shop example",
      "-shop.example", "shop-.example", "shop.example:443", "127.0.0.1", "0x7f.1", "[::1]",
      "b\u{fc}cher.example", "shop_1.example", "*.shop.example", "shop.example/x",
      "user@shop.example",
    ])
  func hosts(host: String) {
    #expect(isRefused(LinkPolicy(scheme: "shop", hosts: [host])))
  }

  @Test("the limits of a name are taken, and what is beyond them is not")
  func lengths() {
    func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
    func isHostRefused(_ host: String) -> Bool {
      isRefused(LinkPolicy(scheme: "shop", hosts: [host]))
    }
    #expect(!isRefused(LinkPolicy(scheme: letters(32), hosts: [])))
    #expect(isRefused(LinkPolicy(scheme: letters(33), hosts: [])))
    #expect(!isHostRefused("\(letters(63)).example"))
    #expect(isHostRefused("\(letters(64)).example"))
    #expect(!isHostRefused("\(letters(49)).\(letters(50))"))
    #expect(isHostRefused("\(letters(50)).\(letters(50))"))
  }

  @Test("a long scheme opens its routes like a short one", arguments: [13, 14, 32])
  func longScheme(count: Int) throws {
    var builder = RouteTableBuilder()
    builder.add(StoreRoute.self, registration: StoreRoute.registration)
    let scheme = String(repeating: "s", count: count)
    let table = try builder.build(policy: LinkPolicy(scheme: scheme, hosts: []))
    #expect(try table.resolve("\(scheme)://item/p-1").route.link.text == "item/p-1")
    #expect(try table.resolve("\(scheme.uppercased())://start").route.link.text == "home")
    #expect(table.refusal("\(scheme)://") == .noRoute)
    #expect(table.refusal("\(scheme)s://home")?.cause == "wrongScheme")
  }

  @Test("a host twice is refused")
  func hostTwice() {
    #expect(isRefused(LinkPolicy(scheme: "shop", hosts: ["a.example", "a.example"])))
    #expect(!isRefused(policy))
    #expect(!isRefused(LinkPolicy(scheme: "shop", hosts: ["xn--bcher-kva.example"])))
  }

  @Test("a policy without hosts takes no link of the web, and says which links it takes")
  func noHosts() throws {
    var builder = RouteTableBuilder()
    builder.add(StoreRoute.self, registration: StoreRoute.registration)
    let table = try builder.build(policy: LinkPolicy(scheme: "shop", hosts: []))
    #expect(
      table.refusal("https://shop.example/home")
        == .wrongScheme(found: "https", expected: ["shop"]))
  }
}

import Expectations
import RandomInputs
import Routing
import Testing

@Suite("Links in a text")
struct LinkFinderTests {
  private func found(_ text: String) -> [String] {
    var links: [String] = []
    let bytes = Array(text.utf8)
    LinkFinder(LinkPolicy(scheme: "shop", hosts: ["shop.example", "www.shop.example"]))
      .find(in: bytes) { link in
        #expect(bytes[link.offset...].first.map { "sShH".utf8.contains($0) } == true)
        links.append(link.text)
      }
    return links
  }

  @Test(
    "are found whole, without what ends a sentence, a quotation, a cell or an element",
    arguments: [
      ("shop://cart", "shop://cart"),
      ("Go to shop://cart.", "shop://cart"),
      ("(see shop://cart: it fills)", "shop://cart"),
      ("[cart](shop://cart) and more", "shop://cart"),
      ("<https://shop.example/cart>", "https://shop.example/cart"),
      ("**SHOP://Cart**", "SHOP://Cart"),
      ("https://Shop.Example:99/cart", "https://Shop.Example:99/cart"),
      ("7,shop://product/7,\"x\"", "shop://product/7"),
      (
        "<a href='https://www.shop.example/find?a=1&amp;b=2'>",
        "https://www.shop.example/find?a=1&b=2"
      ),
      ("&quot;shop://cart&quot;", "shop://cart"),
      ("shop://find?q=a&b=c; then", "shop://find?q=a&b=c"),
      ("open(\"shop://product/\\(id.text(1))/reviews\")", "shop://product/*/reviews"),
      ("`shop://product/${id}?page=$(page)`", "shop://product/*?page=*"),
      ("'https://shop.example/product/{id}'", "https://shop.example/product/*"),
      ("shop://product/<id>/reviews", "shop://product/*/reviews"),
      ("shop://product/… shows it", "shop://product/*"),
      ("shop://find?q=…", "shop://find?q=*"),
      ("shop://product/%s/reviews", "shop://product/*/reviews"),
      ("shop://product/%d", "shop://product/*"),
      ("shop://product/%@?page=%d.", "shop://product/*?page=*"),
      ("shop://find?q=%de%20x", "shop://find?q=%de%20x"),
      ("see _shop://cart_ or", "shop://cart"),
      ("~~shop://cart~~", "shop://cart"),
      ("shop://tag/_x_", "shop://tag/_x_"),
      ("<p>shop://cart</p>", "shop://cart"),
      ("shop://category/töpfe – pots", "shop://category/töpfe"),
      ("shop://cart#top", "shop://cart#top"),
      ("shop://cart?", "shop://cart"),
    ])
  func whole(text: String, link: String) {
    expectEqual(found(text), [link])
    expectEqual(found(" " + text), [link])
    expectEqual(found(text + "\n" + text), [link, link])
  }

  @Test("a value is looked for a thousand bytes far, so that a long line is read once")
  func longValues() {
    let name = String(repeating: "x", count: 900)
    #expect(found("shop://product/{\(name)}/reviews") == ["shop://product/*/reviews"])
    #expect(found("shop://product/{\(name + name)}/reviews") == ["shop://product/"])
    let line = String(repeating: "shop://product/{", count: 2_000)
    expectEqual(found(line).count, 2_000)
  }

  @Test(
    "of others, without a path or with one that is filled in are none",
    arguments: [
      "", "/", "//", "://", "shop:/", "shop://", "a shop:// link", "shop:cart", "workshop://cart",
      "https://shop.example", "https://shop.example/", "https://shop.example.evil/cart",
      "https://shop.example:443", "https://shop.example1/cart",
      "https://evil/shop.example/cart", "http://shop.example/cart", "shop://\\(word)",
      "https://shop.example/{word}/x", "shop://…", "shop://\n", "shop://%s", "shop://produ…",
    ])
  func none(text: String) {
    expectEqual(found(text), [])
  }

  @Test(
    "every link that is printed is found where it stands, among whatever else", arguments: 0..<200)
  func printed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let around = [
      "", " ", "\n", "\"", "(", "<", "/", "//", "://", "é", "…", "😀", "shop:", ",", "\\",
    ]
    var (text, links) = ("", [String]())
    for _ in 0..<random.below(8) {
      text += (around.randomElement(using: &random) ?? "") + " "
      let value = String(random.below(1_000_000)) + ["", "-_~a", "%C3%A9"][random.below(3)]
      let link = ["shop://product/", "https://shop.example/find?q="][random.below(2)] + value
      links.append(link)
      text += link + ["\n", "\"", ")", " ", ", ", ". ", "> ", "`"][random.below(8)]
    }
    expectEqual(found(text), links)
  }
}

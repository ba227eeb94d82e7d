import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// `contract` on lock files of links, with real git and the real SwiftPM.
@Suite("The links that teams promise, since a revision", .enabled(if: GitFixture.isPossible))
struct LinkContractTests {
  private static let lock = """
    # what is promised
    cart   public
    product/:id(a product id)   public
    products/:id(a product id)   public, as product/:id

    """
  private static let file = "Sources/HomeInterface/links.lock"

  private func fixture() throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.writeManifest([("HomeInterface", []), ("Cart", ["HomeInterface"]), ("Search", [])])
    try fixture.write(
      "public enum HomeRoute { case home }\n", to: "Sources/HomeInterface/Home.swift")
    try fixture.write(Self.lock, to: Self.file)
    try fixture.write(
      "let a = \"shop://cartoon\"\n  let b = \"see shop://cart?x=1\"\n",
      to: "Sources/Cart/Cart.swift")
    try fixture.write(
      "let c = \"https://shop.example/product/\\(1)\", d = \"shop://carts\"\n",
      to: "Sources/Search/Search.swift")
    try fixture.write(
      "/Sources/HomeInterface/ @home\n/Sources/Cart/ @cart\n/Sources/Search/ @search\n",
      to: "CODEOWNERS")
    try fixture.write(".build/\n", to: ".gitignore")
    try fixture.commit("first")
    return fixture
  }

  private func outcome(
    _ old: String, _ new: String, _ words: String...
  ) throws -> CommandOutcome {
    let fixture = try fixture()
    let changed = Self.lock.replacing(old, with: new)
    #expect(changed != Self.lock)
    try fixture.write(changed, to: Self.file)
    return BoundaryCheckCommand.run(
      ["contract", "--base", "main", "--package-path", fixture.package] + words)
  }

  @Test("one that is gone names its line, both teams, who holds it and how it is kept")
  func removed() throws {
    let outcome = try outcome("cart   public\n", "")
    expectEqual(outcome.status, .findings)
    #expect(
      outcome.output == """
        Sources/HomeInterface/links.lock:2: error: removed: link cart (@home)
          - cart   public
          nothing answers it; let another route answer it (aliases: ["cart"]), or say what replaces it: \
        LinkPattern.retired("cart", since: "2026-10", insteadOpen: "…")
          used by: Sources/Cart/Cart.swift:2:23 (@cart)

        """)
    #expect(outcome.diagnostics.contains("1 change since main, 1 of them breaks a user"))
  }

  @Test("one that takes less breaks those who hold it, under whatever host")
  func narrowed() throws {
    let outcome = try outcome("product/:id(a product id)   public\n", "product/:id(Int)   public\n")
    expectEqual(outcome.status, .findings)
    for part in [
      "links.lock:3: error: changed: link product/:id (@home)\n",
      "  - product/:id(a product id)   public\n  + product/:id(Int)   public\n",
      "  id takes Int, no longer a product id; ",
      "  used by: Sources/Search/Search.swift:1:18 (@search)\n",
    ] { #expect(outcome.output.contains(part), "\(part) in\n\(outcome.output)") }
  }

  @Test("one that is gone breaks others even where no source of the package holds it")
  func outside() throws {
    let outcome = try outcome("products/:id(a product id)   public, as product/:id\n", "")
    expectEqual(outcome.status, .findings)
    #expect(!outcome.output.contains("used by"))
  }

  @Test(
    "what keeps its promise, or wrote its end down, is reported and passes",
    arguments: [
      ("cart   public\n", "basket   public\ncart   public, as basket\n", "2 changes"),
      ("cart   public\n", "cart   gone since 2026-10, open product/:id\n", "1 change"),
      ("cart   public\n", "cart   signed in, narrowed since 2026-10\n", "1 change"),
      ("# what is promised\n", "more   public\n", "1 change"),
      ("# what is promised\n", "# other words\n", "0 changes"),
    ])
  func kept(old: String, new: String, count: String) throws {
    let outcome = try outcome(old, new)
    expectEqual(outcome.status, .clean, "\(outcome.output)\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains("\(count) since main, 0 of them"))
  }

  @Test("a link that another team's file took over is there as before; modules can be named")
  func moved() throws {
    let fixture = try fixture()
    try fixture.write(Self.lock.replacing("cart   public\n", with: ""), to: Self.file)
    let run = { (words: [String]) in
      BoundaryCheckCommand.run(
        ["contract", "--base", "main", "--package-path", fixture.package] + words)
    }
    expectEqual(run(["Search"]).status, .clean)
    expectEqual(run(["HomeInterface"]).status, .findings)
    try fixture.write("cart   public\n", to: "Sources/Cart/links.lock")
    expectEqual(run([]).status, .clean)
    try fixture.git("rm", "-q", "-f", Self.file)
    let outcome = run([])
    #expect(outcome.output.contains("\(Self.file):3: error: removed: link product/:id (@home)"))
  }

  @Test("a program reads the same as JSON, and a file that is none is refused by its line")
  func json() throws {
    let outcome = try outcome("cart   public\n", "", "--format", "json")
    let document = try outcome.document()
    #expect(document["breaks"] as? Bool == true)
    let link = try #require((document["links"] as? [[String: Any]])?.first)
    #expect(link["link"] as? String == "cart" && link["kind"] as? String == "removed")
    #expect(link["reasons"] as? [String] == ["nothing answers it"])
    let consumers = try #require(link["consumers"] as? [[String: Any]])
    #expect(consumers.first?["owners"] as? [String] == ["@cart"])

    let malformed = try self.outcome("cart   public\n", "<<<<<<< HEAD\n")
    #expect(malformed.status != .clean && malformed.status != .findings)
    #expect(malformed.diagnostics.contains("line 2 is not a link: <<<<<<< HEAD"))
  }
}

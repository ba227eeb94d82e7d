import Expectations
import RandomInputs
import Testing

@testable import PublishedLinks

@Suite("A lock file of links")
struct LinkLockTests {
  private static let file = """
    cart   public
    cart/confirmation/:order(an order id)   signed in
    old/:id   gone since 2026-10, open cart
    product/:id(a product id)?page=(Int)?&tag=(String)*   public
    products/:id(a product id)   public, as product/:id
    promo?code=(String)   public, as promo/:code
    settings/:section(one of account, privacy)   signed in, narrowed since 2026-10-31
    shelf/*rest(a \\(small\\) name)   public

    """

  @Test("reads and prints every kind of line")
  func lines() throws {
    let lock = try LinkLock(text: "# a comment\r\n\r\n" + Self.file)
    expectEqual(lock.links.count, 8)
    #expect(lock.text.hasPrefix("# "))
    #expect(lock.text.hasSuffix("\n" + Self.file.replacing("\\(small", with: "(small")))
    expectEqual(lock.links[0].template, "cart")
    expectEqual(lock.links[3].template, "product/:id?page=&tag=")
    expectEqual(lock.links.map(\.isGone).firstIndex(of: true), 2)
    expectEqual(LinkLock.line(of: lock.links[2], in: Self.file), 3)
  }

  @Test(
    "refuses what is not a line, and says which",
    arguments: [
      "cart", "cart  public", "cart   everybody", "/cart   public", "cart/   public",
      "a b   public", "product/:   public", "product/:id(a   public", "product/id(Int)   public",
      "cart?   public", "cart?page   public", "cart?page=   public", "cart?page=(Int)!   public",
      "cart   public, like home", "cart   public, as ", "cart   public, as a, as b",
      "cart   public, narrowed since ever", "cart   gone since 2026-13, open home",
      "cart   gone since 2026-10", "cart   gone since 2026-10, open ", "<<<<<<< HEAD",
      "cart   gone since 2026-1, open home", "cart   gone since 2026, open home",
    ])
  func malformed(line: String) {
    #expect(throws: LinkLockError(line: 2, problem: "is not a link: \(line)")) {
      try LinkLock(text: "home   public\n\(line)\n")
    }
  }

  @Test("refuses a link that stands twice, as a merge of two sides leaves it")
  func twice() {
    let text = "cart   public\nhome   public\ncart   signed in\n"
    #expect(throws: LinkLockError(line: 3, problem: "says cart again; keep one of the lines")) {
      try LinkLock(text: text)
    }
  }

  @Test("reads back whatever it prints, in whatever order it was made", arguments: 0..<300)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawn = (0..<random.below(12)).map { _ in Self.link(&random) }
    // A link stands there once, in one form.
    let byPattern = Dictionary(drawn.map { ($0.pattern, $0) }) { first, _ in first }
    let links = drawn.compactMap { byPattern[$0.pattern] }
    let lock = LinkLock(links)
    try expectEqual(LinkLock(text: lock.text), lock)
    expectEqual(LinkLock(links.shuffled(using: &random)).text, lock.text)
    #expect(lock.changes(since: lock).isEmpty)
  }

  private static func link(_ random: inout SeededGenerator) -> PublishedLink {
    func text(_ letters: String, _ lengths: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: lengths, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
    }
    func word() -> String { text("abZ09-_.~", 1...5) }
    func type() -> String { text("ab \\()\n\r?*é💶,=&/", 1...6) }
    let date = random.chance(in: 2) ? "2026-10" : "2027-01-31"
    var segments: [PublishedLink.Segment] = [.word(word())]
    for _ in 0..<random.below(3) {
      segments.append(random.chance(in: 2) ? .word(word()) : .parameter(word(), type: type()))
    }
    if random.chance(in: 4) { segments.append(.tail(word(), type: type())) }
    if random.chance(in: 4) {
      return PublishedLink(segments, answer: .gone(since: date, instead: "home/:id"))
    }
    let query = (0..<random.below(3)).map { _ in
      PublishedLink.Key(
        word(), type: type(),
        count: PublishedLink.Key.Count.allCases.randomElement(using: &random) ?? .one)
    }
    return PublishedLink(
      segments, query: query,
      answer: .route(
        isPublic: random.chance(in: 2), aliasOf: random.chance(in: 3) ? "home?page=" : nil),
      narrowedSince: random.chance(in: 4) ? date : nil)
  }
}

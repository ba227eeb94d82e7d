import Expectations
import PublishedLinks
import Testing

@Suite("What became of published links")
struct LinkChangeTests {
  private func change(_ before: String, _ after: String) throws -> LinkChange? {
    let changes = try LinkLock(text: after + "\n").changes(since: LinkLock(text: before + "\n"))
    return changes.first { $0.before != nil }
  }

  @Test(
    "it breaks who holds one that is gone or takes less, with the reason",
    arguments: [
      ("cart   public", "basket   public", "nothing answers it"),
      ("cart   public", "cart/:id   public", "nothing answers it"),
      ("cart/:id   public", "cart   public", "nothing answers it"),
      ("item/:id(Int)   public", "item/all   public", "nothing answers it"),
      ("shelf/*rest(String)   public", "shelf/:a(String)   public", "nothing answers it"),
      ("item/:id(String)   public", "item/:id(Int)   public", "id takes Int, no longer String"),
      (
        "item/:id(one of a, b)   public", "item/:id(one of a, c)   public",
        "id takes one of a, c, no longer one of a, b"
      ),
      ("cart   public", "cart   signed in", "it asks to sign in"),
      ("find   public", "find?q=(String)   public", "it needs ?q="),
      ("find?q=(String)?   public", "find?q=(String)   public", "it needs ?q="),
      ("find?q=(String)?   public", "find   public", "?q= is not read any more"),
      ("find?q=(Int)   public", "find?q=(Bool)   public", "q takes Bool, no longer Int"),
      ("find?q=(Int)*   public", "find?q=(Int)?   public", "?q= may appear once"),
      (
        "shelf/*rest(String)   public", "shelf/*rest(Int)   public",
        "rest takes Int, no longer String"
      ),
      ("old   gone since 2026-10, open cart", "cart   public", "nothing answers it"),
      (
        "cart   signed in, narrowed since 2026-10", "cart/:id   public",
        "nothing answers it"
      ),
      (
        "find?q=(Int)?   public, narrowed since 2026-10",
        "find?q=(Bool)?   public, narrowed since 2026-10", "q takes Bool, no longer Int"
      ),
    ])
  func breaks(before: String, after: String, reason: String) throws {
    let change = try #require(try change(before, after))
    expectEqual(change.breaks, [reason])
    #expect(!change.remedy.isEmpty)
  }

  @Test(
    "an alias, an end with what replaces it, or an end of the wider promise keeps it; so does taking more",
    arguments: [
      ("cart   public", "cart   public, as basket"),
      ("cart   public", "cart   gone since 2026-10, open home"),
      ("item/:id(Int)   public", "item/:name   gone since 2026-10, open home"),
      ("cart   public", "cart   signed in, narrowed since 2026-10"),
      ("item/:id(String)   public", "item/:id(Int)   public, narrowed since 2026-10-01"),
      (
        "cart   public, narrowed since 2026-10", "cart   signed in, narrowed since 2026-11"
      ),
      ("cart   signed in", "cart   public"),
      ("item/:id(Int)   public", "item/:number(String)   public"),
      ("item/:id(one of a)   public", "item/:id(one of b, a)   public"),
      ("item/a   public", "item/:id(one of a, b)   public"),
      ("item/:a(Int)/:b(Int)   public", "item/*all(Int)   public"),
      ("find?q=(String)   public", "find?q=(String)?&page=(Int)?   public"),
      ("old   gone since 2026-10, open cart", "old   public"),
      ("old   gone since 2026-10, open cart", "old   gone since 2026-10, open home"),
    ])
  func keeps(before: String, after: String) throws {
    let change = try #require(try change(before, after))
    #expect(change.breaks.isEmpty && change.after != nil && change.remedy.isEmpty)
  }

  @Test("of several that answer, the one that refuses least counts; what is new is reported")
  func several() throws {
    let before = try LinkLock(text: "item/:id(Int)   public\n")
    let after = try LinkLock(
      text: """
        item/:id(Bool)   public
        item/:number   gone since 2026-10, open home
        item/:word(String)   public
        more   public
        """)
    let changes = after.changes(since: before)
    expectEqual(changes.first?.after?.pattern, "item/:word(String)")
    #expect(
      changes.compactMap { $0.before == nil ? $0.after?.template : nil }
        == ["item/:id", "item/:number", "more"])
  }

  @Test("the remedy of a narrower one is the line to write, which then keeps it")
  func remedy() throws {
    let change = try #require(try change("cart   public", "cart   signed in"))
    let line = try #require(change.remedy.split(separator: ": ").last)
    try expectEqual(self.change("cart   public", String(line))?.breaks, [])
  }

  @Test("ends that were written by hand are kept for links that are as they were")
  func ends() throws {
    let end = "narrowed since 2026-10"
    let kept = try LinkLock(text: "a   public, \(end)\nb   public, \(end)\n")
    let declared = try LinkLock(text: "a   public\nb   signed in\nc   public\n")
    #expect(
      declared.keepingEnds(of: kept)
        == (try LinkLock(text: "a   public, \(end)\nb   signed in\nc   public\n")))
  }
}

import Expectations
import RandomInputs
import Routing
import Testing

@Suite("Every route that prints reads back as itself")
struct RoundTripTests {
  @Test("20,000 generated routes with hostile text read back equal, or refuse to print for a cause")
  func printedRoutesReadBack() throws {
    let table = try storeTable()
    var source = RouteSource(seed: 42)
    var printed = 0
    for _ in 0..<20_000 {
      let route = source.route()
      let link: Link
      do {
        link = try route.link()
      } catch {
        #expect(source.hasUnprintableText(route), "\(route) does not print: \(error)")
        continue
      }
      printed += 1
      let read = try table.resolve(policy.url(for: link))
      expectEqual(read.route.as(StoreRoute.self).map(bytes), bytes(route))
      expectEqual(read.route.link, link)
      let web = try table.resolve("https://shop.example/\(link.text)")
      expectEqual(web.route.link, link)
    }
    #expect(printed > 8_000)
  }

  @Test("text that only canonical equivalence makes equal stays two routes")
  func normalisationForms() throws {
    let composed = try AnyRoute(StoreRoute.search("\u{e9}"))
    let decomposed = try AnyRoute(StoreRoute.search("e\u{301}"))
    #expect(composed != decomposed)
    expectEqual(composed.link.text, "search?q=%C3%A9")
  }

  @Test("random bytes never trap, and what resolves prints a link that resolves to the same route")
  func randomBytes() throws {
    let table = try storeTable()
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("shop:/itemp-0?&=%2eF#@\\. \u{0}é[]searchq".unicodeScalars)
    let starts = ["", "shop://", "shop://item/p-", "https://shop.example/", "shop://search?q="]
    var resolved = 0
    for _ in 0..<20_000 {
      var url = starts.randomElement(using: &generator) ?? ""
      for _ in 0..<Int.random(in: 0..<24, using: &generator) {
        url.unicodeScalars.append(alphabet.randomElement(using: &generator) ?? "x")
      }
      guard let resolution = try? table.resolve(url) else { continue }
      let again = try table.resolve(policy.url(for: resolution.route.link))
      expectEqual(again.route, resolution.route)
      resolved += 1
    }
    #expect(resolved > 500, "\(resolved)")
  }

  private func bytes(_ route: StoreRoute) -> [UInt8] { Array("\(route)".utf8) }
}

/// Makes routes of every kind, with text that tempts a parser.
struct RouteSource {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let pieces = [
    "a", "Z", "9", "-", ".", "..", "_", "~", "%", "%2F", "%00", "+", " ", "/", "\\", "?", "#", "&",
    "=", "@", ":", ";", "é", "e\u{301}", "漢", "👩‍👩‍👧", "\u{202e}", "\u{0}", "\n", "\u{7f}", "\u{85}",
    "\u{a0}", "\u{10ffff}", "<", ">", "\"", "'", "[", "]", "{", "|", "}", "^", "`",
  ]

  mutating func route() -> StoreRoute {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .home
    case 1: .item(id())
    case 2: .reviews(id(), page: Int.random(in: Int.min...Int.max, using: &generator))
    case 3: .search(text())
    case 4: .listing(Bool.random(using: &generator) ? .name : .price, onSale: coin(), note: note())
    case 5: .tagged(texts(0...4), limit: coin() ? Int64.random(in: -9...9, using: &generator) : nil)
    case 6: .page(texts(1...5))
    case 7: .share(text(), "to-" + text())
    case 8: .reset(text())
    default: .privacy
    }
  }

  /// Whether the route holds text that no link carries, by the documented rule.
  func hasUnprintableText(_ route: StoreRoute) -> Bool {
    switch route {
    case .home, .privacy: false
    case .item(let id), .reviews(let id, _): isUnprintable(id.rawValue, inPath: true)
    case .search(let text), .reset(let text): isUnprintable(text, inPath: false)
    case .listing(_, _, let note): isUnprintable(note ?? "", inPath: false)
    case .tagged(let tags, _): tags.contains { isUnprintable($0, inPath: false) }
    case .page(let path): path.contains { isUnprintable($0, inPath: true) }
    case .share(let from, let recipient):
      isUnprintable(from, inPath: true) || isUnprintable(recipient, inPath: true)
    }
  }

  private func isUnprintable(_ text: String, inPath: Bool) -> Bool {
    let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard inPath else { return hasControl }
    return hasControl || text.isEmpty || text == "." || text == ".."
      || text.unicodeScalars.contains { $0 == "/" || $0 == "\\" }
  }

  private mutating func coin() -> Bool { Bool.random(using: &generator) }

  private mutating func id() -> StoreRoute.ItemID {
    let name = "p-" + text()
    return StoreRoute.ItemID(rawValue: name) ?? id()
  }

  private mutating func note() -> String? { coin() ? text() : nil }

  private mutating func text() -> String {
    let count = Int.random(in: 0...4, using: &generator)
    return (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  private mutating func texts(_ range: ClosedRange<Int>) -> [String] {
    (0..<Int.random(in: range, using: &generator)).map { _ in text() }
  }
}

import Foundation
import Routing

/// Reading a whole link, from its bytes to a typed route.
@MainActor
enum LinkRows {
  private static let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example"])
  private static let name =
    "\(LinkTemplates.all.count) routes of \(LinkTemplates.features.count) types"

  static func all() throws -> [Comparison] {
    let hits = LinkTemplates.all.map { template in
      "shop://" + template.replacing(":id", with: "p-042").replacing(":part", with: "hello-world")
    }
    let queries = hits.map { "\($0)?ref=mail&utm_source=spring&page=2" }
    let misses = hits.map { "\($0)/none/such/place" }
    let refusals = [
      "ship://feature0/all", "shop:feature0/all", "shop://feature0/item/octo cat",
      "shop://feature0/item/%6Fcto%00cat", "shop://feature0/item/..", "shop://feature0//all",
      "shop://feature0/all#top", "shop://feature0/all?page", "shop://feature0/item/octo\\cat",
      "shop://feature0/item/\u{fc}ber", "shop://feature0/" + String(repeating: "a", count: 3_000),
      "shop://",
    ]
    var builder = RouteTableBuilder()
    for feature in LinkTemplates.features { LinkTemplates.add(feature, to: &builder) }
    let table = try builder.build(policy: policy)
    let found = hits + queries
    for (number, link) in found.enumerated() {
      let resolved = try table.resolve(link)
      guard resolved.pattern.pattern == LinkTemplates.all[number % hits.count],
        "shop://\(resolved.route.link.text)" == link.prefix(while: { $0 != "?" })
      else { throw BenchmarkError.disagreement(link) }
    }
    for link in misses + refusals where (try? table.resolve(link)) != nil {
      throw BenchmarkError.disagreement(link)
    }
    // A command takes milliseconds, so a link of 20 µs is the first that a person could feel.
    let whole = Target.nanoseconds(20_000)
    let hit = resolve(table, hits, name: "a hit")
    func row(_ what: String, _ links: [String], beside hit: Contender? = nil) -> Comparison {
      let foundation = each("URL(string:)", links) { URL(string: $0) == nil ? 1 : 2 }
      return Comparison(
        name: "\(name), \(what)", ours: resolve(table, links),
        beside: (hit.map { [$0] } ?? []) + [foundation],
        targets: [hit.map { .ratio(1, to: $0.name) } ?? whole])
    }
    return [
      row("hits", hits), row("hits with a query", queries), row("misses", misses, beside: hit),
      row("refusals", refusals, beside: hit), try growth(), try text(hits, table),
    ]
  }

  /// What finding and checking the links of a text costs beside counting its lines.
  private static func text(_ links: [String], _ table: RouteTable) throws -> Comparison {
    let count = 10_000
    let lines = (0..<count).map { number in
      let link = links[number % links.count]
      return number.isMultiple(of: 2)
        ? "| \(number) | \(link) | a row |\n"
        : "See [it](https://shop.example/\(link.dropFirst("shop://".count))) and more.\n"
    }
    let bytes = Array(lines.joined().utf8)
    let finder = LinkFinder(policy)
    func good() -> Int {
      var good = 0
      finder.find(in: bytes) { good += table.refusal(of: $0.bytes) == nil ? 1 : 0 }
      return good
    }
    guard good() == count else { throw BenchmarkError.disagreement("the links of a text") }
    return Comparison(
      name: "the links of a text, found and checked",
      ours: Contender("LinkFinder and RouteTable.refusal", unit: count) { good() },
      beside: [
        Contender("counting the lines", unit: count) {
          var lines = 0
          for byte in bytes where byte == UInt8(ascii: "\n") { lines += 1 }
          return lines
        }
      ], targets: [.perSecond(1_000_000)])
  }

  /// What 9,999 routes cost beside 99.
  private static func growth() throws -> Comparison {
    Comparison(
      name: "9,999 routes against 99", ours: try match(features: 3_333),
      beside: [try match(features: 33, name: "same, 99 routes")], targets: [.ratio(5)])
  }

  private static func match(
    features: Int, name: String = "RouteTable.pattern"
  ) throws -> Contender {
    func add<N: Number>(_ number: N.Type, to table: inout RouteTableBuilder) {
      table.add(
        NumberedRoute<N>.self, registration: Registration(plugin: "links", owner: "@shop/tools"))
    }
    var builder = RouteTableBuilder()
    for number in Numbers.first(features) { add(number, to: &builder) }
    let table = try builder.build(policy: policy)
    // A stride that visits all of them, far apart.
    let links = (0..<features).map { "shop://feature\($0 * 1_009 % features)/item/p-042/detail" }
    return each(name, links) { table.pattern(matching: $0)?.pattern.utf8.count ?? 1 }
  }

  private static func resolve(
    _ table: RouteTable, _ links: [String], name: String = "RouteTable.resolve"
  ) -> Contender {
    each(name, links) { (try? table.resolve($0).route.isTransient) == nil ? 1 : 2 }
  }

  /// One after another, over and over.
  private static func each<Element>(
    _ name: String, _ elements: [Element], _ read: @escaping (Element) -> Int
  ) -> Contender {
    var index = 0
    return Contender(name) {
      defer { index = index + 1 == elements.count ? 0 : index + 1 }
      return read(elements[index])
    }
  }
}

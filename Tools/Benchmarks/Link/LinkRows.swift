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
    let floor = LinkFloor(LinkTemplates.all)
    for link in hits + queries + misses + refusals {
      let (ours, its) = (try? table.resolve(link), floor.place(link))
      guard ours?.pattern.pattern == its.map({ LinkTemplates.all[$0.template] }),
        ours.map({ "shop://\($0.route.link.text)" == link.prefix { $0 != "?" } }) ?? true
      else { throw BenchmarkError.disagreement(link) }
    }
    // A command takes milliseconds, so a link of 20 µs is the first that a person could feel.
    let whole = [Target.nanoseconds(20_000)]
    let hit = resolve(table, hits, name: "a hit")
    return [
      row("\(name), hits", table, floor, hits, targets: whole),
      row("\(name), hits with a query", table, floor, queries, targets: whole),
      row("\(name), misses", table, floor, misses, beside: hit),
      row("\(name), refusals", table, floor, refusals, beside: hit),
      try printing(), try growth(),
    ]
  }

  private static func row(
    _ name: String, _ table: RouteTable, _ floor: LinkFloor, _ links: [String],
    beside hit: Contender? = nil, targets: [Target] = []
  ) -> Comparison {
    let foundation = each("URL(string:)", links) { URL(string: $0) == nil ? 1 : 2 }
    return Comparison(
      name: name, ours: resolve(table, links),
      floor: each("trie by hand", links) { floor.place($0)?.values.count ?? 3 },
      others: (hit.map { [$0] } ?? []) + [foundation],
      targets: targets + (hit.map { [.ratio(1, to: $0.name)] } ?? []))
  }

  /// Printing a route as its link again.
  private static func printing() throws -> Comparison {
    let parts = (0..<64).map { ("p-\($0)", "file-\($0)") }
    let routes = parts.map { LinkPlace<LinkFeature0>.part(7, $0, $1) }
    func text(_ id: String, _ part: String) -> String { "feature0/item/\(id)/files/\(part)" }
    for (route, part) in zip(routes, parts) where try route.link().text != text(part.0, part.1) {
      throw BenchmarkError.disagreement("the link of \(route)")
    }
    return Comparison(
      name: "a route of 8 places, printed",
      ours: each("Route.link", routes) { (try? $0.link().text.utf8.count) ?? 0 },
      floor: each("interpolated text", parts) { text($0, $1).utf8.count })
  }

  /// What 9,999 routes cost beside 99.
  private static func growth() throws -> Comparison {
    Comparison(
      name: "9,999 routes against 99", ours: try match(features: 3_333),
      floor: try match(features: 33, name: "same, 99 routes"), targets: [.ratio(5)])
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

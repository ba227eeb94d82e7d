import Foundation
import Routing

/// Reading a whole link, from its bytes to a typed route.
@MainActor
enum LinkRows {
  private static let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example"])
  private static let trie = "frozen byte trie"
  private static let foundation = "URL(string:)"
  private static let query = "?ref=mail&utm_source=spring&page=2"

  static func all() throws -> [Comparison] {
    let paths = GitHubPaths.all
    let hits = shuffled(paths.map { "shop://\($0.request)" })
    let misses = hits.map { "\($0)/none/such/place" }
    let refusals = [
      "ship://users/octocat", "shop:users/octocat", "shop://users/octo cat",
      "shop://users/%6Fcto%00cat", "shop://users/../octocat", "shop://users//octocat",
      "shop://users/octocat#top", "shop://users/octocat?page", "shop://users/octo\\cat",
      "shop://users/\u{fc}ber", "shop://users/" + String(repeating: "a", count: 3_000), "shop://",
    ]
    let features = try tableOfParts()
    let table = try table(of: GitHubSource.self)
    let floor = FrozenLinkReader<GitHubSource>(paths.map(\.pattern))
    let queries = hits.map { $0 + query }
    try check(table, floor, hits: hits + queries, none: misses + refusals)
    try check(features, table, links: hits + queries + misses + refusals)
    // A command takes milliseconds, so a link of 20 µs is the first that a person could feel.
    let whole = [Target.nanoseconds(20_000)]
    let hit = Contender("a hit", run: resolve(features, hits).run)
    return [
      Comparison(
        name: "142 routes of 18 types, hits", ours: resolve(features, hits),
        floor: read(floor, hits), others: [foundation(hits)], targets: whole),
      Comparison(
        name: "142 routes, hits with a query", ours: resolve(features, queries),
        floor: read(floor, queries), others: [foundation(queries)], targets: whole),
      Comparison(
        name: "142 routes, misses", ours: resolve(features, misses), floor: read(floor, misses),
        others: [hit, foundation(misses)], targets: [.ratio(1, to: hit.name)]),
      Comparison(
        name: "142 routes, refusals", ours: resolve(features, refusals),
        floor: read(floor, refusals), others: [hit, foundation(refusals)],
        targets: [.ratio(1, to: hit.name)]),
      Comparison(
        name: "142 routes, hits, pattern only", ours: match(features, hits),
        floor: match(floor, hits)),
      try printing(hits), try madeUp(TenThousandPaths.self), try growth(),
    ]
  }

  /// Printing the routes of links again.
  private static func printing(_ links: [String]) throws -> Comparison {
    let table = try table(of: GitHubPart0.self)
    let routes = links.compactMap {
      (try? table.resolve($0))?.route.as(PathRoute<GitHubPart0>.self)
    }
    let templates = GitHubPart0.templates
    for route in routes where try route.link().text != route.text(templates) {
      throw BenchmarkError.disagreement("the link of \(route)")
    }
    return Comparison(
      name: "a route of 8 places, printed",
      ours: each("Route.link", routes) { (try? $0.link().text.utf8.count) ?? 0 },
      floor: each("interpolated text", routes) { $0.text(templates).utf8.count })
  }

  /// What 10,000 routes cost beside 100.
  private static func growth() throws -> Comparison {
    let (large, small) = (
      try table(of: TenThousandPaths.self), try table(of: HundredPaths.self)
    )
    return Comparison(
      name: "10,000 made-up routes against 100",
      ours: match(large, requests(TenThousandPaths.self)),
      floor: match(small, requests(HundredPaths.self), name: "same, 100 routes"),
      targets: [.ratio(5)])
  }

  private static func madeUp<Source: MadeUpSource>(_ source: Source.Type) throws -> Comparison {
    let table = try table(of: source)
    let floor = FrozenLinkReader<Source>(source.templates)
    let hits = requests(source)
    try check(table, floor, hits: hits, none: [])
    return Comparison(
      name: "\(Numerals.grouped(source.count)) made-up routes, pattern only",
      ours: match(table, hits), floor: match(floor, hits))
  }

  private static func requests<Source: MadeUpSource>(_ source: Source.Type) -> [String] {
    shuffled(source.requests.map { "shop://\($0)" })
  }

  private static func table<Source: PatternSource>(of source: Source.Type) throws -> RouteTable {
    var builder = RouteTableBuilder()
    builder.add(
      PathRoute<Source>.self, registration: Registration(plugin: "Benchmark", owner: "@shop/tools"))
    return try builder.build(policy: policy)
  }

  private static func tableOfParts() throws -> RouteTable {
    var builder = RouteTableBuilder()
    for part in GitHubParts.all { part.add(to: &builder) }
    return try builder.build(policy: policy)
  }

  /// Proves that two tables read every link alike.
  private static func check(_ left: RouteTable, _ right: RouteTable, links: [String]) throws {
    for link in links {
      let (first, second) = (try? left.resolve(link), try? right.resolve(link))
      guard first?.route == second?.route, first?.pattern.pattern == second?.pattern.pattern
      else { throw BenchmarkError.disagreement(link) }
    }
  }

  /// Proves that ours and the floor read every link alike.
  private static func check<Source: PatternSource>(
    _ table: RouteTable, _ floor: FrozenLinkReader<Source>, hits: [String], none: [String]
  ) throws {
    for link in hits {
      guard let route = floor.route(link), floor.pattern(link) >= 0,
        try table.resolve(link).route.as(PathRoute<Source>.self) == route
      else { throw BenchmarkError.disagreement(link) }
    }
    for link in none where floor.route(link) != nil || (try? table.resolve(link)) != nil {
      throw BenchmarkError.disagreement(link)
    }
  }

  // MARK: - Contenders

  private static func resolve(_ table: RouteTable, _ links: [String]) -> Contender {
    each("RouteTable.resolve", links) { link in
      do throws(LinkError) {
        return try table.resolve(link).route.isTransient ? 0 : 2
      } catch {
        return 1
      }
    }
  }

  private static func read<Source>(
    _ floor: FrozenLinkReader<Source>, _ links: [String]
  ) -> Contender {
    each(trie, links) { floor.route($0)?.digest ?? 1 }
  }

  private static func match(
    _ table: RouteTable, _ links: [String], name: String = "RouteTable.pattern"
  ) -> Contender {
    each(name, links) { table.pattern(matching: $0)?.pattern.utf8.count ?? 1 }
  }

  private static func match<Source>(
    _ floor: FrozenLinkReader<Source>, _ links: [String]
  ) -> Contender {
    each(trie, links) { floor.pattern($0) }
  }

  private static func foundation(_ links: [String]) -> Contender {
    each(foundation, links) { URL(string: $0) == nil ? 1 : 2 }
  }

  /// One after another, over and over.
  @inline(__always)
  private static func each<Element>(
    _ name: String, _ links: [Element], _ read: @escaping (Element) -> Int
  ) -> Contender {
    Contender(name) { count in
      var sum = 0
      var index = 0
      for _ in 0..<count {
        sum &+= read(links[index])
        index += 1
        if index == links.count { index = 0 }
      }
      return sum
    }
  }

  /// The links in an order that is the same in every run.
  private static func shuffled(_ links: [String]) -> [String] {
    var links = links
    var state: UInt64 = 42
    for index in links.indices.dropFirst().reversed() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      links.swapAt(index, Int(state >> 33) % (index + 1))
    }
    return links
  }
}

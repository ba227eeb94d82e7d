import Foundation
import Routing

/// Reading a whole link, from its bytes to a typed route.
@MainActor
enum LinkRows {
  private static let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example"])
  private static let query = "?ref=mail&utm_source=spring&page=2"

  static func all() throws -> [Row] {
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
    return [
      Row(
        name: "142 routes of 18 types, hits", ours: resolve(features, hits),
        floor: read(floor, hits), others: [foundation(hits)]),
      Row(
        name: "142 routes, hits with a query", ours: resolve(features, queries),
        floor: read(floor, queries), others: [foundation(queries)]),
      Row(
        name: "142 routes, misses", ours: resolve(features, misses), floor: read(floor, misses),
        others: [foundation(misses)]),
      Row(
        name: "142 routes, refusals", ours: resolve(features, refusals),
        floor: read(floor, refusals), others: [foundation(refusals)]),
      Row(
        name: "142 routes of 1 type, hits", ours: resolve(table, hits), floor: read(floor, hits)),
      Row(
        name: "142 routes, hits, pattern only", ours: match(features, hits),
        floor: match(floor, hits)),
      Row(
        name: "142 routes, misses, pattern only", ours: match(features, misses),
        floor: match(floor, misses)),
      try madeUp(TenPaths.self), try madeUp(HundredPaths.self), try madeUp(ThousandPaths.self),
      try madeUp(TenThousandPaths.self),
    ]
  }

  private static func madeUp<Source: MadeUpSource>(_ source: Source.Type) throws -> Row {
    let table = try table(of: source)
    let floor = FrozenLinkReader<Source>(source.templates)
    let hits = shuffled(source.requests.map { "shop://\($0)" })
    try check(table, floor, hits: hits, none: [])
    return Row(
      name: "\(source.count) made-up routes, pattern only", ours: match(table, hits),
      floor: match(floor, hits))
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
        return try table.resolve(link).route.link.text.utf8.count
      } catch {
        return 1
      }
    }
  }

  private static func read<Source>(
    _ floor: FrozenLinkReader<Source>, _ links: [String]
  ) -> Contender {
    each("frozen byte trie", links) { floor.route($0)?.digest ?? 1 }
  }

  private static func match(_ table: RouteTable, _ links: [String]) -> Contender {
    each("RouteTable.pattern", links) { table.pattern(matching: $0)?.pattern.utf8.count ?? 1 }
  }

  private static func match<Source>(
    _ floor: FrozenLinkReader<Source>, _ links: [String]
  ) -> Contender {
    each("frozen byte trie", links) { floor.pattern($0) }
  }

  private static func foundation(_ links: [String]) -> Contender {
    each("URL(string:)", links) { URL(string: $0) == nil ? 1 : 2 }
  }

  /// One link after another, over and over.
  @inline(__always)
  private static func each(
    _ name: String, _ links: [String], _ read: @escaping (String) -> Int
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

import Foundation
import Navigation
import Routing

/// Saving a stack and bringing it back, beside formats that hold its links and nothing else.
@MainActor
enum RestorationRows {
  private static let json = "Foundation's JSON of links"
  private static let lines = "own lines of links"

  static func all(_ options: Options) throws -> [Comparison] {
    let table = try places()
    var rows: [Comparison] = []
    for depth in options.isShort ? [10, 100, 1_000] : [10, 100, 1_000, 100_000] {
      let saved = try Saved(depth: depth)
      rows += [
        out(saved, targets: depth == 100 ? [.nanoseconds(5_000), .ratio(1.0 / 6, to: json)] : []),
        into(saved, targets: depth == 100 ? [.nanoseconds(8_000), .ratio(1.0 / 6, to: json)] : []),
        try restored(saved, table),
      ]
    }
    let (many, few) = (try Saved(depth: 10_000), try Saved(depth: 100))
    rows += [
      Comparison(
        name: "a place of 10,000 out, against of 100", ours: writing(many, "Archive.text"),
        floor: writing(few, "same, of 100"), targets: [.ratio(1.6)]),
      Comparison(
        name: "a place of 10,000 back, against of 100",
        ours: restoring(many, table, "Navigator.restore"),
        floor: restoring(few, table, "same, of 100"), targets: [.ratio(1.6)]),
    ]
    return rows
  }

  /// A stack of some depth, and what the formats make of it.
  @MainActor
  private final class Saved {
    let place: PlaceNavigator
    let depth: Int
    let text: String
    let links: [String]
    let data: Data
    let lines: [UInt8]

    init(depth: Int) throws {
      place = try PlaceNavigator(depth: depth)
      self.depth = depth
      text = place.navigator.archive().text
      links = place.navigator.state.selectedBranch?.entries.map(\.route.link.text) ?? []
      data = try JSONEncoder().encode(links)
      lines = LinkLines.written(links)
      guard try Archive(text: text) == place.navigator.archive(), links.count == depth,
        LinkLines.read(lines) == links
      else { throw BenchmarkError.disagreement("an archive of \(depth) places") }
    }
  }

  private static func out(_ saved: Saved, targets: [Target]) -> Comparison {
    let encoder = JSONEncoder()
    return Comparison(
      name: "\(Numerals.grouped(saved.depth)) places out",
      ours: Contender("Archive.text") { count in
        var sum = 0
        for _ in 0..<count { sum &+= saved.place.navigator.archive().text.utf8.count }
        return sum
      },
      floor: Contender(lines) { count in
        var sum = 0
        for _ in 0..<count {
          let entries = saved.place.navigator.state.selectedBranch?.entries ?? []
          sum &+= LinkLines.written(entries.map(\.route.link.text)).count
        }
        return sum
      },
      others: [
        Contender(json) { count in
          var sum = 0
          for _ in 0..<count { sum &+= try encoder.encode(saved.links).count }
          return sum
        }
      ], targets: targets)
  }

  private static func into(_ saved: Saved, targets: [Target]) -> Comparison {
    let decoder = JSONDecoder()
    return Comparison(
      name: "\(Numerals.grouped(saved.depth)) places read",
      ours: Contender("Archive(text:)") { count in
        var sum = 0
        for _ in 0..<count { sum &+= try Archive(text: saved.text).branches.count }
        return sum
      },
      floor: Contender(lines) { count in
        var sum = 0
        for _ in 0..<count { sum &+= LinkLines.read(saved.lines).count }
        return sum
      },
      others: [
        Contender(json) { count in
          var sum = 0
          for _ in 0..<count { sum &+= try decoder.decode([String].self, from: saved.data).count }
          return sum
        }
      ], targets: targets)
  }

  /// The whole way back: read, resolved, asked past the guards, rebuilt.
  private static func restored(_ saved: Saved, _ table: RouteTable) throws -> Comparison {
    Comparison(
      name: "\(Numerals.grouped(saved.depth)) places back on a stack",
      ours: Contender("Navigator.restore") { count in
        var sum = 0
        for _ in 0..<count { sum &+= try await restore(saved, table) }
        return sum
      },
      floor: Contender("\(json), each resolved") { count in
        var sum = 0
        for _ in 0..<count {
          for link in try JSONDecoder().decode([String].self, from: saved.data) {
            sum &+= try table.resolve(place: link).route.isTransient ? 0 : 1
          }
        }
        return sum
      })
  }

  private static func writing(_ saved: Saved, _ name: String) -> Contender {
    Contender(name, unit: saved.depth) { count in
      var sum = 0
      for _ in 0..<count { sum &+= saved.place.navigator.archive().text.utf8.count }
      return sum
    }
  }

  private static func restoring(_ saved: Saved, _ table: RouteTable, _ name: String) -> Contender {
    Contender(name, unit: saved.depth) { count in
      var sum = 0
      for _ in 0..<count { sum &+= try await restore(saved, table) }
      return sum
    }
  }

  private static func restore(_ saved: Saved, _ table: RouteTable) async throws -> Int {
    let archive = try Archive(text: saved.text)
    let report = try await saved.place.navigator.restore(archive) { link in
      try table.resolve(place: link).route
    }
    guard report.losses.isEmpty else { throw BenchmarkError.disagreement("what was restored") }
    return report.restored
  }

  private static func places() throws -> RouteTable {
    var builder = RouteTableBuilder()
    builder.add(
      PlaceRoute.self, registration: Registration(plugin: "benchmark", owner: "@shop/tools"))
    return try builder.build(policy: LinkPolicy(scheme: "shop", hosts: []))
  }
}

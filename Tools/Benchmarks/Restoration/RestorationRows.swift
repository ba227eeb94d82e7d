import Foundation
import Navigation
import Routing

/// Saving a stack and bringing it back, beside Foundation's JSON of its links and nothing else.
@MainActor
enum RestorationRows {
  private static let json = "Foundation's JSON of links"

  static func all(_ options: Options) throws -> [Comparison] {
    var builder = RouteTableBuilder()
    builder.add(
      PlaceRoute.self, registration: Registration(plugin: "benchmark", owner: "@shop/tools"))
    let table = try builder.build(policy: LinkPolicy(scheme: "shop", hosts: []))
    let usual = try SavedStack(depth: 100, table)
    let (many, few) = (try SavedStack(depth: 10_000, table), usual)
    var rows = rows(
      usual, out: [.nanoseconds(5_000), .ratio(1.0 / 6)],
      read: [.nanoseconds(8_000), .ratio(1.0 / 6)])
    if !options.isShort { rows += self.rows(try SavedStack(depth: 100_000, table)) }
    return rows + [
      Comparison(
        name: "a place of 10,000 out, against of 100",
        ours: many.writing("Archive.text", unit: many.depth),
        beside: [few.writing("same, of 100", unit: few.depth)], targets: [.ratio(1.6)]),
      Comparison(
        name: "a place of 10,000 back, against of 100",
        ours: many.restoring("Navigator.restore", unit: many.depth),
        beside: [few.restoring("same, of 100", unit: few.depth)], targets: [.ratio(1.6)]),
    ]
  }

  private static func rows(
    _ saved: SavedStack, out: [Target] = [], read: [Target] = []
  ) -> [Comparison] {
    let places = "\(Numerals.grouped(saved.depth)) places"
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    return [
      Comparison(
        name: "\(places) out", ours: saved.writing("Archive.text"),
        beside: [Contender(json) { try encoder.encode(saved.links).count }], targets: out),
      Comparison(
        name: "\(places) read",
        ours: Contender("Archive(text:)") { try Archive(text: saved.text).branches.count },
        beside: [Contender(json) { try decoder.decode([String].self, from: saved.data).count }],
        targets: read),
      // The whole way back: read, resolved, asked past the guards, rebuilt.
      Comparison(
        name: "\(places) back on a stack", ours: saved.restoring("Navigator.restore"),
        beside: [
          Contender("\(json), each resolved") {
            try decoder.decode([String].self, from: saved.data).reduce(0) { sum, link in
              sum + (try saved.table.resolve(place: link).route.isTransient ? 0 : 1)
            }
          }
        ]),
    ]
  }
}

/// A stack of some depth, and what the formats make of it.
@MainActor
private final class SavedStack {
  let depth: Int
  let table: RouteTable
  let text: String
  let links: [String]
  let data: Data

  private let place: PlaceNavigator

  init(depth: Int, _ table: RouteTable) throws {
    (self.depth, self.table) = (depth, table)
    place = try PlaceNavigator(depth: depth)
    text = place.navigator.archive().text
    links = place.navigator.state.selectedBranch?.entries.map(\.route.link.text) ?? []
    data = try JSONEncoder().encode(links)
    guard try Archive(text: text) == place.navigator.archive(), links.count == depth else {
      throw BenchmarkError.disagreement("an archive of \(depth) places")
    }
  }

  func writing(_ name: String, unit: Int = 1) -> Contender {
    Contender(name, unit: unit) { self.place.navigator.archive().text.utf8.count }
  }

  func restoring(_ name: String, unit: Int = 1) -> Contender {
    .awaiting(name, unit: unit) {
      let archive = try Archive(text: self.text)
      let report = try await self.place.navigator.restore(archive) { link in
        try self.table.resolve(place: link).route
      }
      guard report.losses.isEmpty else { throw BenchmarkError.disagreement("what was restored") }
      return report.restored
    }
  }
}

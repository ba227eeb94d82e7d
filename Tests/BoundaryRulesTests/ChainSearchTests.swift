import BoundaryFixtures
import Expectations
import RandomInputs
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("Bounded searches for chains")
struct ChainSearchTests {
  @Test("the chains are the shortest ones, whatever was asked before", arguments: UInt64(0)..<20)
  func oracle(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let successors = (0..<12).map { _ in
      (0..<12).filter { _ in Int.random(in: 0..<8, using: &generator) == 0 }
    }
    func expected(_ source: Int, _ destination: Int, isDirect: Bool) -> ChainSearch.Answer {
      let path = Search.shortestPath(from: source, to: destination) { node in
        successors[node].filter { isDirect || node != source || $0 != destination }
      }
      return path.map { .chain($0) } ?? .none
    }
    var search = ChainSearch(successors)
    for _ in 0..<300 {
      let ends = (0..<2).map { _ in Int.random(in: 0..<12, using: &generator) }
      expectEqual(
        search.chain(from: ends[0], to: ends[1]), expected(ends[0], ends[1], isDirect: true))
      expectEqual(
        search.detour(from: ends[0], to: ends[1]), expected(ends[0], ends[1], isDirect: false))
    }
  }

  @Test("one search finds the shortest chains from all nodes to one", arguments: UInt64(0)..<20)
  func backwards(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let successors = (0..<12).map { _ in
      (0..<12).filter { _ in Int.random(in: 0..<6, using: &generator) == 0 }
    }
    for destination in 0..<12 {
      let chains = ChainsTo(destination, in: successors)
      for source in 0..<12 where source != destination {
        expectEqual(
          chains.chain(from: source),
          Search.shortestPath(from: source, to: destination) { successors[$0] })
      }
    }
  }

  @Test("a fix searches only for cycles that its changes could close")
  func fixes() throws {
    for count in [10, 20, 40] {
      let names = (0..<count).map { "M\($0 + 100)" }
      var files: [String: String] = [:]
      for (name, next) in zip(names, names.dropFirst()) {
        files["Sources/\(name)/A.swift"] = "import \(next)\n"
      }
      let package = try FixturePackage(names.map { .init(name: $0) }, files: files)
      try package.folder.write(
        "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\", targets: ["
          + names.map { ".target(name: \"\($0)\")" }.joined(separator: ", ") + "])\n",
        to: "Package.swift")
      let findings = try package.report(rules: ["undeclared-dependency"]).findings
      expectEqual(findings.count, count - 1)
      let fix = try PackageFix(findings, in: package.check().model())
      expectEqual([fix.searches, fix.edits.count, fix.advice.count], [0, 1, 0])
    }
  }

  /// Each of `count` targets leads to the next two.
  private static func ladder(_ count: Int) -> [[Int]] {
    (0..<count).map { node in [node + 1, node + 2].filter { $0 < count } }
  }

  @Test("all questions about one target are one search")
  func once() {
    for count in [1_000, 2_000, 4_000] {
      var search = ChainSearch(Self.ladder(count))
      for _ in 0..<10 {
        for node in 1..<50 { #expect(search.chain(from: 0, to: node) != .notSought) }
        expectEqual(search.chain(from: 0, to: 0), .none)
      }
      // The edges once, each question, and the chains.
      #expect(search.steps <= count * 3 + 500 + 10 * 50 * 27 * 20, "\(count): \(search.steps)")
    }
  }

  @Test("many questions about many targets end, and say so")
  func bounded() {
    for count in [1_000, 2_000, 4_000] {
      var search = ChainSearch(Self.ladder(count), limit: 50_000)
      let answers = search.chains((1..<count).map { .init(source: $0, destination: 0) })
      #expect(answers.values.contains(.none) && answers.values.contains(.notSought))
      #expect(search.steps <= 50_000 + count * 2, "\(count): \(search.steps)")
    }
  }

  /// Targets in a row, of which each declares the next, and all but the last two import the last.
  private static func row(_ count: Int, forbidden: Int? = nil) throws -> PackageModel {
    let names = (0..<count).map { "M\($0 + 1_000)" }
    let package = try FixturePackage(
      zip(names, names.dropFirst() + [""]).map { name, next in
        .init(name: name, dependencies: next.isEmpty ? [] : [next])
      },
      files: Dictionary(
        uniqueKeysWithValues: names.enumerated().map { index, name in
          let isLast = index >= count - 2
          return ("Sources/\(name)/A.swift", isLast ? "" : "import M\(count + 999)\n")
        }),
      configuration: """
        { "version": 1, "forbidden": [{ "name": "apart", "targets": ["M*"],
          "modules": ["M\(forbidden ?? count + 998)"], "indirect": true, "reason": "Because." }] }
        """)
    return try package.check().model()
  }

  @Test("undeclared dependencies are found when no chain is sought any more")
  func undeclared() throws {
    let model = try Self.row(40)
    for (limit, sought) in [(ChainSearch.usualLimit, 38), (2_000, 3)] {
      let findings = model.undeclared(.importStatement, limit: limit) { _, hazard in
        hazard ?? "none"
      }
      expectEqual(findings.count, 38)
      expectEqual(findings.count { !$0.chain.isEmpty }, sought)
      #expect(
        findings.filter { $0.chain.isEmpty }.allSatisfy { $0.message.contains("was not sought") })
    }
  }

  @Test("a contract that could not be checked to its end is a finding")
  func indirect() throws {
    let model = try Self.row(40)
    let contracts = model.configuration.forbidden
    let all = model.reachedIndirectly(contracts)
    expectEqual(all.count, 37)
    let some = model.reachedIndirectly(contracts, limit: 2_000)
    #expect(some.count > 1 && some.count < 10, "\(some.count)")
    expectEqual(Array(all.prefix(some.count - 1)), Array(some.dropLast()))
    #expect(some.last?.message.contains("there are too many chains to follow") == true)
  }

  @Test("a contract that is kept needs no search for chains")
  func kept() throws {
    let model = try Self.row(40, forbidden: 1_000)
    expectEqual(model.reachedIndirectly(model.configuration.forbidden, limit: 1).count, 0)
  }
}

import BoundaryFixtures
import Expectations
import RandomInputs
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("What a target reaches without one of its dependencies")
struct ReachTests {
  @Test("one traversal answers as a search for each left node does", arguments: UInt64(0)..<40)
  func oracle(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let successors = (0..<14).map { _ in
      (0..<14).filter { _ in Int.random(in: 0..<9, using: &generator) == 0 }
    }
    for source in successors.indices {
      let reach = Reach(of: source, in: successors)
      for left in successors.indices where left != source {
        let expected = Search.reachable(from: source) { node in
          successors[node].filter { $0 != left }
        }.subtracting([source]).sorted()
        expectEqual(reach.nodes(without: left), expected)
        expectEqual(
          successors.indices.filter { reach.contains($0, without: left) }, expected)
        expectEqual(reach.loader(of: left), expected.first { successors[$0].contains(left) })
      }
      expectEqual(
        reach.nodes(),
        Search.reachable(from: source) { successors[$0] }.subtracting([source]).sorted())
    }
  }

  @Test("a traversal follows each edge at most three times")
  func steps() {
    for count in [1_000, 2_000, 4_000] {
      let ladder = (0..<count).map { node in [node + 1, node + 2].filter { $0 < count } }
      let reach = Reach(of: 0, in: ladder)
      #expect(reach.steps > count && reach.steps <= 3 * 2 * count, "\(count): \(reach.steps)")
    }
  }

  private func reader(of package: FixturePackage) throws -> UnimportedReader {
    let model = try package.check().model()
    return UnimportedReader(TargetFacts(model), UnseenCode(model), rules: [.unusedDependency])
  }

  @Test("the dependencies of a target are examined with one traversal, however many there are")
  func once() throws {
    for count in [10, 20, 40] {
      let names = (0..<count).map { "M\($0 + 100)" }
      let package = try FixturePackage(
        [.init(name: "App", dependencies: names)] + names.map { .init(name: $0) },
        files: Dictionary(
          uniqueKeysWithValues: names.map { ("Sources/\($0)/A.swift", "public struct \($0) {}") }
            + [("Sources/App/A.swift", "let one = 1")]))
      var reader = try reader(of: package)
      expectEqual(try reader.dependencies().count, count)
      // Once more without what was found to be unused.
      expectEqual(reader.searches, 2)
    }
  }

  @Test("only targets that reach a removed dependency are examined again")
  func again() throws {
    for count in [10, 20, 40] {
      let names = (0..<count).map { "M\($0 + 100)" }
      let targets = names.flatMap { name -> [FixturePackage.Target] in
        [.init(name: name, dependencies: ["K\(name)"]), .init(name: "K\(name)")]
      }
      let package = try FixturePackage(
        targets,
        files: Dictionary(
          uniqueKeysWithValues: names.flatMap { name in
            // The reason why nothing is known of half of them is that a name of the type is mentioned.
            let use = name.hasSuffix("0") ? "let one = 1" : "let one = K\(name)()"
            return [
              ("Sources/\(name)/A.swift", use),
              ("Sources/K\(name)/A.swift", "public struct K\(name) {}"),
            ]
          }))
      var reader = try reader(of: package)
      expectEqual(try reader.dependencies().count, count)
      expectEqual(reader.searches, count + count / 10)
    }
  }
}

import BoundaryFixtures
import Expectations
import Foundation
import RandomInputs
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Pictures by Graphviz")
struct GraphvizTests {
  private static let programs = PackageCheck(packagePath: "/nowhere").programs()
  private static let graphviz = Graphviz(programs: programs)
  static let isInstalled =
    (try? Subprocess(command: ["dot", "-V"]).run())?.status == 0
    && (try? Subprocess(command: ["tred", "-?"]).run())?.isMissing == false

  private static func edge(_ source: String, _ destination: String) -> DrawnGraph.Edge {
    DrawnGraph.Edge(source: source, destination: destination, isDeclared: true, useCount: 1)
  }

  private static func graph(of edges: Set<[Int]>, count: Int) -> DrawnGraph {
    DrawnGraph(
      package: "random",
      nodes: (0..<count).map { DrawnGraph.Node(name: "M\($0)", kind: "regular") },
      edges: edges.map { edge("M\($0[0])", "M\($0[1])") }.sorted(), layers: [])
  }

  /// Random edges; marked as in a cycle where they are, as in the graph of a package.
  private static func random(_ seed: UInt64, isAcyclic: Bool) -> DrawnGraph {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...40, using: &generator)
    var edges: Set<[Int]> = []
    for _ in 0..<Int.random(in: 0...(count * 3), using: &generator) {
      let ends = [
        Int.random(in: 0..<count, using: &generator), Int.random(in: 0..<count, using: &generator),
      ]
      if ends[0] != ends[1] { edges.insert(isAcyclic ? ends.sorted() : ends) }
    }
    return graph(of: edges, count: count)
  }

  private static func reach(_ graph: DrawnGraph) -> [String: Set<String>] {
    let next = Dictionary(grouping: graph.edges, by: \.source).mapValues { $0.map(\.destination) }
    return Dictionary(
      uniqueKeysWithValues: graph.nodes.map { node in
        (node.name, Search.reachable(from: node.name) { next[$0] ?? [] })
      })
  }

  @Test(
    "who reaches whom stays as it is, with cycles too", .enabled(if: isInstalled, "no Graphviz"),
    arguments: UInt64(1)...20)
  func reach(_ seed: UInt64) throws {
    let graph = Self.random(seed, isAcyclic: seed.isMultiple(of: 2))
    try expectEqual(Self.reach(graph.reduced(by: Self.graphviz)), Self.reach(graph))
  }

  @Test(
    "without cycles, no edge is left that others imply", .enabled(if: isInstalled, "no Graphviz"),
    arguments: UInt64(1)...10)
  func minimal(_ seed: UInt64) throws {
    let reduced = try Self.random(seed, isAcyclic: true).reduced(by: Self.graphviz)
    let all = Self.reach(reduced)
    for index in reduced.edges.indices {
      var other = reduced
      other.edges.remove(at: index)
      #expect(Self.reach(other) != all, "\(reduced.edges[index])")
    }
  }

  @Test(
    "what says more than that there is a path stays", .enabled(if: isInstalled, "no Graphviz"))
  func kept() throws {
    func kept(_ change: (inout DrawnGraph.Edge) -> Void) throws -> Int {
      var graph = Self.graph(of: [[0, 1], [1, 2], [0, 2]], count: 3)
      change(&graph.edges[1])
      return try graph.reduced(by: Self.graphviz).edges.count
    }
    try expectEqual(kept { _ in }, 2)
    try expectEqual(kept { $0.isDeclared = false }, 3)
    try expectEqual(kept { $0.isBroken = true }, 3)
    try expectEqual(kept { $0.isInCycle = true }, 3)
  }

  @Test(
    "a picture shows every module and every arrow, and no name ends its element",
    .enabled(if: isInstalled, "no Graphviz"))
  func svg() throws {
    var graph = DrawnGraphTests.graph
    let name = "</title></svg><script>alert(1)</script>&lt;\"\\N\\"
    graph.nodes.append(DrawnGraph.Node(name: name, kind: "regular", layer: name))
    graph.edges.append(Self.edge(name, "Cart"))
    for format in [PictureFormat.svg, .html] {
      let text = String(
        decoding: try Self.graphviz.picture(
          of: graph.source(of: .layer), edgeCount: graph.edges.count, title: graph.package,
          as: format), as: UTF8.self)
      for node in DrawnGraphTests.graph.nodes { #expect(text.contains(">\(node.name)</text>")) }
      expectEqual(text.matches(of: /class="node"/).count, graph.nodes.count)
      expectEqual(text.matches(of: /class="edge"/).count, graph.edges.count)
      #expect(!text.contains("<script"))
      expectEqual(text.matches(of: /<\/svg>/).count, 1)
      expectEqual(text.contains("<h1>sample &lt;&amp;&gt;</h1>"), format == .html)
    }
  }

  @Test("pictures go where they are asked to", .enabled(if: isInstalled, "no Graphviz"))
  func command() throws {
    let package = try FixturePackage(
      [
        .init(name: "A", dependencies: ["B", "C"]), .init(name: "B", dependencies: ["C"]),
        .init(name: "C"),
      ])
    let file = "\(package.folder.path)/modules.png"
    let outcome = package.run([
      "graph", "--format", "png", "--output", file, "--format", "dot",
    ])
    expectEqual(outcome.status, .clean)
    #expect(outcome.output.hasPrefix("digraph"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    expectEqual(Array(bytes.prefix(4)), [0x89, 0x50, 0x4E, 0x47])
    let lost = package.run(["graph", "--format", "png"])
    #expect(lost.status == .notChecked && lost.diagnostics.contains("'--output'"))
    // A picture leaves out what is implied, a text only where it is asked to.
    func arrows(_ arguments: String...) -> Int {
      package.run(["graph"] + arguments).output.matches(of: /class="edge"|"A" -> "C"/).count
    }
    expectEqual(arrows("--format", "svg"), 2)
    expectEqual(arrows("--format", "svg", "--edges", "all"), 3)
    expectEqual(arrows(), 1)
    expectEqual(arrows("--edges", "reduced"), 0)
    let drift = package.run(["graph", "--format", "svg", "--check", file])
    #expect(drift.status == .notChecked && drift.diagnostics.contains("--check"))
  }

  @Test("without Graphviz an error names the package, and texts are written as ever")
  func missing() throws {
    let package = try FixturePackage([.init(name: "A", dependencies: ["B"]), .init(name: "B")])
    func run(_ arguments: String...) -> CommandOutcome {
      BoundaryCheckCommand.run(
        [
          "graph", "--package-path", package.folder.path, "--manifest",
          "\(package.folder.path)/manifest.json",
        ]
          + arguments,
        surroundings: CommandSurroundings(environment: ["PATH": package.folder.path]))
    }
    for format in PictureFormat.allCases {
      let outcome = run("--format", format.rawValue, "--output", "\(package.folder.path)/out")
      expectEqual(outcome.status, .internalError)
      #expect(outcome.diagnostics.contains("install the package 'graphviz'"), "\(outcome)")
    }
    expectEqual(run().status, .clean)
    let outcome = run("--format", "svg", "--untrusted")
    #expect(outcome.status == .notChecked && outcome.diagnostics.contains("runs no program"))
  }

  @Test("a picture that nobody could read is refused before Graphviz works on it")
  func bounded() throws {
    let graph = Self.graph(
      of: Set((0..<1001).map { [$0, $0 + 1] }), count: Graphviz.pictureLimit + 2)
    #expect(throws: BoundaryCheckError.graphTooLarge(edges: 1001, limit: 1000)) {
      try Self.graphviz.picture(
        of: graph.source(of: .layer), edgeCount: graph.edges.count, title: "", as: .svg)
    }
    let many = Set((0...Graphviz.reductionLimit).map { [$0, $0 + 1] })
    #expect(throws: BoundaryCheckError.graphTooLarge(edges: 20_001, limit: 20_000)) {
      try Self.graphviz.reduced(many)
    }
  }
}

import BoundaryFixtures
import Expectations
import Foundation
import RandomInputs
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// A package of random shape that breaks rules of all sorts.
private struct UntidyPackage {
  private(set) var targets: [FixturePackage.Target] = []
  private(set) var files: [String: String] = [:]

  init(_ random: inout SeededGenerator) {
    let folders = [
      "Sources", "Modules/Core", "Modules/My Features", "Modules/Tests", "Tools", "Old",
    ]
    let count = Int.random(in: 1...9, using: &random)
    for index in 0..<count {
      let suffix = ["Feature", "Kit", "", "FeatureInterface"].randomElement(using: &random) ?? ""
      let kind = ["regular", "regular", "regular", "test", "executable", "macro", "plugin"]
      let name = "T\(index)\(suffix)"
      var target = FixturePackage.Target(name: name)
      target.type = kind.randomElement(using: &random) ?? "regular"
      target.path = "\(folders.randomElement(using: &random) ?? "Sources")/\(name)"
      let others = targets.map(\.name).shuffled(using: &random)
      target.dependencies = Array(others.prefix(Int.random(in: 0...3, using: &random)))
      if Int.random(in: 0..<8, using: &random) == 0 { target.dependencies.append("Gone") }
      if let first = target.dependencies.first, Bool.random(using: &random) {
        target.conditions[first] = #"{"platformNames": ["macos"]}"#
      }
      if Int.random(in: 0..<4, using: &random) == 0 { target.products = ["Log@swift-log"] }
      targets.append(target)
    }
    for target in targets {
      for file in 0..<Int.random(in: 0...3, using: &random) {
        let lines = (0..<Int.random(in: 0...5, using: &random)).map { _ in
          let other = targets.randomElement(using: &random)?.name ?? target.name
          let line =
            [
              "import \(other)", "@testable import \(other)", "@_exported import \(other)",
              "@_spi(Inner) public import \(other)",
              "#if canImport(\(other))\nimport \(other)\n#endif",
              "let x = \(other)::y",
              "import \(other) // boundary:ignore[undeclared-dependency] later",
              "// boundary:ignore[layer] was needed once", "// boundary:ignore nothing",
              "import Log",
              "import XCTest", "public struct S\(file) {}", "let z = 1.grain",
              "extension Int { public var grain: Int { self } }",
            ].randomElement(using: &random) ?? ""
          return line + "\n"
        }
        files["\(target.path ?? "")/F\(file).swift"] = lines.joined()
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        files["\(target.path ?? "")/.boundaries.json"] =
          #"{"version": 1, "visibleTo": ["T0*"], "reason": "Ask."}"#
      }
    }
    files["Sources/Lost/Lost.swift"] = ""
    if Bool.random(using: &random) {
      files["CODEOWNERS"] = "/Old/ @old\n* @all\n!/Tools/ @x\n/Gone/ @y\n/Sources/ \n"
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      // What an earlier baseline accepted may be gone.
      files["boundaries.baseline/T0.txt"] = "cycle\tT0\t-\tgone.swift\t2\t@a\t-\told\n"
    }
  }
}

@Suite("Setup by init")
struct InitTests {
  @Test("after init a check is clean, whatever a package breaks; what is new is found")
  func clean() throws {
    var rules: Set<String> = []
    var new = 0
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let untidy = UntidyPackage(&random)
      let package = try FixturePackage(untidy.targets, files: untidy.files)
      let report = try package.check().report()
      rules.formUnion(report.findings.map(\.rule))
      let outcome = package.run(["init"])
      if report.coverage.isEmpty {
        expectEqual(outcome.status, .notChecked, "seed \(seed)")
        continue
      }
      expectEqual(outcome.status, .clean, "seed \(seed): \(outcome)")
      #expect(outcome.diagnostics.contains("the package passes it"))
      let check = package.run(["check", "--fail-on", "warning"])
      expectEqual(check.status, .clean, "seed \(seed): \(check)")
      expectEqual(package.run(["baseline", "verify"]).status, .clean, "seed \(seed)")
      let again = package.run(["init", "--force"])
      #expect(again.status == .clean && again.output == outcome.output, "seed \(seed): \(again)")

      guard let target = untidy.targets.first(where: { $0.type == "regular" }) else { continue }
      // The strictest configuration finds it whatever the targets are.
      let path = try #require(outcome.output.split(separator: "\n").first)
        .dropFirst(package.folder.path.count + 1)
      let text = try package.folder.text(of: String(path))
      try package.folder.write(
        text.replacing("\"version\" : 2", with: "\"version\" : 2, \"strict\": true"),
        to: String(path))
      expectEqual(package.run(["baseline", "update", "--allow-growth"]).status, .clean)
      expectEqual(package.run(["check"]).status, .clean, "seed \(seed)")
      try package.folder.write(
        "@testable import \(untidy.targets[0].name)\n", to: "\(target.path ?? "")/New.swift")
      expectEqual(package.run(["check"]).status, .findings, "seed \(seed)")
      new += 1
    }
    // The packages are such that there is something to accept.
    #expect(rules.count > 7, "\(rules)")
    #expect(new > 40)
  }

  @Test("init writes a configuration that the package passes, and replaces none unasked")
  func initialize() throws {
    let package = try FixturePackage(
      [
        .init(name: "app", dependencies: ["Cart"], type: "executable"),
        .init(name: "Cart", dependencies: ["Money"], path: "Features/Cart"),
        .init(name: "Money", path: "Core/Money"),
        .init(name: "CartTests", dependencies: ["Cart"], type: "test"),
      ], files: ["Features/Cart/C.swift": "import Money\n"])
    #expect(package.run(["init", "--print"]).output.contains("\"layer:core\""))
    let outcome = package.run(["init"])
    expectEqual(outcome.status, .clean)
    #expect(outcome.diagnostics.contains("the package passes it"))
    expectEqual(package.run(["init"]).status, .notChecked)
    expectEqual(package.run(["init", "--force"]).status, .clean)
    expectEqual(package.run(["check", "--rule", "layer"]).status, .clean)
    try package.folder.write("import Cart\n", to: "Core/Money/M.swift")
    let broken = package.run(["check", "--rule", "layer"])
    #expect(broken.output.contains("contract core-imports: broken (1)"))
  }

  @Test("init selects by patterns, and distinguishes the libraries of one folder by their names")
  func proposal() throws {
    let flat = try FixturePackage(
      [
        .init(name: "AppFeature", dependencies: ["HomeFeature", "Models"]),
        .init(name: "HomeFeature", dependencies: ["ApiClient"]), .init(name: "ApiClient"),
        .init(name: "CartFeature", dependencies: ["ApiClient"]),
        .init(name: "Models"), .init(name: "AppTests", dependencies: ["AppFeature"], type: "test"),
        .init(name: "HomeTests", dependencies: ["HomeFeature"], type: "test"),
      ], files: ["Sources/Models/Model.swift": ""])
    func layers(_ package: FixturePackage) throws -> [String: [String]] {
      let document = try package.run(["init", "--print"]).document()
      let layers = document["layers"] as? [[String: Any]] ?? []
      return Dictionary(
        uniqueKeysWithValues: layers.map {
          ($0["name"] as? String ?? "", $0["targets"] as? [String] ?? [])
        })
    }
    let names = try layers(flat)
    expectEqual(names["features"], ["*Feature"])
    expectEqual(names["libraries"], ["ApiClient", "Models"])
    expectEqual(names["tests"], ["Tests/*"])
    expectEqual(flat.run(["init"]).status, .clean)
    expectEqual(
      flat.run(["check", "--rule", "layer", "--rule", "unassigned-target"]).status, .clean)

    let deep = try FixturePackage([
      .init(name: "A", dependencies: ["C"], path: "Modules/UI/A"),
      .init(name: "B", dependencies: ["C"], path: "Modules/UI/B"),
      .init(name: "C", path: "Modules/Core/C"),
    ])
    let folders = try layers(deep)
    expectEqual(folders["ui"], ["Modules/UI/*"])
    expectEqual(folders["core"], ["C"])
  }

  @Test("folders that depend on each other in a cycle are layered by depth instead")
  func circularFolders() throws {
    let package = try FixturePackage([
      .init(name: "A", dependencies: ["B"], path: "One/A"), .init(name: "B", path: "Two/B"),
      .init(name: "C", dependencies: ["D"], path: "Two/C"), .init(name: "D", path: "One/D"),
    ])
    #expect(package.run(["init", "--print"]).output.contains("level-1"))
    #expect(package.run(["init"]).diagnostics.contains("the package passes it"))
  }

  @Test(
    "init offers what it leaves out, with what each would find, and a strict package asks for all")
  func offers() throws {
    let package = try FixturePackage(
      [
        .init(name: "A", dependencies: ["B"]), .init(name: "B", dependencies: ["C"]),
        .init(name: "C"), .init(name: "ATests", dependencies: ["A"], type: "test"),
      ],
      files: [
        "Sources/A/A.swift": "@_exported import B\n", "Sources/B/B.swift": "import C\n",
        "Tests/ATests/A.swift": "import A\nimport B\n", "Tests/ATests/B.swift": "import B\n",
        "Sources/Lost.swift": "",
      ])
    let outcome = package.run(["init"])
    #expect(
      outcome.diagnostics.hasSuffix(
        """
        boundary-check: not asked for; "strict": true asks for all of this, or one by one:
          "severities": [{ "rule": "orphan-file", "level": "warn" }]  1 finding
          "severities": [{ "rule": "reexport", "level": "warn" }]     1 finding
          "strict": true, of imports of tests                         1 finding

        """), "\(outcome.diagnostics)")
    expectEqual(package.run([]).status, .clean)
    let text = try package.folder.text(of: "boundaries.json")
    try package.folder.write(
      text.replacing("\"version\" : 2", with: "\"version\" : 2, \"strict\": true"),
      to: "boundaries.json")
    let strict = package.run([])
    expectEqual(strict.status, .findings)
    for rule in ["orphan-file", "reexport", "undeclared-dependency"] {
      #expect(strict.output.contains("error: [\(rule)]"), "\(strict.output)")
    }
  }

  @Test("init offers the rules of coordinators with what they would find, and writes none")
  func coordinators() throws {
    let kept = "func f() { childCoordinators.append(x) } }"
    for (source, isSeen) in [
      ("final class ClubCoordinator { \(kept)", true),
      ("final class Club: AppCoordinator { \(kept)", true),
      ("final class Club { \(kept)", false),
      ("struct Map: UIViewRepresentable { class Coordinator: NSObject {} }", false),
    ] {
      let package = try FixturePackage(
        [.init(name: "Club")], files: ["Sources/Club/Club.swift": source])
      let outcome = package.run(["init"])
      expectEqual(outcome.status, .clean)
      expectEqual(outcome.diagnostics.contains("\"coordinators\": {}"), isSeen, "\(source)")
      let text = try package.folder.text(of: "boundaries.json")
      #expect(!text.contains("coordinators"))
      expectEqual(package.run([]).status, .clean)
    }
  }

  @Test("init names what it wrote, and says what the baseline accepts")
  func told() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")], files: ["Sources/A/A.swift": "import B\n"])
    let outcome = package.run(["init"])
    let folder = package.folder.path
    expectEqual(outcome.output, "\(folder)/boundaries.json\n\(folder)/boundaries.baseline\n")
    #expect(outcome.diagnostics.contains("accepts 1 current finding"))
    let again = package.run(["baseline", "update"])
    #expect(again.diagnostics.hasSuffix("boundaries.baseline accepts 1 finding\n"))
    #expect(package.run(["check", "--strict"]).output.contains("[undeclared-dependency]"))
  }

  @Test("a baseline accepts an ignore that covers nothing and an exception that lets nothing pass")
  func accounting() throws {
    let package = try FixturePackage(
      [.init(name: "A")], files: ["Sources/A/A.swift": "// boundary:ignore[layer] once\n"],
      configuration:
        #"{"version": 1, "exceptions": [{"rule": "cycle", "files": ["x"], "reason": "Gone."}]}"#)
    let found = try package.report().findings.map(\.rule)
    expectEqual(Set(found), ["unmatched-config", "unused-ignore"])
    expectEqual(package.run(["baseline", "update", "--allow-growth"]).status, .clean)
    expectEqual(package.run(["check", "--fail-on", "warning"]).status, .clean)
    try package.folder.write("", to: "Sources/A/A.swift")
    try expectEqual(package.report().findings.map(\.rule), ["stale-baseline"])
  }
}

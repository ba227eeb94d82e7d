import BoundaryFixtures
import Expectations
import Foundation
import SwiftScanning
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

@Suite("Findings as a person reads them")
struct FindingBlockTests {
  /// A package that breaks every rule there is.
  private static func broken() throws -> FixturePackage {
    let configuration = """
      {"version": 1,
       "layers": [{"name": "features", "targets": ["Cart", "Home"], "siblings": "independent"},
                  {"name": "base", "targets": ["Base", "Kit", "Impl", "Screen", "Style", "Idle", "Mac", "Open"]}],
       "order": ["features", "base"],
       "forbidden": [
         {"name": "pure", "targets": ["Cart"], "modules": ["Kit"], "reason": "Pure."},
         {"name": "far", "targets": ["Cart"], "modules": ["Style"], "indirect": true, "reason": "Far."}],
       "visibility": [{"targets": ["Kit"], "visibleTo": ["Base"], "reason": "Ask."}],
       "interfaces": [{"implementation": ["Impl"], "interface": ["Base"], "reason": "Replaced."}],
       "externals": [{"modules": ["Combine"], "reason": "Apple only."}],
       "spi": [],
       "access": [{"targets": ["Cart"], "modules": ["Kit"], "levels": ["internal"], "reason": "Inside."}],
       "coordinators": {"stores": ["Kit"]},
       "exceptions": [{"rule": "cycle", "files": ["none"], "reason": "Gone."}]}
      """
    return try FixturePackage(
      [
        .init(
          name: "Cart",
          dependencies: ["Home", "Gone", "Kit", "Impl", "Screen", "Idle", "Mac"],
          conditions: ["Mac": #"{"platformNames": ["macos"]}"#]),
        .init(name: "Home"), .init(name: "Base"), .init(name: "Kit"), .init(name: "Impl"),
        .init(name: "Screen", dependencies: ["Style"]), .init(name: "Style"), .init(name: "Idle"),
        .init(name: "Mac"), .init(name: "Stray"),
        .init(name: "Open", settings: "[]"),
      ],
      files: [
        "CODEOWNERS": """
        /Sources/Base/ @base
        * @all
        /Sources/Home/ @home
        /Sources/Nowhere/ @lost
        !/Sources/Kit/ @kit
        /Sources/Mac/
        """,
        "Sources/Cart/Cart.swift": """
        @_exported import Home
        public import Kit
        @_spi(Inner) import Impl
        @testable import Base
        import Screen
        import Combine
        #if os(Linux)
        import Mac
        #endif
        let home = HomeRoute.home
        // boundary:ignore[layer] was needed once
        final class CartCoordinator { var parent: CartCoordinator? }
        extension CartCoordinator { func buy() { addChild(a); shopService.buy(); show(LineView()) } }
        struct CartView { var body: V { LineView(); NavigationLink("a") { b } } }
        struct LineView { @StateObject var coordinator = CartCoordinator() }
        final class CartViewModel { func go() { coordinator?.parent?.close() } }
        """,
        "Sources/Home/Home.swift": "public enum HomeRoute: Route { case home }\nlet a = Kit::b",
        "Sources/Base/Base.swift": "import Cart\n#if canImport(Idle)\n#endif",
        "Sources/Open/Open.swift": "let open = 1",
        "Sources/Screen/Screen.swift": "import Style",
        "Sources/Style/Style.swift": "extension Int { public var flavour: Int { self } }",
        "Sources/Idle/Idle.swift": "public struct Idle {}",
        "Sources/Mac/Mac.swift": "public struct Mac {}",
        "Sources/Lost/Lost.swift": "",
        "boundaries.baseline/Cart.txt": "layer\tCart\tHome\tnone.swift\t1\t-\t-\t-\n",
      ], configuration: configuration)
  }

  @Test(
    "a finding of any rule says what, where, why it is a hazard, whose it is and how to fix it")
  func complete() throws {
    let report = try Self.broken().report()
    let text = report.text(TextStyle(isColored: false, showsAllPlaces: true))
    // Names are taken twice in a program of plugins, which RegistrationRulesTests have.
    let rules = RuleCatalog.all.filter { $0 != .nameTakenTwice }
    expectEqual(Set((report.findings + report.notes).map(\.rule)), Set(rules.map(\.id)))
    for rule in rules {
      let lines = text.split(separator: "\n")
      let start = try #require(
        lines.firstIndex { !$0.hasPrefix(" ") && $0.contains(": [\(rule.id)] ") }, "\(rule.id)")
      #expect(rule.id == "unowned" || lines[start].contains(" — owner @"), "\(lines[start])")
      expectEqual(
        lines[start + 1],
        "    why: \(rule.hazard); 'boundary-check explain \(rule.id)' says more")
      #expect(lines[start + 2].hasPrefix("    fix: ") && lines[start + 2].count > 9)
    }
    var named = 0
    for finding in report.findings {
      #expect(finding.rule == "unowned" || !finding.owners.isEmpty, "\(finding)")
      guard let module = finding.module, finding.rule != "stale-baseline" else { continue }
      named += 1
      #expect(finding.message.contains(module), "\(finding)")
      #expect(
        !["Home": ["@home"], "Cart": ["@all"]].contains {
          $0 == module && $1 != finding.moduleOwners
        },
        "\(finding)")
    }
    #expect(named > 10)
  }

  private func finding(_ line: Int, _ module: String, in file: String = "A.swift") -> Finding {
    Finding(
      rule: "layer", file: file, position: SourcePosition(line: line, column: 8),
      message: "'A' may not import '\(module)'", remedy: "remove it", target: "A", module: module)
  }

  @Test(
    "what a rule finds about one edge is one block with a few places or all, and why is said once")
  func grouped() {
    var findings = (1...6).map { finding($0, "B") } + [finding(7, "C"), finding(8, "B")]
    findings[1].message += " under #if DEBUG"
    findings[2].owners = ["@x"]
    findings[7].severity = .warning
    let why = RuleCatalog.all.first { $0.id == "layer" }?.hazard ?? ""
    let tail = "    fix: remove it\n"
    let reason = "    why: \(why); 'boundary-check explain layer' says more\n"
    let places = """
          also: A.swift:2:8: 'A' may not import 'B' under #if DEBUG
          also: A.swift:3:8 — owner @x
          also: A.swift:4:8

      """
    let others = """
      A.swift:7:8: error: [layer] 'A' may not import 'C'
      \(tail)A.swift:8:8: warning: [layer] 'A' may not import 'B'
      \(tail)
      """
    let first = "A.swift:1:8: error: [layer] 'A' may not import 'B'\n\(reason)\(tail)\(places)"
    expectEqual(
      FindingBlock.text(of: findings, TextStyle(isColored: false)),
      first + "    and 2 more places; --verbose shows all\n" + others)
    expectEqual(
      FindingBlock.text(of: findings, TextStyle(isColored: false, showsAllPlaces: true)),
      first + "    also: A.swift:5:8\n    also: A.swift:6:8\n" + others)
  }

  @Test("--verbose shows every place on standard output and in files; documents have all anyway")
  func verbose() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")],
      files: ["Sources/A/A.swift": String(repeating: "import B\n", count: 9)])
    func places(_ text: String) -> Int { text.matches(of: /Sources\/A\/A\.swift:\d/).count }
    expectEqual(places(package.run().output), 4)
    #expect(package.run().diagnostics.contains("1 finding at 9 places"))
    expectEqual(places(package.run(["--verbose"]).output), 9)
    let file = "\(package.folder.path)/report.txt"
    _ = package.run(["--verbose", "--format", "text", "--output", file])
    expectEqual(places(try String(contentsOfFile: file, encoding: .utf8)), 9)
    let annotations = package.run(["--format", "github"]).output.split(separator: "\n")
    expectEqual(annotations.count, 1)
    #expect(annotations[0].hasSuffix("also at Sources/A/A.swift:2:8 and 7 more places"))
  }
}

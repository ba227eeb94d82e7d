import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

@Suite("What is not fully known")
struct CertaintyTests {
  /// A package that imports a module of a product's package which is fetched only if `isFetched`.
  private func app() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(
        name: "app", dependencies: [.package(url: "https://example.org/kit.git", from: "1.0.0")],
        targets: [.target(name: "App", dependencies: [.product(name: "KitUI", package: "kit")])])
      """, to: "Package.swift")
    try folder.write("import KitUI\nimport KitCore\n", to: "Sources/App/App.swift")
    return folder
  }

  private func fetch(into folder: TemporaryFolder) throws {
    let kit = ".build/checkouts/kit"
    try folder.write(
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(
        name: "kit",
        products: [
          .library(name: "KitUI", targets: ["KitUI"]), .library(name: "KitCore", targets: ["KitCore"]),
        ], targets: [.target(name: "KitUI"), .target(name: "KitCore")])
      """, to: "\(kit)/Package.swift")
    try folder.write("", to: "\(kit)/Sources/KitUI/U.swift")
    try folder.write("", to: "\(kit)/Sources/KitCore/C.swift")
  }

  private func run(_ arguments: [String], _ folder: TemporaryFolder) -> CommandOutcome {
    BoundaryCheckCommand.run(arguments + ["--package-path", folder.path])
  }

  @Test("what a baseline leaves out is said where it is written, and by what command it is known")
  func omission() throws {
    let folder = try app()
    let remedy =
      "boundary-check: not known: 1 product of 1 package that is not fetched; run 'swift package resolve'"
    for arguments in [["baseline", "update"], ["init"]] {
      let outcome = run(arguments, folder)
      #expect(outcome.status == .clean && outcome.diagnostics.contains(remedy), "\(outcome)")
    }
    try fetch(into: folder)
    let outcome = run(["baseline", "update", "--allow-growth"], folder)
    #expect(!outcome.diagnostics.contains("not known"), "\(outcome)")
  }

  @Test("a baseline made with the fetched packages passes without them, and is not changed there")
  func checkouts() throws {
    let folder = try app()
    try fetch(into: folder)
    let failing = ["--fail-on", "warning"]
    expectEqual(run(failing, folder).status, .findings)
    expectEqual(run(["baseline", "update", "--allow-growth"], folder).status, .clean)
    let accepted = try folder.text(of: ".boundaries.baseline/App.txt")
    for isFetched in [true, false] {
      if !isFetched { try FileManager.default.removeItem(atPath: "\(folder.path)/.build") }
      expectEqual(run(failing, folder).status, .clean)
      expectEqual(run(["baseline", "verify"], folder).status, .clean)
      expectEqual(run(["baseline", "update"], folder).status, .clean)
      try expectEqual(
        folder.text(of: ".boundaries.baseline/App.txt"),
        accepted)
    }
  }

  @Test("it is counted with its reason, and --strict-knowledge fails on what fetching would tell")
  func counted() throws {
    let folder = try app()
    let outcome = run([], folder)
    expectEqual(outcome.status, .clean)
    #expect(
      outcome.diagnostics.contains(
        "; not fully known: 1 product of 1 package that is not fetched\n"))
    expectEqual(
      Certainty.Gap(reason: .notFetched, names: ["A", "B"]).words, "2 products that are not fetched"
    )
    let document = try run(["check", "--format", "json"], folder).document()
    let gaps = try #require(document["notFullyKnown"] as? [[String: Any]])
    expectEqual(gaps.map { $0["reason"] as? String }, ["notFetched"])
    expectEqual(gaps.map { $0["names"] as? [String] }, [["KitUI"]])
    expectEqual(gaps.map { $0["packages"] as? [String] }, [["kit"]])
    let strict = run(["--strict-knowledge"], folder)
    expectEqual(strict.status, .findings)
    #expect(strict.diagnostics.contains("run 'swift package resolve' first"))
    try folder.write("", to: "Sources/App/Other.swift")
    try folder.write("import KitUI\n", to: "Sources/App/App.swift")
    try fetch(into: folder)
    expectEqual(run(["--strict-knowledge"], folder).status, .clean)
  }

  @Test("an exception or an ignore for what is not fetched is not called idle")
  func suppressions() throws {
    let package = try FixturePackage(
      [.init(name: "App", products: ["KitUI@kit"])],
      files: [
        "Sources/App/App.swift": """
        import KitCore  // boundary:ignore[undeclared-dependency] the kit brings it
        """
      ],
      configuration: """
        {"version": 1, "exceptions": [
          {"rule": "undeclared-dependency", "targets": ["App"], "reason": "The kit brings it."}]}
        """)
    try expectEqual(package.findings(), [])
  }

  @Test("code that a plugin may write is counted, and fails no check")
  func plugin() throws {
    let package = try FixturePackage(
      [
        .init(name: "App", plugins: ["Gen"]),
        .init(name: "Gen", type: "plugin", path: "Plugins/Gen"),
      ], files: ["Sources/App/App.swift": "", "Plugins/Gen/G.swift": ""])
    let outcome = package.run(["--strict-knowledge"])
    expectEqual(outcome.status, .clean)
    #expect(outcome.diagnostics.contains("1 target with code that a plugin may write"))
  }

  /// A package whose manifest picks a backend by the machine it runs on, with the file that uses one of them.
  private func backends(_ source: String, computed: Bool = true) throws -> FixturePackage {
    let package = try FixturePackage(
      [
        .init(name: "Default", dependencies: ["Gtk"]), .init(name: "Gtk"), .init(name: "AppKit2"),
      ],
      files: [
        "Sources/Default/Default.swift": source, "Sources/Gtk/G.swift": "",
        "Sources/AppKit2/A.swift": "",
      ])
    try package.folder.write(
      """
      // swift-tools-version:5.10
      import Foundation
      import PackageDescription
      let backend = ProcessInfo.processInfo.environment["BACKEND"] ?? "Gtk"
      let package = Package(
        name: "fixture",
        targets: [
          .target(name: "Default", dependencies: [.target(name: \(computed ? "backend" : "\"Gtk\""))]),
          .target(name: "Gtk"), .target(name: "AppKit2"),
        ])
      """, to: "Package.swift")
    return package
  }

  @Test("what a manifest may declare elsewhere is a note, as long as the code may do without it")
  func computedDependencies() throws {
    let guarded = """
      #if canImport(AppKit2)
      import AppKit2
      #else
      import Gtk
      #endif
      """
    let rules = ["undeclared-can-import", "undeclared-dependency"]
    let report = try backends(guarded).report(rules: rules)
    expectEqual(report.findings.map(\.message), [])
    expectEqual(
      report.notes.map {
        $0.change == nil && $0.message.hasSuffix("computes the dependencies of 'Default'")
      }, [true, true])
    expectEqual(report.coverage.certainty.gaps.map(\.reason), [.computedDependencies])
    expectEqual(report.coverage.certainty.gaps.map(\.names), [["Default"]])
    try expectEqual(backends(guarded, computed: false).findings(rules: rules).count, 2)
    try expectEqual(
      backends("#if DEBUG\nimport AppKit2\n#endif\nimport AppKit2").findings(rules: rules).count, 2)
  }

  @Test(
    "what a manifest asks for other purposes says nothing about dependencies",
    arguments: [
      ("let gtk = \"Gtk\"\n#if canImport(Darwin)\nlet hasPrivacy = true\n#endif", false),
      ("let gtk = \"Gtk\"\nlet isCI = Context.environment[\"CI\"] != nil", false),
      (
        "let gtk = \"Gtk\"\nlet isCI = Context.environment[\"CI\"] != nil\nlet x = isCI ? 1 : 2",
        false
      ),
      ("#if os(Linux)\nlet gtk = \"Gtk\"\n#else\nlet gtk = \"AppKit2\"\n#endif", true),
      ("let a = Context.environment[\"A\"]\nlet b = a ?? \"Gtk\"\nlet gtk = b", true),
      ("var gtk = \"Gtk\"\nif Context.environment[\"A\"] != nil { gtk = \"AppKit2\" }", true),
      ("func kit() -> String { Context.environment[\"A\"] ?? \"Gtk\" }\nlet gtk = kit()", true),
    ])
  func unrelatedQuestions(_ lines: String, _ isComputed: Bool) throws {
    let package = try FixturePackage(
      [.init(name: "Default", dependencies: ["Gtk"]), .init(name: "Gtk"), .init(name: "AppKit2")],
      files: [
        "Sources/Default/D.swift": "#if os(macOS)\nimport AppKit2\n#endif\n",
        "Package.swift": """
        // swift-tools-version:5.10
        import PackageDescription
        \(lines)
        let package = Package(
          name: "fixture",
          targets: [
            .target(name: "Default", dependencies: [.target(name: gtk)]),
            .target(name: "Gtk"), .target(name: "AppKit2"),
          ])
        """,
      ])
    let report = try package.report(rules: ["undeclared-dependency"])
    expectEqual(report.findings.count, isComputed ? 0 : 1)
    expectEqual(report.notes.count, isComputed ? 1 : 0)
  }

  @Test(
    "the dependencies that a manifest adds afterwards under a condition are computed, and its packages are not"
  )
  func laterChanges() throws {
    func notes(_ change: String) throws -> Int {
      let package = try backends("#if os(macOS)\nimport AppKit2\n#endif\n", computed: false)
      let text = try package.folder.text(of: "Package.swift")
      try package.folder.write(
        text.replacing("[.target(name: \"Gtk\")]", with: "[.target(name: gtk)]")
          + "\nlet gtk = \"Gtk\"\nif backend == \"Gtk\" { \(change) }\n",
        to: "Package.swift")
      return try package.report(rules: ["undeclared-dependency"]).notes.count
    }
    try expectEqual(notes("package.dependencies.append(.package(path: \"../x\"))"), 0)
    try expectEqual(notes("package.targets[0].dependencies.append(\"AppKit2\")"), 1)
    try expectEqual(notes("for target in package.targets { target.dependencies += [\"A\"] }"), 1)
  }

  @Test("the baseline keeps an entry about what a manifest may declare elsewhere")
  func computedBaseline() throws {
    let source = "#if canImport(AppKit2)\nimport AppKit2\n#endif\nimport Gtk\n"
    let package = try backends(source, computed: false)
    expectEqual(package.run(["baseline", "update", "--allow-growth"]).status, .clean)
    let text = try package.folder.text(of: "Package.swift")
    try package.folder.write(
      text.replacing(".target(name: \"Gtk\")]", with: ".target(name: backend)]"),
      to: "Package.swift")
    try expectEqual(package.findings(), [])
    expectEqual(package.run(["baseline", "verify"]).status, .clean)
  }

  @Test("the baseline and a rule of the level strict agree: it accepts none of its findings")
  func strict() throws {
    let package = try FixturePackage(
      [.init(name: "App"), .init(name: "Kit")],
      files: ["Sources/App/App.swift": "import Kit\n", "Sources/Kit/Kit.swift": ""],
      configuration: """
        {"version": 1, "severities": [
          {"rule": "undeclared-dependency", "level": "strict", "reason": "It breaks builds."}]}
        """)
    expectEqual(package.run(["baseline", "update", "--allow-growth"]).status, .clean)
    try expectEqual(package.findings(), ["Sources/App/App.swift:1:8 [undeclared-dependency] Kit"])
    expectEqual(package.run(["baseline", "verify"]).status, .clean)
  }

  @Test("init takes over the baseline that stood alone, with its reasons")
  func earlierBaseline() throws {
    let package = try FixturePackage(
      [.init(name: "App"), .init(name: "Kit")],
      files: ["Sources/App/App.swift": "import Kit\n", "Sources/Kit/Kit.swift": ""])
    let reason = ["--reason", "before the split", "--owner", "@app"]
    expectEqual(package.run(["baseline", "update", "--allow-growth"] + reason).status, .clean)
    expectEqual(package.run(["init"]).status, .clean)
    let files = FileManager.default
    #expect(!files.fileExists(atPath: "\(package.folder.path)/.boundaries.baseline"))
    let text = try package.folder.text(of: "boundaries.baseline/App.txt")
    #expect(text.contains("\t@app\t-\tbefore the split"))
    expectEqual(package.run([]).status, .clean)
  }
}

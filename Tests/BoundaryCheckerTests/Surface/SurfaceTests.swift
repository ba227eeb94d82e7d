import BoundaryFixtures
import CommandArguments
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Surface of the command")
struct SurfaceTests {
  private func broken() throws -> FixturePackage {
    var files: [String: String] = [:]
    for index in 0..<60 { files["Sources/A/F\(index).swift"] = "import B\nimport Foundation\n" }
    for index in 0..<40 { files["Sources/B/G\(index).swift"] = "#if canImport(A)\n#endif\n" }
    return try FixturePackage([.init(name: "A"), .init(name: "B")], files: files)
  }

  @Test("any number of jobs gives the same bytes in every format")
  func deterministic() throws {
    let package = try broken()
    for format in ReportFormat.allCases.map(\.rawValue) {
      let outcomes = ["1", "2", "3", "16"].map {
        package.run(["check", "--format", format, "--jobs", $0])
      }
      expectEqual(Set(outcomes).count, 1, "\(format)")
      expectEqual(outcomes[0].status, .findings)
    }
    let lists = ["1", "2", "7"].map { package.run(["list", "imports", "--json", "--jobs", $0]) }
    expectEqual(Set(lists).count, 1)
    let graphs = ["1", "4"].map { package.run(["graph", "--jobs", $0]) }
    expectEqual(Set(graphs).count, 1)
  }

  @Test("workers keep the order, and the first error is the one reported")
  func workers() throws {
    let items = Array(0..<1000)
    for jobs in [1, 2, 5, 64] {
      let doubled = try Workers.map(items, jobs: jobs) {
        (item) throws(BoundaryCheckError) -> Int in item * 2
      }
      #expect(doubled == items.map { $0 * 2 })
      let error = #expect(throws: BoundaryCheckError.self) {
        try Workers.map(items, jobs: jobs) { (item) throws(BoundaryCheckError) -> Int in
          if item % 400 == 399 { throw .unreadable(path: "\(item)", detail: "") }
          return item
        }
      }
      expectEqual(error, .unreadable(path: "399", detail: ""))
    }
  }

  @Test("several formats go to several files in one run")
  func outputs() throws {
    let package = try broken()
    let path = package.folder.path
    let outcome = package.run([
      "check", "--format", "sarif", "--output", "\(path)/a.sarif", "--format", "json",
      "--output=\(path)/a.json", "--format", "text",
    ])
    expectEqual(outcome.output, package.run().output)
    for format in ["sarif", "json"] {
      try expectEqual(
        package.folder.text(of: "a.\(format)"), package.run(["--format", format]).output)
    }
    let silent = package.run(["--output", "\(path)/b.txt"])
    #expect(silent.output == "" && silent.status == .findings)
    let lost = package.run(["--output", "\(path)/no/where.txt"])
    expectEqual(lost.status, .internalError)
  }

  @Test(
    "a report replaces one of its own kind, and other content only with --force",
    arguments: ReportOutput.formats(of: .check) + ["dot", "mermaid"])
  func replaced(_ format: String) throws {
    let package = try broken()
    let path = "\(package.folder.path)/out"
    let words = ["dot", "mermaid"].contains(format) ? ["graph"] : ["check"]
    let run = { package.run(words + ["--format", format, "--output", path] + $0) }
    for other in ["Dear Ada,\n", "{}\n", #"{"v": 1, "name": "another"}"#, #"{"runs": []}"#] {
      try package.folder.write(other, to: "out")
      let refused = run([])
      #expect(refused.status == .internalError && refused.diagnostics.contains("--force"))
      try expectEqual(package.folder.text(of: "out"), other)
    }
    #expect(run(["--force"]).status != .internalError)
    let written = try package.folder.text(of: "out")
    #expect(written == package.run(words + ["--format", format]).output)
    // The same again loses nothing.
    #expect(run([]).status != .internalError)
    // What has a form of its own is recognised, also with other findings.
    try package.folder.write("import Nothing\n", to: "Sources/A/More.swift")
    let recognised = ["json", "sarif", "dot", "mermaid"].contains(format)
    expectEqual(
      run([]).status == .internalError,
      !recognised && written != package.run(words + ["--format", format]).output)
    try package.folder.write("", to: "out")
    #expect(run([]).status != .internalError)
  }

  @Test("a log of SARIF by another program, and what the check reads, are not replaced")
  func kept() throws {
    let package = try broken()
    let path = package.folder.path
    let log = """
      {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
       "runs": [{"tool": {"driver": {"name": "another"}}}]}
      """
    try package.folder.write(log, to: "a.sarif")
    let refused = package.run(["--format", "sarif", "--output", "\(path)/a.sarif"])
    #expect(refused.status == .internalError)
    try expectEqual(package.folder.text(of: "a.sarif"), log)
    try package.folder.write(#"{"version": 1}"#, to: "boundaries.json")
    for name in ["boundaries.json", "manifest.json"] {
      let before = try package.folder.text(of: name)
      for words in [[], ["--force"]] {
        let outcome = package.run(["--format", "json", "--output", "\(path)/\(name)"] + words)
        expectEqual(outcome.status, .internalError, "\(outcome)")
        #expect(outcome.diagnostics.contains("the check reads it"))
      }
      try expectEqual(package.folder.text(of: name), before)
    }
  }

  @Test("paths, --max and --severity narrow what is shown; the status counts what is shown")
  func narrowed() throws {
    let package = try broken()
    let some = package.run(["check", "Sources/A/F1.swift", "Sources/B"])
    #expect(some.output.matches(of: /(?m)^Sources\/A\//).count == 1)
    #expect(
      package.run(["check", "-v", "\(package.folder.path)/Sources/A/"]).output.contains("F59.swift")
    )
    let missing = package.run(["check", "Sources/C"])
    expectEqual(missing.status, .notChecked)
    #expect(missing.diagnostics.contains("there is nothing at 'Sources/C' in the package"))
    expectEqual(
      package.run(["check", "Sources/A", package.folder.path]).output, package.run().output)
    let few = package.run(["check", "--max", "2"])
    expectEqual(few.output.matches(of: /(?m)^(    also: )?Sources/).count, 2)
    #expect(few.diagnostics.contains("98 not shown") || few.diagnostics.contains("not shown"))
    expectEqual(few.status, .findings)
    expectEqual(package.run(["check", "--fail-on", "never"]).status, .clean)
    expectEqual(package.run(["check", "--fail-on", "never"]).output, package.run().output)
    expectEqual(package.run(["check", "-q"]).diagnostics, "")
    let verbose = package.run(["check", "-q", "-v", "--jobs", "3"]).diagnostics
    #expect(verbose.contains("boundary-check: manifest of 2 targets: "))
    #expect(verbose.contains("boundary-check: 100 files, 3 at once: "))
  }

  @Test(
    "colour follows --color, then NO_COLOR, then the terminal",
    arguments: [
      (["--color", "always"], ["NO_COLOR": "1"], false, true), ([], [:], true, true),
      ([], ["NO_COLOR": "1"], true, false), ([], ["NO_COLOR": ""], true, true),
      ([], ["TERM": "dumb"], true, false), ([], [:], false, false),
      (["--color=never"], [:], true, false),
    ] as [([String], [String: String], Bool, Bool)])
  func color(
    _ arguments: [String], _ environment: [String: String], _ isTerminal: Bool, _ isColored: Bool
  ) throws {
    let package = try broken()
    let outcome = BoundaryCheckCommand.run(
      arguments + [
        "--package-path", package.folder.path, "--manifest", "\(package.folder.path)/manifest.json",
      ],
      environment: CommandEnvironment(variables: environment, outputIsTerminal: isTerminal))
    #expect(outcome.output.contains("\u{1B}[") == isColored)
  }

  @Test(
    "every subcommand has help that names its options",
    arguments: BoundaryChecker.Subcommand.allCases)
  func help(_ subcommand: BoundaryChecker.Subcommand) {
    let text = BoundaryCheckCommand.run([subcommand.rawValue, "--help"]).output
    #expect(text.hasPrefix("Usage: boundary-check \(subcommand.rawValue)"))
    for option in BoundaryCheckCommand.syntax.options(of: subcommand.rawValue) {
      #expect(text.contains(option.name))
    }
    #expect(BoundaryCheckCommand.run(["--help"]).output.contains("  \(subcommand.rawValue)"))
  }

  @Test("help fits the terminal", arguments: [nil, "60", "80", "120"])
  func width(_ columns: String?) {
    let environment = CommandEnvironment(variables: columns.map { ["COLUMNS": $0] } ?? [:])
    let limit = columns.flatMap { Int($0) } ?? 100
    for subcommand in BoundaryChecker.Subcommand.allCases {
      let text = BoundaryCheckCommand.run(
        [subcommand.rawValue, "--help"], environment: environment
      ).output
      let tooLong = text.split(separator: "\n").filter {
        $0.count > limit && !$0.hasPrefix("Usage") && !$0.hasPrefix("Formats")
      }
      expectEqual(tooLong, [])
    }
    let overview = BoundaryCheckCommand.run(["--help"], environment: environment).output
    #expect(overview.contains("  list LIST  "))
    #expect(limit < 100 || overview.split(separator: "\n").allSatisfy { $0.count <= limit })
  }

  @Test("flags of one letter can be written as one word")
  func grouped() throws {
    let package = try broken()
    #expect(package.run(["-qv"]).diagnostics.contains("manifest of 2 targets"))
    expectEqual(package.run(["-qv"]).output, package.run(["-q", "-v"]).output)
    #expect(BoundaryCheckCommand.run(["-qh"]).output.hasPrefix("Usage: boundary-check"))
    let one = package.run(["-v", "-j1"]).diagnostics
    #expect(one.contains("files, 1 at once: "), "\(one)")
    #expect(package.run(["-qx"]).diagnostics.contains("unknown option \"-qx\""))
  }

  @Test("the graph is drawn as asked")
  func graph() throws {
    let package = try FixturePackage(
      [
        .init(name: "A", dependencies: ["B"]), .init(name: "B"), .init(name: "C"),
        .init(name: "ATests", dependencies: ["A"], type: "test"),
      ])
    func names(_ arguments: String...) throws -> [String] {
      let document = try package.run(["graph", "--format", "json"] + arguments).document()
      return (document["modules"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }
    try expectEqual(names(), ["A", "B", "C"])
    try expectEqual(names("--tests"), ["A", "ATests", "B", "C"])
    try expectEqual(names("--focus", "B"), ["A", "B"])
    try expectEqual(names("--reaches", "A"), ["A"])
    let file = try package.folder.write(
      "# Modules\n\n```mermaid\n\(package.run(["graph", "--format", "mermaid"]).output)```\n",
      to: "README.md")
    expectEqual(package.run(["graph", "--format", "mermaid", "--check", file]).status, .clean)
    let drifted = package.run(["graph", "--format", "mermaid", "--focus", "B", "--check", file])
    expectEqual(drifted.status, .findings)
  }

  @Test(
    "doctor compares the scanner with the compiler", .enabled(if: Self.hasCompiler, "no swiftc"))
  func oracle() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")],
      files: [
        "Sources/A/A.swift": "import Foundation\n#if os(Plan9)\nimport Nine\n#endif\n",
        "Sources/B/B.swift": "let s = \"import X\"\nimport struct A.S\n",
      ])
    let outcome = package.run(["doctor", "--oracle"])
    expectEqual(outcome.status, .clean, "\(outcome.output)")
    #expect(outcome.output.contains("ok oracle: 2 files compared with the compiler"))
  }

  private static let hasCompiler =
    (try? Subprocess(command: ["swiftc", "--version"]).run())?.status == 0
}

import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Command boundary-check")
struct BoundaryCheckCommandTests {
  private func broken() throws -> FixturePackage {
    try FixturePackage(
      [.init(name: "A", type: "test", path: "Sources/A"), .init(name: "B")],
      files: ["Sources/A/A.swift": "@testable import B\n#if DEBUG\nimport struct B.S\n#endif\n"])
  }

  @Test("a clean package ends with 0")
  func clean() throws {
    let outcome = try FixturePackage([.init(name: "A")], files: ["Sources/A/A.swift": ""]).run()
    expectEqual(outcome.status, .clean)
    expectEqual(outcome.output, "")
    expectEqual(outcome.diagnostics, "boundary-check: 0 findings in 1 target, 1 file, 0 imports\n")
  }

  @Test("findings end with 1, on lines an editor can follow")
  func findings() throws {
    let outcome = try broken().run(["check"])
    expectEqual(outcome.status, .findings)
    #expect(
      outcome.output.hasPrefix("Sources/A/A.swift:1:18: error: [undeclared-dependency] 'A' imports")
    )
    #expect(outcome.output.contains("\n    fix: add \"B\" to the dependencies of \"A\""))
    #expect(outcome.output.contains("\n    also: Sources/A/A.swift:3:15: "))
    #expect(outcome.diagnostics.contains("1 finding at 2 places in 2 targets, 1 file, 2 imports"))
  }

  @Test("two runs print the same")
  func deterministic() throws {
    let package = try broken()
    expectEqual(package.run(), package.run())
  }

  @Test("text ends with the table of contracts")
  func table() throws {
    let package = try FixturePackage(
      [.init(name: "A", dependencies: ["B"]), .init(name: "B")], files: ["Sources/A/A.swift": ""],
      configuration: """
        {"version": 1, "layers": [{"name": "all", "targets": ["*"]}], "contracts": [
          {"name": "nothing", "targets": ["A"], "mayImport": [], "reason": "Alone."},
          {"name": "free", "targets": ["B"], "mayImport": ["*"], "reason": "Free."}]}
        """)
    let outcome = package.run()
    expectEqual(outcome.status, .findings)
    #expect(outcome.output.hasSuffix("\n\ncontract nothing: broken (1)\ncontract free: kept\n"))
    let filtered = package.run(["--rule", "cycle"])
    expectEqual(filtered.status, .clean)
    expectEqual(filtered.output, "")
  }

  @Test("JSON is one document with all that text says")
  func json() throws {
    let outcome = try broken().run(["--format=json"])
    expectEqual(outcome.status, .findings)
    let document = try outcome.document()
    #expect(document["v"] as? Int == 1)
    #expect(document["ok"] as? Bool == false)
    let findings = try #require(document["findings"] as? [[String: Any]])
    expectEqual(findings.count, 2)
    #expect(findings[1]["line"] as? Int == 3)
    #expect(findings[1]["column"] as? Int == 15)
    #expect(findings[1]["condition"] as? String == "DEBUG")
    #expect(findings[1]["module"] as? String == "B")
  }

  @Test("imports are listed as text and as JSON")
  func listImports() throws {
    let package = try broken()
    let text = package.run(["list", "imports"])
    expectEqual(text.status, .clean)
    #expect(
      text.output == """
        Sources/A/A.swift:1:18: A imports @testable B
        Sources/A/A.swift:3:15: A imports struct B.S #if DEBUG

        """)
    let json = package.run(["list", "imports", "--format", "json"])
    let document = try json.document()
    expectEqual((document["imports"] as? [Any])?.count, 2)
  }

  @Test("every rule can be listed and explained")
  func explain() {
    let list = BoundaryCheckCommand.run(["list", "rules"])
    expectEqual(list.status, .clean)
    let ids = list.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    expectEqual(ids.count, RuleCatalog.all.count)
    for id in ids {
      let outcome = BoundaryCheckCommand.run(["explain", id])
      expectEqual(outcome.status, .clean)
      #expect(outcome.output.hasPrefix("\(id): "))
      #expect(outcome.output.contains("\nRemedy: "))
    }
  }

  @Test("help and version end with 0, whatever else is said")
  func help() {
    for arguments in [["--help"], ["-h"], ["check", "--help", "--nonsense"]] {
      let outcome = BoundaryCheckCommand.run(arguments)
      expectEqual(outcome.status, .clean)
      #expect(outcome.output.hasPrefix("Usage: boundary-check"))
    }
    expectEqual(
      BoundaryCheckCommand.run(["--version"]).output,
      "boundary-check \(BoundaryCheckCommand.version)\n")
    let manual = BoundaryCheckCommand.run(["--manual"])
    #expect(manual.status == .clean && manual.output.hasPrefix(".TH BOUNDARY-CHECK 1 "))
  }

  @Test(
    "arguments that make no sense end with 2 and say what was meant",
    arguments: [
      (["chekc"], "did you mean check"), (["--formt", "json"], "did you mean --format"),
      (["--format", "xml"], "--format does not take \"xml\"; it takes: text, json, sarif"),
      (["--format", "jsno"], "did you mean json"), (["--config"], "needs a value"),
      (["--rule", "cycel"], "did you mean cycle"),
      (["fix", "it"], "\"it\" is one argument too many"),
      (["explain"], "boundary-check explain RULE"), (["explain", "laye"], "did you mean layer"),
      (["list"], "an argument is missing; usage: boundary-check list modules|imports"),
      (["list", "import"], "did you mean imports"),
      (["--strict=1"], "takes no value"), (["--jobs", "-1"], "not negative"),
      (["why", "A"], "boundary-check why A B"),
      (["why", "A", "B", "C"], "\"C\" is one argument too many"),
      (["list", "rules", "--focus", "A"], "list takes no --focus"),
      (["--color", "alwys"], "did you mean always"), (["--output="], "needs a value"),
      (["affected", "a", "b"], "\"b\" is one argument too many"),
      (["completion", "tcsh"], "SHELL does not take \"tcsh\""),
      (["--format", "json", "--format", "sarif"], "only one format can go to standard output"),
    ])
  func usage(_ arguments: [String], _ message: String) {
    let outcome = BoundaryCheckCommand.run(arguments)
    expectEqual(outcome.status, .notChecked)
    expectEqual(outcome.output, "")
    #expect(outcome.diagnostics.contains(message))
  }

  @Test("a wrong configuration and a wrong manifest end with 2")
  func notChecked() throws {
    let package = try FixturePackage([.init(name: "A")], configuration: "{}")
    expectEqual(package.run().status, .notChecked)
    let folder = try TemporaryFolder()
    let manifest = try folder.write("{}", to: "manifest.json")
    expectEqual(
      BoundaryCheckCommand.run(["--package-path", folder.path, "--manifest", manifest]).status,
      .notChecked)
    expectEqual(BoundaryCheckCommand.run(["--package-path", folder.path]).status, .notChecked)
  }

  @Test("a file that cannot be read ends with 3")
  func unreadable() throws {
    let package = try FixturePackage([.init(name: "A")])
    let outcome = package.run(["--baseline", "\(package.folder.path)/gone.baseline"])
    expectEqual(outcome.status, .internalError)
    expectEqual(
      BoundaryCheckCommand.run(["--manifest", "/nowhere/manifest.json"]).status, .internalError)
  }
}

import BoundaryFixtures
import Encodings
import Expectations
import Foundation
import GraphDrawing
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// Names that would move a terminal's cursor, forge a line or turn text around, in every format.
@Suite("Hidden characters in names")
struct HiddenCharacterTests {
  /// Characters that are not seen, and with those that end a line, the beginning of another.
  private static let hidden = [
    "\n", "\r", "\t", "\u{1B}[31m", "\u{7}", "\u{7F}", "\u{85}", "\u{9B}31m", "\u{202E}",
    "\u{2066}",
    "\u{200F}", "\u{2028}", "\u{2029}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{E0041}",
  ]

  private static let name = "x" + hidden.map { $0 + "forged" }.joined()

  /// CODEOWNERS ends lines and words at some of them.
  private static let owner =
    "@team" + hidden.filter { $0.allSatisfy { !$0.isWhitespace } }.joined()

  private let folder: TemporaryFolder
  private let manifest: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "import B\n@testable import B\nlet x = 1  // boundary:ignore[layer] for now\n",
      to: "Sources/A/\(Self.name).swift")
    try folder.write("import A\n", to: "Sources/B/b.swift")
    try folder.write("let loose = 1\n", to: "Sources/Z/\(Self.name).swift")
    try folder.write("* \(Self.owner)\n/nowhere/ nobody\u{1B}[2J\n", to: "CODEOWNERS")
    try folder.makeFolder("Sources/C")
    func target(_ name: String, _ path: String, _ dependencies: [String]) -> [String: Any] {
      [
        "name": name, "type": "regular", "path": path,
        "dependencies": dependencies.map { ["byName": [$0, NSNull()] as [Any]] },
      ]
    }
    let json = try JSONSerialization.data(withJSONObject: [
      "name": "p\(Self.name)", "toolsVersion": ["_version": "6.2.0"],
      "targets": [
        target("A", "Sources/A", ["C\(Self.name)"]), target("B", "Sources/B", []),
        target("C\(Self.name)", "Sources/C", []),
      ],
    ])
    manifest = try folder.write(String(decoding: json, as: UTF8.self), to: "manifest.json")
  }

  private func run(_ arguments: [String]) -> CommandOutcome {
    BoundaryCheckCommand.run(
      arguments + ["--package-path", folder.path, "--manifest", manifest])
  }

  private func expectVisible(_ outcome: CommandOutcome, _ name: String) {
    for text in [outcome.output, outcome.diagnostics] {
      let found = HiddenCharacters.first(in: text) { $0 != "\n" }
      #expect(found == nil, "\(name)")
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("forged") }, "\(name)")
    }
  }

  static let commands: [[String]] =
    ReportFormat.allCases.map { ["check", "--format", $0.rawValue] }
    + GraphFormat.allCases.map { ["graph", "--tests", "--format", $0.rawValue] }
    + GraphFormat.allCases.map { ["graph", "--group", "owner", "--format", $0.rawValue] }
    + [
      ["list", "modules"], ["list", "imports"], ["list", "orphans"], ["list", "unused"], ["owners"],
      ["owners", "--by-module"], ["why", "A", "B"], ["why", "A", "C\(name)"], ["doctor"],
    ].flatMap { [$0, $0 + ["--format", "json"]] }
    + [
      ["init", "--print"], ["fix"], ["check", "Sources/\(name)"], ["why", "A", "D\(name)"],
      ["check", "--rule", name], [name],
      ["check", "--config", "/\(name)"], ["check", "--output", "/nowhere/\(name)"],
      ["baseline", "update"], ["baseline", "verify"],
      ["baseline", "update", "--allow-growth", "--format", "json"],
    ]

  @Test("are visible in every format", arguments: commands)
  func matrix(_ command: [String]) {
    expectVisible(run(command), command.joined(separator: " "))
  }

  @Test("are as they are in documents, in JSON's own escapes")
  func documents() throws {
    func strings(_ value: Any) -> [String] {
      switch value {
      case let text as String: [text]
      case let list as [Any]: list.flatMap(strings)
      case let object as [String: Any]: object.flatMap { [$0.key] + strings($0.value) }
      default: []
      }
    }
    for command in [
      ["check", "--format", "json"], ["list", "imports", "--json"], ["graph", "--format", "json"],
      ["check", "--format", "sarif"],
    ] {
      let outcome = run(command)
      let found = strings(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)))
      // SARIF's paths are relative references.
      #expect(
        found.contains { ($0.removingPercentEncoding ?? $0).contains(Self.name) }, "\(command)")
    }
    let quoted = try JSONObject.text(of: Self.name + "\"\\")
    #expect(HiddenCharacters.first(in: quoted) { $0 != "\n" } == nil)
    try expectEqual(JSONDecoder().decode(String.self, from: Data(quoted.utf8)), Self.name + "\"\\")
  }

  @Test("do not hinder a baseline, which covers the file by its line")
  func baseline() throws {
    try folder.write(#"{"version": 2, "strict": true}"#, to: "boundaries.json")
    #expect(run(["list", "orphans"]).output != "")
    let accepted = run(["baseline", "update", "--allow-growth"])
    expectVisible(accepted, "baseline update")
    let baseline = "\(folder.path)/boundaries.baseline"
    let names = try FileManager.default.contentsOfDirectory(atPath: baseline)
    #expect(!names.isEmpty)
    for name in names {
      let file = try String(contentsOfFile: "\(baseline)/\(name)", encoding: .utf8)
      #expect(HiddenCharacters.first(in: name + file) { $0 != "\n" && $0 != "\t" } == nil)
    }
    expectEqual(run(["baseline", "verify"]).status, .clean)
    expectEqual(run(["list", "orphans"]).output, "")
  }

  @Test("of a source are shown to a person, and kept in a patch")
  func diff() throws {
    let package = try FixturePackage(
      [.init(name: "A")],
      files: [
        "Sources/A/A.swift": "// \u{1B}[2J\nlet x = 1  // boundary:ignore[layer] was needed once\n"
      ])
    func fix(isTerminal: Bool) -> CommandOutcome {
      let path = package.folder.path
      return BoundaryCheckCommand.run(
        ["fix", "--package-path", path, "--manifest", "\(path)/manifest.json"],
        environment: CommandEnvironment(outputIsTerminal: isTerminal))
    }
    #expect(fix(isTerminal: false).output.contains("// \u{1B}[2J\n"))
    let shown = fix(isTerminal: true)
    expectVisible(shown, "fix")
    #expect(shown.output.contains("// \\u{1B}[2J\n"))
  }

  @Test("letters and joiners that belong to words stay")
  func words() {
    for word in ["Größe", "日本", "می\u{200C}خواهم", "👨\u{200D}👩\u{200D}👧", "e\u{301}", "a b"] {
      expectEqual(word.escaped, word)
    }
    #expect("a\n\u{1B}b\u{202E}".escaped == "a\\n\\u{1B}b\\u{202E}")
    #expect("a\n\u{1B}b".escapedLines == "a\n\\u{1B}b")
  }
}

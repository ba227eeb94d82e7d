import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules
@testable import PackageReading

/// Lines of a manifest that say nothing, beside those that look alike and do.
@Suite("Idle lines of a manifest")
struct ManifestLineTests {
  private func report(
    _ targets: String, packages: String = "[]", products: String = "[]", imports: String = ""
  ) throws -> Report {
    let folder = try TemporaryFolder()
    let manifest = try folder.write(
      """
      {"name": "p", "dependencies": \(packages), "products": \(products), "targets": [
        {"name": "A", "type": "regular", "dependencies": []}, \(targets)]}
      """, to: "manifest.json")
    try folder.write("", to: "Sources/A/A.swift")
    try folder.write(imports, to: "Sources/App/App.swift")
    return try PackageCheck(
      packagePath: folder.path, manifestPath: manifest,
      rules: ["unused-dependency", "unknown-dependency"]
    ).report()
  }

  private func app(_ dependencies: String) -> String {
    #"{"name": "App", "type": "regular", "dependencies": [\#(dependencies)]}"#
  }

  private let kit = #"[{"sourceControl": [{"identity": "kit"}]}]"#

  @Test("a dependency that is declared twice is found, and one under two conditions is not")
  func twice() throws {
    let plain = #"{"byName": ["A", null]}"#
    let named = #"{"target": ["A", null]}"#
    let linux = #"{"target": ["A", {"platformNames": ["linux"]}]}"#
    let macOS = #"{"target": ["A", {"platformNames": ["macos"]}]}"#
    for (lines, count) in [([plain, named], 1), ([linux, macOS], 0), ([linux, linux], 1)] {
      let report = try report(app(lines.joined(separator: ", ")), imports: "import A\n")
      expectEqual(report.findings.count, count, "\(lines)")
      expectEqual(report.findings.first?.message, count == 0 ? nil : "'App' declares 'A' twice")
    }
  }

  @Test("a system library that nothing leads to is found, and one that is used or offered is not")
  func systemLibraries() throws {
    let library = #"{"name": "CZ", "type": "system", "dependencies": []}"#
    try expectEqual(
      report(app("") + ", " + library).findings.map(\.message),
      ["no target depends on the system library 'CZ', and no product has it"])
    let using = app(#"{"byName": ["CZ", null]}"#) + ", " + library
    try expectEqual(report(using, imports: "import CZ\n").findings.count, 0)
    let offered = #"[{"name": "CZ", "targets": ["CZ"]}]"#
    try expectEqual(report(app("") + ", " + library, products: offered).findings.count, 0)
  }

  @Test(
    "a package that no target uses is a note before it is fetched, and nothing if it may be a plugin"
  )
  func packages() throws {
    let unused = try report(app(""), packages: kit)
    expectEqual(
      unused.notes.map(\.message),
      [
        "no target uses a product of package 'kit'; it is not fetched, so it may be there for a command "
          + "that it offers"
      ])
    let plugin = #"[{"sourceControl": [{"identity": "docc-plugin"}]}]"#
    try expectEqual(report(app(""), packages: plugin).notes.count, 0)
    let using = app(#"{"product": ["Kit", "kit", null, null]}"#)
    try expectEqual(report(using, packages: kit, imports: "import Kit\n").notes.count, 0)
    let byName = app(#"{"byName": ["Kit", null]}"#)
    try expectEqual(report(byName, packages: kit, imports: "import Kit\n").notes.count, 0)
  }

  @Test("a name that is nearly a target's is a note beside packages that are not fetched")
  func mistyped() throws {
    func notes(_ name: String, _ imports: String = "") throws -> [String] {
      try report(
        app(#"{"byName": ["\#(name)", null]}"#)
          + #", {"name": "Catalog", "type": "regular", "dependencies": []}"#,
        packages: kit, imports: imports
      ).notes.filter { $0.rule == "unknown-dependency" }.map(\.remedy)
    }
    try expectEqual(
      notes("Catalg"),
      [#"did you mean "Catalog"? Else remove "Catalg" from the dependencies of "App""#])
    try expectEqual(notes("Catalg", "import Catalg\n"), [])
    try expectEqual(notes("Collections"), [])
  }
}

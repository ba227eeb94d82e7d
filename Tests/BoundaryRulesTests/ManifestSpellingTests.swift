import Expectations
import Foundation
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("A manifest with words of its own")
struct ManifestSpellingTests {
  private func spellings(_ json: String = Self.json) throws -> [ManifestSpelling] {
    try BoundaryConfiguration(json: Array(json.utf8), name: "boundaries.json").manifest
  }

  private static let json = """
    {"version": 1, "manifest": [
      {"targets": ["{F}Feature", "{F}FeatureTests"],
       "dependencies": ["{G}FeatureInterface", "{G}FeatureTesting"],
       "call": "Feature(_:opens:uses:tests:)", "argument": "opens"},
      {"targets": "{F}Feature", "call": "Feature(_:opens:uses:tests:)", "argument": "uses"},
      {"call": ["Kind.tool(_:in:uses:)", ".suite(_:uses:)"], "argument": "uses"}
    ]}
    """

  private let text = """
    let features = [
      Feature("Cart", opens: ["Auth", "Home"], uses: ["Money"]),
      Feature("Home", uses: [], tests: ["Kit"]),
      Feature("Many", uses: all + ["Money"]),
    ]
    let tools = [
      Kind.tool("Check", in: "Tools/\\(name)"), .suite("All", uses: ["Check"]),
      .target(name: "Plain", dependencies: ["B"]), Other("Check", uses: ["X"]),
    ]
    """

  private func fixed(_ changes: DependencyChange...) throws -> ManifestFix {
    let fix = ManifestFix(manifest: text, changes: changes, spellings: try spellings())
    let again = ManifestFix(manifest: fix.text, changes: changes, spellings: try spellings())
    #expect(changes.contains { $0.action == .remove } || again.text == fix.text)
    return fix
  }

  private func line(_ start: String, of fix: ManifestFix) -> String? {
    fix.text.split(separator: "\n").first { $0.contains(start) }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("an element goes into the list that says it, in its order and on its line")
  func added() throws {
    let fix = try fixed(
      DependencyChange(.add, of: "GiftFeatureInterface", in: "CartFeature"),
      DependencyChange(.add, of: "Accounts", in: "CartFeature"),
      DependencyChange(.add, of: "Gift", in: "All"),
      DependencyChange(.add, of: "A", in: "Plain"))
    #expect(
      line("\"Cart\"", of: fix)
        == #"Feature("Cart", opens: ["Auth", "Gift", "Home"], uses: ["Accounts", "Money"]),"#)
    #expect(fix.text.contains(#".suite("All", uses: ["Check", "Gift"])"#))
    #expect(fix.text.contains(#".target(name: "Plain", dependencies: ["A", "B"])"#))
    #expect(fix.advice.isEmpty)
  }

  @Test("what one list says for several targets is written once")
  func once() throws {
    let changes = ["CartFeatureTests", "CartFeature"].map { target in
      DependencyChange(
        .add, of: target.hasSuffix("Tests") ? "GiftFeatureTesting" : "GiftFeatureInterface",
        in: target)
    }
    let json = Self.json.replacing(
      #"{"call": ["Kind.tool"#,
      with: #"""
        {"targets": "{F}FeatureTests", "call": "Feature(_:opens:uses:tests:)", "argument": "tests"},
        {"call": ["Kind.tool
        """#)
    // Of the ways to say it the one that is asked for elsewhere is taken, though another comes first.
    let first = json.replacing(#""{F}FeatureTests"],"#, with: #""{F}No"],"#).replacing(
      #"{"call": ["Kind.tool"#,
      with: #"""
        {"targets": "{F}FeatureTests", "dependencies": "{G}FeatureTesting",
         "call": "Feature(_:opens:uses:tests:)", "argument": "opens"},
        {"call": ["Kind.tool
        """#)
    for json in [json, first] {
      for changes in [changes, changes.reversed()] {
        let fix = ManifestFix(manifest: text, changes: changes, spellings: try spellings(json))
        #expect(
          line("\"Cart\"", of: fix)
            == #"Feature("Cart", opens: ["Auth", "Gift", "Home"], uses: ["Money"]),"#)
      }
    }
    let alone = ManifestFix(manifest: text, changes: [changes[0]], spellings: try spellings(first))
    #expect(line("\"Cart\"", of: alone)?.contains(#"tests: ["GiftFeatureTesting"]"#) == true)
  }

  @Test("a list that is not there yet goes where its argument belongs")
  func missing() throws {
    let fix = try fixed(
      DependencyChange(.add, of: "CartFeatureInterface", in: "HomeFeature"),
      DependencyChange(.add, of: "Gift", in: "Check"))
    #expect(
      line("\"Home\", ", of: fix)
        == #"Feature("Home", opens: ["Cart"], uses: [], tests: ["Kit"]),"#)
    #expect(fix.text.contains(#"Kind.tool("Check", in: "Tools/\(name)", uses: ["Gift"])"#))
    #expect(fix.text.contains(#"Other("Check", uses: ["X"])"#))
  }

  @Test("several dependencies that stand as one element go with it")
  func removed() throws {
    let fix = try fixed(
      DependencyChange(.remove, of: "HomeFeatureInterface", in: "CartFeature"),
      DependencyChange(.remove, of: "HomeFeatureTesting", in: "CartFeatureTests"),
      DependencyChange(.remove, of: "Money", in: "CartFeature"))
    #expect(line("\"Cart\"", of: fix) == #"Feature("Cart", opens: ["Auth"], uses: []),"#)
    #expect(fix.advice.isEmpty && fix.applied.count == 2)
  }

  @Test("what no list holds, and a list that is computed, is left with advice")
  func advice() throws {
    let fix = try fixed(
      DependencyChange(.remove, of: "Routing", in: "CartFeature"),
      DependencyChange(.remove, of: "Catalog", in: "ManyFeature"))
    expectEqual(fix.text, text)
    expectEqual(
      fix.advice,
      [
        "remove \"Routing\" from the dependencies of \"CartFeature\": Package.swift does not spell "
          + "that list out",
        "remove \"Catalog\" from the dependencies of \"ManyFeature\": Package.swift does not spell that "
          + "list out",
      ])
  }

  @Test("a finding stands at the element and says what to write")
  func placed() throws {
    let places = ManifestPlaces(file: "Package.swift", text: text, spellings: try spellings())
    var finding = Finding(
      rule: "r", file: "Package.swift", message: "", remedy: "", target: "CartFeatureTests",
      module: "HomeFeatureTesting")
    expectEqual(places.placed([finding])[0].place, "Package.swift:2:35")
    let change = DependencyChange(.remove, of: "HomeFeatureTesting", in: "CartFeatureTests")
    (finding.change, finding.remedy) = (change, change.words)
    let told = places.placed([finding])[0]
    #expect((told.place, told.endColumn) == ("Package.swift:2:35", 41))
    expectEqual(told.remedy, "write opens: [\"Auth\"] in Feature(\"Cart\") at Package.swift:2")
    finding.file = "Sources/A.swift"
    finding.change = DependencyChange(.add, of: "Gift", in: "Check")
    finding.remedy = "\(finding.change?.words ?? "") in Package.swift"
    expectEqual(
      places.placed([finding])[0].remedy,
      "write uses: [\"Gift\"] in Kind.tool(\"Check\") at Package.swift:7")
  }

  @Test("the fix for several findings at one element is said once")
  func saidOnce() throws {
    let places = ManifestPlaces(file: "Package.swift", text: text, spellings: try spellings())
    let findings = [
      ("CartFeature", "HomeFeatureInterface"), ("CartFeatureTests", "HomeFeatureTesting"),
    ]
    .map { target, module in
      let change = DependencyChange(.remove, of: module, in: target)
      var finding = Finding(
        rule: "r", file: "Package.swift", message: target, remedy: change.words, target: target,
        module: module)
      finding.change = change
      return finding
    }
    expectEqual(
      places.placed(findings).map(\.remedy),
      [
        "write opens: [\"Auth\"] in Feature(\"Cart\") at Package.swift:2",
        "the fix for 'CartFeature' fixes it too",
      ])
  }

  @Test("a call that is none, and an argument that it does not have, are refused")
  func refused() throws {
    for call in ["Feature", "Feature()", "Feature(opens:)", "Feature(_:opens:"] {
      #expect(throws: BoundaryCheckError.self) {
        try spellings(
          #"{"version": 1, "manifest": [{"call": "\#(call)", "argument": "opens"}]}"#)
      }
    }
    let error = #expect(throws: BoundaryCheckError.self) {
      try spellings(
        #"{"version": 1, "manifest": [{"call": "Feature(_:opens:)", "argument": "open"}]}"#)
    }
    #expect(
      error.map { "\($0)" }
        == "boundaries.json:1:71: manifest[0].argument: unknown word 'open'; did you mean 'opens'?; "
        + "known are opens")
  }
}

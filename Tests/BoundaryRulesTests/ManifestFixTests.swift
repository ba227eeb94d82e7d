import Expectations
import RandomInputs
import Testing

@testable import BoundaryRules

@Suite("Fixes of Package.swift")
struct ManifestFixTests {
  private func fixed(_ manifest: String, _ changes: DependencyChange...) -> String {
    let fix = ManifestFix(manifest: manifest, changes: changes)
    expectEqual(fix.advice, [], "\(manifest)")
    let again = ManifestFix(manifest: fix.text, changes: changes)
    expectEqual(again.text, fix.text, "a second run changes nothing")
    return fix.text
  }

  private let add = DependencyChange(.add, of: "C", in: "A")
  private let remove = DependencyChange(.remove, of: "C", in: "A")

  @Test("a line that would get longer than a hundred columns is broken, one that was so is not")
  func longLine() {
    let names = ["AuthenticationFeature", "SubscriptionsFeature"]
    func list(_ names: [String]) -> String {
      names.map { "\"\($0)\"" }.joined(separator: ", ")
    }
    let text = "let p = Package(\n  targets: [\n    .target(name: \"A\", dependencies: ["
    let wrapped = fixed(
      "\(text)\(list(names))]),\n  ])\n",
      DependencyChange(.add, of: "RecommendationsFeature", in: "A"),
      DependencyChange(.add, of: "B", in: "A"))
    let lines = ["AuthenticationFeature", "B", "RecommendationsFeature"]
    #expect(
      wrapped == "\(text)\n"
        + (lines + ["SubscriptionsFeature"]).map { "      \"\($0)\",\n" }.joined()
        + "    ]),\n  ])\n")
    let long = names + ["ZReallyQuiteLongNameOfAFeature"]
    #expect(
      fixed("\(text)\(list(long))])\n  ])\n", DependencyChange(.add, of: "ZZ", in: "A"))
        == "\(text)\(list(long + ["ZZ"]))])\n  ])\n")
  }

  @Test("lines of their own are indented as the manifest is, however deep its targets stand")
  func indentation() {
    let names = ["Authentication", "Onboarding", "Subscriptions"].map {
      "\"\($0)Feature\""
    }
    for outer in ["", "    "] {
      let target =
        "\(outer)    .target(\n\(outer)        name: \"A\",\n\(outer)        dependencies: ["
      let lines = names.prefix(2) + ["\"SettingsFeature\"", names[2]]
      #expect(
        fixed(
          "let targets = [\n\(target)\(names.joined(separator: ", "))]),\n]\n",
          DependencyChange(.add, of: "SettingsFeature", in: "A"))
          == "let targets = [\n\(target)\n"
          + lines.map { "\(outer)            \($0),\n" }.joined() + "\(outer)        ]),\n]\n")
    }
  }

  @Test("lines are indented deeper than their label, also below one of the same depth")
  func labelAbove() {
    let names = ["BasicContainers", "ContainersPreview", "DequeModule", "InternalUtilities"].map {
      "\"\($0)\""
    }
    let target = "  .target(\n    kind: .test,\n    name: \"A\",\n    dependencies: ["
    expectEqual(
      fixed(
        "let targets = [\n\(target)\(names.joined(separator: ", "))]),\n]\n",
        DependencyChange(.add, of: "TestSupport", in: "A")),
      "let targets = [\n\(target)\n"
        + (names + ["\"TestSupport\""]).map { "      \($0),\n" }.joined() + "    ]),\n]\n")
  }

  @Test(
    "a dependency is added in the style of the list",
    arguments: [
      (#".target(name: "A")"#, #".target(name: "A", dependencies: ["C"])"#),
      (#".target(name: "A", path: "x")"#, #".target(name: "A", dependencies: ["C"], path: "x")"#),
      (".target(\n  name: \"A\")", ".target(\n  name: \"A\",\n  dependencies: [\"C\"])"),
      (#".target(name: "A", dependencies: [])"#, #".target(name: "A", dependencies: ["C"])"#),
      (
        #".target(name: "A", dependencies: ["B", "D"])"#,
        #".target(name: "A", dependencies: ["B", "C", "D"])"#
      ),
      (
        #".target(name: "A", dependencies: ["Z", "B"])"#,
        #".target(name: "A", dependencies: ["Z", "B", "C"])"#
      ),
      (
        #".target(name: "A", dependencies: [.target(name: "B")])"#,
        #".target(name: "A", dependencies: [.target(name: "B"), .target(name: "C")])"#
      ),
      (
        ".target(name: \"A\", dependencies: [\n  \"B\",\n  \"D\", // why\n])",
        ".target(name: \"A\", dependencies: [\n  \"B\",\n  \"C\",\n  \"D\", // why\n])"
      ),
      (
        ".target(name: \"A\", dependencies: [\n  \"A\",\n  \"B\",\n])",
        ".target(name: \"A\", dependencies: [\n  \"A\",\n  \"B\",\n  \"C\",\n])"
      ),
      (
        #".target(name: "A", dependencies: ["B", "D", .product(name: "C", package: "p")])"#,
        #".target(name: "A", dependencies: ["B", "C", "D", .product(name: "C", package: "p")])"#
      ),
      (
        #".target(name: "A", dependencies: ["C"])"#, #".target(name: "A", dependencies: ["C"])"#
      ),
      (
        #".target(name: "A", dependencies: ["D"])"#,
        #".target(name: "A", dependencies: ["C", "D"])"#
      ),
      (
        #".target(name: "A", dependencies: ["b", "D"])"#,
        #".target(name: "A", dependencies: ["b", "C", "D"])"#
      ),
      (
        ".target(name: \"A\", dependencies: [\n  \"B\" // why\n])",
        ".target(name: \"A\", dependencies: [\n  \"B\", // why\n  \"C\"\n])"
      ),
      (
        ".target(name: \"A\", dependencies: [\n  \"B\", // why\n])",
        ".target(name: \"A\", dependencies: [\n  \"B\", // why\n  \"C\",\n])"
      ),
    ])
  func adding(_ before: String, _ after: String) {
    expectEqual(fixed("targets: [\(before)]", add), "targets: [\(after)]")
  }

  @Test(
    "the first dependency stands where the declaration of a target takes it",
    arguments: [
      (#".executableTarget(name: "A""#, ")"), (#".testTarget(name: "A""#, #", path: "x")"#),
      (#".macro(name: "A""#, ")"), (#".plugin(name: "A", capability: .buildTool()"#, ")"),
      (#".plugin(name: "A", capability: .command(intent: .format()), "#, #"path: "x")"#),
      (".plugin(\n  name: \"A\",\n  capability: check", ",\n  path: \"x\")"),
    ])
  func firstDependency(_ head: String, _ rest: String) {
    let separator = head.contains("\n") ? ",\n  " : ", "
    let open = head.hasSuffix(", ")
    let after = (open ? String(head.dropLast(2)) : head) + separator + #"dependencies: ["C"]"#
    expectEqual(fixed(head + rest, add), after + (open ? ", " : "") + rest)
  }

  @Test("what is called like a target and declares none does not stand in its way")
  func namesakes() {
    let manifest = """
      let shared: [Target.Dependency] = [.target(name: "A", condition: .when(platforms: [.linux]))]
      let p = Package(
        products: [.plugin(name: "A", targets: ["A"])],
        targets: [
          .target(name: "B", plugins: [.plugin(name: "A", package: "p")]),
          .plugin(name: "A", capability: .buildTool()),
        ])
      """
    expectEqual(
      fixed(manifest, add),
      manifest.replacing(".buildTool()", with: ".buildTool(), dependencies: [\"C\"]"))
  }

  @Test(
    "a dependency is removed with its comma or its line",
    arguments: [
      (#"["C"]"#, "[]"), (#"["B", "C"]"#, #"["B"]"#), (#"["C", "D"]"#, #"["D"]"#),
      ("[\n  \"B\",\n  \"C\",\n]", "[\n  \"B\",\n]"), ("[\n  \"C\",\n  \"D\"\n]", "[\n  \"D\"\n]"),
      (#"["B", .target(name: "C", condition: .when(platforms: [.linux]))]"#, #"["B"]"#),
      (#"[.product(name: "C", package: "p")]"#, #"[.product(name: "C", package: "p")]"#),
      ("[\n  \"C\", // of C\n  \"D\", // of D\n]", "[\n  \"D\", // of D\n]"),
      ("[\n  \"B\", // of B\n  \"C\" // of C\n]", "[\n  \"B\", // of B\n]"),
    ])
  func removing(_ before: String, _ after: String) {
    expectEqual(
      fixed(".target(name: \"A\", dependencies: \(before))", remove),
      ".target(name: \"A\", dependencies: \(after))")
  }

  @Test(
    "where variables are in a list, the elements that are spelt out are edited",
    arguments: [
      (#"["B", shared]"#, #"["B", "C", shared]"#),
      (#"[shared, "B"]"#, #"[shared, "B", "C"]"#),
      (#"["B", .target(name: name)]"#, #"["B", "C", .target(name: name)]"#),
    ])
  func computed(_ before: String, _ after: String) {
    func target(_ list: String) -> String {
      ".target(name: \"A\", dependencies: \(list), path: \"x\")"
    }
    expectEqual(fixed(target(before), add), target(after))
    expectEqual(ManifestFix(manifest: target(after), changes: [remove]).text, target(before))
  }

  @Test(
    "what stands in no literal list is left with advice",
    arguments: [
      #"common + ["C"]"#, #"["C"] + common.map { name, _ in [name] }"#, #"["C"] as [String]"#,
      #"common"#, #"isLinux ? ["C"] : []"#, #"["C"].map { .target(name: $0) }"#,
      #"groups["C"] ?? []"#, #"common + (isLinux ? ["C"] : [])"#,
    ])
  func computedAdvice(_ list: String) {
    let manifest = ".target(name: \"A\", dependencies: \(list))"
    for change in [add, remove] {
      let fix = ManifestFix(manifest: manifest, changes: [change])
      expectEqual(fix.text, manifest)
      expectEqual(fix.advice, ["\(change.words): Package.swift does not spell that list out"])
    }
  }

  @Test("an element that a variable stands for is not taken for removed")
  func variable() {
    let manifest = ".target(name: \"A\", dependencies: [shared, \"B\"])"
    let fix = ManifestFix(manifest: manifest, changes: [remove])
    #expect(fix.text == manifest && fix.applied.isEmpty)
    expectEqual(fix.advice, ["\(remove.words): Package.swift computes that element"])
  }

  @Test("text in comments and strings is not a target, and others are left alone")
  func others() {
    let manifest = """
      // .target(name: "A")
      let s = ".target(name: \\"A\\")"
      .testTarget(name: "ATests", dependencies: ["A"]), .target(name: "A", dependencies: ["B"])
      """
    #expect(
      fixed(manifest, add)
        == manifest.replacing(#"dependencies: ["B"]"#, with: #"dependencies: ["B", "C"]"#))
  }

  @Test(
    "what is not spelt out is answered with advice",
    arguments: [
      #"Feature("A", uses: ["B"])"#, #".target(name: "A", dependencies: common)"#,
      #".target(name: "A"), .target(name: "A")"#,
    ])
  func advice(_ manifest: String) {
    let fix = ManifestFix(manifest: manifest, changes: [add, add])
    expectEqual(fix.text, manifest)
    expectEqual(fix.applied, [])
    expectEqual(
      fix.advice,
      ["add \"C\" to the dependencies of \"A\": Package.swift does not spell that list out"])
  }

  @Test("random manifests are edited to what reads back, or left alone", arguments: 0..<20)
  func random(seed: UInt64) {
    let pieces = [
      ".target(", "name: ", "\"A\"", "\"B\"", "\"C\"", ", ", "dependencies: ", "[", "]", ")", "\n",
      ".product(name: \"C\", package: \"p\")", ".target(name: \"C\")", "// x\n", "(", "+ x",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 0...25, using: &generator)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      let once = ManifestFix(manifest: text, changes: [add])
      expectEqual(ManifestFix(manifest: once.text, changes: [add]).text, once.text)
      expectEqual(once.applied.count + once.advice.count, 1)
    }
  }

  @Test("a diff shows the change with three lines around it")
  func diff() {
    let old = (1...12).map { "\($0)\n" }.joined()
    expectEqual(UnifiedDiff.text(old: old, new: old, path: "p"), "")
    #expect(
      UnifiedDiff.text(old: old, new: old.replacing("6\n", with: "six\n"), path: "p") == """
        --- a/p
        +++ b/p
        @@ -3,7 +3,7 @@
         3
         4
         5
        -6
        +six
         7
         8
         9

        """)
    expectEqual(
      UnifiedDiff.text(old: "a", new: "a\nb\n", path: "p"),
      "--- a/p\n+++ b/p\n@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n")
    let far = old.replacing("1\n2\n", with: "one\n2\n").replacing("12\n", with: "")
    expectEqual(UnifiedDiff.text(old: old, new: far, path: "p").split(separator: "@@ -").count, 3)
  }
}

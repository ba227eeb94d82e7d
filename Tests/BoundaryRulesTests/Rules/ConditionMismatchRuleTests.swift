import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("Rule condition-mismatch")
struct ConditionMismatchRuleTests {
  private func report(
    _ condition: String, _ source: String, settings: String = "[]",
    others: [String: String] = [:], traits: String = ""
  ) throws -> [Finding] {
    let names = others.keys.sorted()
    let package = try FixturePackage(
      [
        .init(
          name: "A", dependencies: ["B"] + names,
          conditions: others.merging(["B": condition]) { $1 }, settings: settings),
        .init(name: "B"),
      ] + names.map { .init(name: $0) },
      files: ["Sources/A/A.swift": source])
    if !traits.isEmpty {
      let manifest = try package.folder.text(of: "manifest.json")
      try package.folder.write(
        manifest.replacing("\"products\":", with: "\"traits\": \(traits), \"products\":"),
        to: "manifest.json")
    }
    return try package.report(rules: ["condition-mismatch"]).findings
  }

  private func count(_ condition: String, under directive: String) throws -> Int {
    try report(condition, "#if \(directive)\nimport B\n#endif\n").count
  }

  @Test("an import that no platform with the dependency compiles is found")
  func platforms() throws {
    let apple = #"{"platformNames": ["macos", "ios"]}"#
    let found = try report(apple, "#if os(Linux)\nimport B\n#endif\n")
    expectEqual(
      found.map(\.message),
      ["'A' uses 'B' under #if os(Linux), but declares it only for macOS, iOS"])
    expectEqual(
      found.map(\.remedy), ["put it under another #if, or widen the condition in Package.swift"])
    try expectEqual(report(apple, "#if !os(Linux)\n#else\nimport B\n#endif\n").count, 1)
  }

  @Test(
    "an import that some build with the dependency compiles is none of the rule's",
    arguments: [
      "os(macOS)", "os(macOS) || os(Linux)", "!os(macOS)", "FLAG", "DEBUG", "canImport(B)",
      "canImport(Darwin)", "os(Linux) && os(macOS)", "os(Plan9)", "swift(>=99)",
    ])
  func agreeing(_ directive: String) throws {
    try expectEqual(count(#"{"platformNames": ["macos", "ios"]}"#, under: directive), 0)
    try expectEqual(report(#"{"platformNames": ["macos"]}"#, "import B\n").count, 0)
  }

  @Test(
    "a simulator and Mac Catalyst are builds of their platforms alone",
    arguments: [
      (["maccatalyst"], "targetEnvironment(macCatalyst)", 0),
      (["ios"], "targetEnvironment(macCatalyst)", 0), (["maccatalyst"], "os(iOS)", 0),
      (["macos"], "targetEnvironment(macCatalyst)", 1), (["ios"], "os(iOS)", 0),
      (["macos"], "targetEnvironment(simulator)", 1),
      (["ios"], "targetEnvironment(simulator) && os(tvOS)", 1),
      (["linux"], "_runtime(_ObjC)", 1), (["macos"], "_runtime(_Native)", 1),
      (["wasi"], "_runtime(_multithreaded)", 0), (["macos"], "os(OSX)", 0),
      (["freebsd"], "os(Linux)", 0),
    ])
  func environments(_ platforms: [String], _ condition: String, _ count: Int) throws {
    try expectEqual(self.count("{\"platformNames\": \(platforms)}", under: condition), count)
  }

  @Test(
    "a platform asked for by one of its modules is that platform",
    arguments: [
      ("linux", "canImport(Darwin)", 1), ("macos", "canImport(Glibc)", 1),
      ("linux", "canImport(Glibc)", 0), ("linux", "canImport(Musl)", 0),
      ("windows", "canImport(WinSDK)", 0), ("android", "canImport(Bionic)", 0),
      ("macos", "!canImport(Darwin)", 1), ("macos", "canImport(UIKit)", 1),
    ])
  func platformModules(_ platform: String, _ condition: String, _ count: Int) throws {
    try expectEqual(self.count("{\"platformNames\": [\"\(platform)\"]}", under: condition), count)
  }

  @Test(
    "a flag that the manifest sets on the platforms of the dependency answers for them",
    arguments: [("OURS", 0), ("!OURS", 1), ("!(ALWAYS && !OURS)", 0), ("ELSE", 1)])
  func definedFlags(_ condition: String, _ count: Int) throws {
    let linux = #"{"platformNames": ["linux"]}"#
    let settings = [("OURS", linux), ("ELSE", #"{"platformNames": ["macos"]}"#)].map {
      #"{"condition": \#($0.1), "kind": {"define": {"_0": "\#($0.0)"}}, "tool": "swift"}"#
    }
    let found = try report(
      linux, "#if \(condition)\nimport B\n#endif\n",
      settings: """
        [\(settings.joined(separator: ", ")),
         {"kind": {"define": {"_0": "ALWAYS"}}, "tool": "swift"}]
        """)
    expectEqual(found.count, count)
  }

  @Test("a module that exists where the used one does not excludes it")
  func companions() throws {
    let source = "#if canImport(C)\nimport B\n#endif\n"
    let linux = #"{"platformNames": ["linux"]}"#
    try expectEqual(report(linux, source, others: ["C": linux]).count, 0)
    try expectEqual(
      report(linux, source, others: ["C": #"{"platformNames": ["macos"]}"#]).count, 1)
    try expectEqual(report(linux, "#if !canImport(B)\nimport B\n#endif\n").count, 1)
  }

  @Test("configurations and traits are compared as well")
  func others() throws {
    let debug = #"{"config": "debug"}"#
    try expectEqual(count(debug, under: "!DEBUG"), 1)
    try expectEqual(count(debug, under: "DEBUG"), 0)
    let traits = #"[{"name": "Extras"}, {"name": "More"}]"#
    for (directive, expected) in [
      ("Extras", 0), ("!Extras", 1), ("More", 0), ("More && !Extras", 1),
      ("(Extras || More) && !More", 0), ("!(Extras || !More)", 1), ("!(!Extras || More)", 0),
    ] {
      let found = try report(
        #"{"traits": ["Extras"]}"#, "#if \(directive)\nimport B\n#endif\n", traits: traits)
      expectEqual(found.count, expected, "\(directive)")
    }
  }

  @Test(
    "a trait that enables another, to any depth, needs it",
    arguments: [("Watching && !Logging", 0), ("!Logging", 1), ("Other", 0), ("!Other", 0)])
  func enabledTraits(_ directive: String, _ count: Int) throws {
    let found = try report(
      #"{"traits": ["Logging"]}"#, "#if \(directive)\nimport B\n#endif\n",
      traits: """
        [{"name": "Logging", "enabledTraits": []}, {"name": "Other", "enabledTraits": []},
         {"name": "Reloading", "enabledTraits": ["Logging"]},
         {"name": "Watching", "enabledTraits": ["Reloading"]}]
        """)
    // Code that no build compiles at all is not excluded by the manifest.
    expectEqual(found.count, count)
  }

  @Test("what is asked of one condition is asked once, however many imports stand under it")
  func once() throws {
    func steps(_ count: Int) throws -> Int {
      let package = try FixturePackage(
        [
          .init(
            name: "A", dependencies: ["B"], conditions: ["B": #"{"platformNames": ["macos"]}"#]),
          .init(name: "B"),
        ],
        files: [
          "Sources/A/A.swift":
            "#if os(Linux)\n" + String(repeating: "import B\n", count: count) + "#endif\n"
        ])
      var mismatch = try ConditionMismatch(package.check().model())
      expectEqual(mismatch.targets().count, count)
      return mismatch.steps
    }
    try expectEqual(steps(40), steps(1))
  }

  @Test("products of other packages have conditions too")
  func products() throws {
    func messages(_ directive: String, _ more: String = "") throws -> [String] {
      let package = try FixturePackage(
        [.init(name: "A", products: ["Kit@kits"])],
        files: ["Sources/A/A.swift": "#if \(directive)\nimport Kit\n#endif\n"])
      let manifest = try package.folder.text(of: "manifest.json")
      let plain = #"{"product": ["Kit", "kits", null, null]}"#
      let linux = #"{"product": ["Kit", "kits", null, {"platformNames": ["linux"]}]}"#
      try package.folder.write(manifest.replacing(plain, with: linux + more), to: "manifest.json")
      return try package.report(rules: ["condition-mismatch"]).findings.map(\.message)
    }
    try expectEqual(
      messages("os(macOS)"),
      [
        "'A' uses 'Kit' under #if os(macOS), but declares the product 'Kit' of package 'kits' only "
          + "for Linux"
      ])
    try expectEqual(messages("os(Linux)"), [])
    try expectEqual(messages("canImport(Kit)"), [])
    #expect(try messages("os(macOS)", #", {"product": ["Kit", "kits", null, null]}"#) == [])
  }

  @Test("a dependency that is also declared without a condition has none")
  func unconditional() throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.write(
      """
      {"name": "p", "targets": [
        {"name": "B", "type": "regular", "dependencies": []},
        {"name": "A", "type": "regular", "dependencies": [
          {"target": ["B", {"platformNames": ["linux"]}]}, {"byName": ["B", null]}]}]}
      """, to: "manifest.json")
    try folder.write("import B", to: "Sources/A/A.swift")
    try folder.makeFolder("Sources/B")
    #expect(
      try PackageCheck(packagePath: folder.path, manifestPath: manifest).report().isClean)
  }

  @Test(
    "conditions are judged as far as they are known",
    arguments: [
      ("a && b", nil), ("a && false", false), ("a || true", true), ("!(false || false)", true),
      ("!a", nil), ("(a", nil), ("", nil), ("true && (true || x(y, z: 1))", true),
    ] as [(String, Bool?)])
  func expressions(_ text: String, _ value: Bool?) {
    #expect(ConditionExpression(text).value { _ in nil } == value)
  }

  @Test("deep nesting is refused, not followed")
  func depth() {
    let text = String(repeating: "(", count: 5000) + "true" + String(repeating: ")", count: 5000)
    #expect(ConditionExpression(text).value { _ in nil } == nil)
  }
}

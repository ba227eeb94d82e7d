import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("Rule condition-mismatch")
struct ConditionMismatchRuleTests {
  private static let everywhere = [
    "macos", "ios", "tvos", "watchos", "visionos", "linux", "android", "windows", "wasi", "openbsd",
  ]

  /// What is found where the manifest names some platforms elsewhere, too.
  private func messages(
    _ condition: String, _ source: String, naming platforms: [String] = everywhere
  ) throws -> [String] {
    let package = try FixturePackage(
      [
        .init(name: "A", dependencies: ["B"], conditions: ["B": condition]), .init(name: "B"),
        .init(
          name: "C", dependencies: ["B"], conditions: ["B": "{\"platformNames\": \(platforms)}"]),
      ],
      files: ["Sources/A/A.swift": source])
    return try package.report(rules: ["condition-mismatch"]).findings.map(\.message)
  }

  @Test("an import on a platform without the dependency is found")
  func platforms() throws {
    let apple = #"{"platformNames": ["macos", "ios"]}"#
    try expectEqual(
      messages(apple, "import B"),
      ["'A' uses 'B' on every platform, but declares it only for macOS, iOS"])
    try expectEqual(
      messages(apple, "#if !os(macOS)\nimport B\n#endif").first?.contains(
        "on tvOS under #if !os(macOS)"), true)
    try expectEqual(messages(apple, "#if os(macOS)\nimport B\n#endif"), [])
    try expectEqual(messages(apple, "#if os(macOS) || os(iOS)\nimport B\n#endif"), [])
    try expectEqual(messages(apple, "#if os(Linux)\n#else\nimport B\n#endif").count, 1)
    #expect(
      try messages(#"{"platformNames": ["linux"]}"#, "#if os(Linux) && X\nimport B\n#endif") == [])
  }

  @Test(
    "a simulator and Mac Catalyst are builds of their platforms alone",
    arguments: [
      (["maccatalyst"], "targetEnvironment(macCatalyst)", 0),
      (["ios"], "targetEnvironment(macCatalyst)", 0), (["maccatalyst"], "os(iOS)", 1),
      (["macos"], "targetEnvironment(macCatalyst)", 1), (["ios"], "os(iOS)", 0),
      (["ios", "tvos", "watchos", "visionos"], "targetEnvironment(simulator)", 0),
      (["ios"], "targetEnvironment(simulator) && os(iOS)", 0),
      (["ios"], "targetEnvironment(simulator)", 1), (["macos"], "!targetEnvironment(simulator)", 1),
      (
        ["macos", "ios", "maccatalyst", "tvos", "watchos", "visionos"],
        "targetEnvironment(simulator) || targetEnvironment(macCatalyst)", 0
      ),
      (["macos", "ios", "tvos", "watchos", "visionos"], "_runtime(_ObjC)", 0),
      (["macos"], "_runtime(_ObjC)", 1), (["linux"], "!_runtime(_ObjC) && os(Linux)", 0),
      (["linux"], "_runtime(_Native)", 1),
      (["wasi"], "!_runtime(_multithreaded)", 0), (["wasi"], "_runtime(_multithreaded)", 1),
      (["macos"], "os(OSX)", 0),
    ])
  func environments(_ platforms: [String], _ condition: String, _ count: Int) throws {
    let messages = try messages(
      "{\"platformNames\": \(platforms)}", "#if \(condition)\nimport B\n#endif",
      naming: Self.everywhere + ["maccatalyst"])
    expectEqual(messages.count, count, "\(messages)")
  }

  @Test("the modules that a build lacks are found once, however many imports there are")
  func once() throws {
    for count in [10, 20, 40] {
      let names = (0..<count).map { "M\($0 + 100)" }
      let conditions = Dictionary(
        uniqueKeysWithValues: names.map { ($0, #"{"platformNames": ["macos"]}"#) })
      let package = try FixturePackage(
        [.init(name: "A", dependencies: names, conditions: conditions)]
          + names.map { .init(name: $0) },
        files: ["Sources/A/A.swift": names.map { "import \($0)\n" }.joined()])
      var mismatch = try ConditionMismatch(package.check().model())
      expectEqual(mismatch.targets().count, count)
      expectEqual(mismatch.steps, count)
    }
  }

  @Test("a remedy names the condition in the words of code, and none where it knows none")
  func remedies() throws {
    func remedy(_ platforms: [String]) throws -> String? {
      try FixturePackage(
        [
          .init(
            name: "A", dependencies: ["B"],
            conditions: ["B": "{\"platformNames\": \(platforms)}"]),
          .init(name: "B"),
        ], files: ["Sources/A/A.swift": "import B\n"]
      ).report(rules: ["condition-mismatch"]).findings.first?.remedy
    }
    let widen = "widen the condition in Package.swift"
    try expectEqual(
      remedy(["maccatalyst"]), "put it under #if targetEnvironment(macCatalyst), or \(widen)")
    try expectEqual(remedy(["ios", "maccatalyst"]), "put it under #if os(iOS), or \(widen)")
    try expectEqual(remedy(["freebsd"]), widen)
  }

  @Test("a package is not built for platforms that its manifest does not name")
  func unnamed() throws {
    let apple = #"{"platformNames": ["macos", "ios"]}"#
    let source = "#if !os(macOS) && !os(Linux)\nimport B\n#endif"
    try expectEqual(messages(apple, source, naming: ["ios"]), [])
    try expectEqual(messages(apple, source, naming: ["tvos"]).count, 1)
    try expectEqual(messages(apple, "import B", naming: []).count, 1)
  }

  @Test("asking for the module itself is a condition that fits")
  func canImport() throws {
    let linux = #"{"platformNames": ["linux"]}"#
    try expectEqual(messages(linux, "#if canImport(B)\nimport B\n#endif"), [])
  }

  @Test(
    "a platform asked for by one of its modules is that platform",
    arguments: [
      ("macos", "canImport(Darwin) && !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)", 0),
      ("macos", "canImport(Darwin)", 1), ("macos", "!canImport(Glibc)", 1),
      ("linux", "canImport(Glibc)", 0), ("linux", "!canImport(Darwin)", 1),
      ("linux", "canImport(Musl)", 0), ("linux", "!canImport(Network)", 1),
      ("windows", "canImport(WinSDK)", 0), ("android", "canImport(Bionic)", 0),
      ("macos", "canImport(AppKit)", 0), ("macos", "!canImport(UIKit) && !os(Linux)", 1),
    ])
  func platformModules(_ platform: String, _ condition: String, _ count: Int) throws {
    let source = "#if \(condition)\nimport B\n#endif"
    try expectEqual(messages("{\"platformNames\": [\"\(platform)\"]}", source).count, count)
  }

  @Test(
    "a flag that the manifest sets on the platforms of the dependency answers for them",
    arguments: [("OURS", 0), ("!OURS", 1), ("!(ALWAYS && !OURS)", 0), ("ELSE", 1)])
  func definedFlags(_ condition: String, _ count: Int) throws {
    let linux = #"{"platformNames": ["linux"]}"#
    let settings = [("OURS", linux), ("ELSE", #"{"platformNames": ["macos"]}"#)].map {
      #"{"condition": \#($0.1), "kind": {"define": {"_0": "\#($0.0)"}}, "tool": "swift"}"#
    }
    let package = try FixturePackage(
      [
        .init(
          name: "A", dependencies: ["B"], conditions: ["B": linux],
          settings: """
            [\(settings.joined(separator: ", ")),
             {"kind": {"define": {"_0": "ALWAYS"}}, "tool": "swift"}]
            """),
        .init(name: "B"),
      ], files: ["Sources/A/A.swift": "#if \(condition)\nimport B\n#endif\n"])
    try expectEqual(package.report(rules: ["condition-mismatch"]).findings.count, count)
  }

  @Test("a module that is conditional like the used one answers for it")
  func companions() throws {
    func messages(_ condition: String) throws -> Int {
      let linux = #"{"platformNames": ["linux"]}"#
      let package = try FixturePackage(
        [
          .init(name: "A", dependencies: ["B", "C"], conditions: ["B": linux, "C": condition]),
          .init(name: "B"), .init(name: "C"),
        ],
        files: ["Sources/A/A.swift": "#if canImport(C)\nimport B\n#endif"])
      return try package.report(rules: ["condition-mismatch"]).findings.count
    }
    #expect(try messages(#"{"platformNames": ["linux"]}"#) == 0)
    #expect(try messages(#"{"platformNames": ["linux", "macos"]}"#) == 1)
  }

  @Test("configurations and traits are compared as well")
  func others() throws {
    let debug = #"{"config": "debug"}"#
    try expectEqual(
      messages(debug, "import B"),
      ["'A' uses 'B' in release builds, but declares it only in debug builds"])
    try expectEqual(messages(debug, "#if DEBUG\nimport B\n#endif"), [])
    let trait = #"{"traits": ["Extras"]}"#
    try expectEqual(messages(trait, "import B").count, 1)
    try expectEqual(messages(trait, "#if Extras\nimport B\n#endif"), [])
  }

  @Test("products of other packages have conditions too")
  func products() throws {
    func messages(_ source: String, _ more: String = "") throws -> [String] {
      let package = try FixturePackage(
        [.init(name: "A", products: ["Kit@kits"])], files: ["Sources/A/A.swift": source])
      let path = "\(package.folder.path)/manifest.json"
      let manifest = try String(contentsOfFile: path, encoding: .utf8)
      let plain = #"{"product": ["Kit", "kits", null, null]}"#
      let trait = #"{"product": ["Kit", "kits", null, {"traits": ["Extras"]}]}"#
      try package.folder.write(
        manifest.replacing(plain, with: trait + more), to: "manifest.json")
      return try package.report(rules: ["condition-mismatch"]).findings.map(\.message)
    }
    try expectEqual(
      messages("import Kit\n"),
      [
        "'A' uses 'Kit' without the trait, but declares the product 'Kit' of package 'kits' only "
          + "with the trait Extras"
      ])
    try expectEqual(messages("#if os(Linux)\nimport Kit\n#endif\n").count, 1)
    try expectEqual(messages("#if Extras\nimport Kit\n#endif\n"), [])
    try expectEqual(messages("#if canImport(Kit)\nimport Kit\n#endif\n"), [])
    #expect(
      try messages("import Kit\n", #", {"product": ["Kit", "kits", null, null]}"#) == [])
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

  @Test(
    "a trait that enables another, to any depth, implies it",
    arguments: [("Logging", 0), ("Reloading", 0), ("Watching", 0), ("Other", 1)])
  func enabledTraits(_ trait: String, _ count: Int) throws {
    let package = try FixturePackage(
      [
        .init(name: "A", dependencies: ["B"], conditions: ["B": #"{"traits": ["Logging"]}"#]),
        .init(name: "B"),
      ], files: ["Sources/A/A.swift": "#if \(trait)\nimport B\n#endif"])
    let manifest = try package.folder.text(of: "manifest.json")
    let traits = """
      "traits": [
        {"name": "Logging", "enabledTraits": []}, {"name": "Other", "enabledTraits": []},
        {"name": "Reloading", "enabledTraits": ["Logging"]},
        {"name": "Watching", "enabledTraits": ["Reloading"]}], "products":
      """
    try package.folder.write(
      manifest.replacing("\"products\":", with: traits), to: "manifest.json")
    try expectEqual(package.report(rules: ["condition-mismatch"]).findings.count, count)
  }
}

import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker

/// `contract --build` with the real compiler and the toolchain's comparison of interfaces.
@Suite("The contract with builds", .enabled(if: GitFixture.isPossible))
struct BuildContractTests {
  private typealias F = BuildFixture

  @Test(
    "a line that the change did not write and breaks is an error of its owner, a line of its own is not"
  )
  func change() throws {
    let fixture = try BuildFixture(
      ["Sources/Home/Use.swift": "import Base\nlet use = price(2)\n"])
    // What is not committed counts, and so does a file that git does not know.
    for (path, text) in F.renames { try fixture.fixture.write(text, to: path) }
    try fixture.fixture.write("let own = nowhere\n", to: "Sources/Cart/Own.swift")
    let outcome = fixture.run(["contract", "--base", "main"])
    expectEqual(outcome.status, .findings, "\(outcome.output)\(outcome.diagnostics)")
    #expect(
      outcome.output.contains(
        "Sources/Home/Use.swift:2:11: error: [change-breaks-build] the change breaks this line: "
          + "cannot find 'price' in scope — owner @home; module owner @base"), "\(outcome.output)")
    #expect(
      outcome.output.contains(
        "Sources/Cart/Own.swift:1:11: error: [change-breaks-build] this changed line"))
    try fixture.fixture.write("import Base\nlet use = cost(2)\n", to: "Sources/Home/Use.swift")
    try fixture.fixture.write("let own = 1\n", to: "Sources/Cart/Own.swift")
    let mended = fixture.run(["contract", "--base", "main"])
    expectEqual(mended.status, .clean, "\(mended.output)\(mended.diagnostics)")
  }

  @Test("of a product, what users elsewhere lose is an error though everything here builds")
  func product() throws {
    let manifest = F.base["Package.swift"]?.replacing(
      "targets: targets)",
      with: "products: [.library(name: \"Base\", targets: [\"Base\"])], targets: targets)")
    let fixture = try BuildFixture(
      [
        "Package.swift": try #require(manifest), "Sources/Base/Old.swift": "public func old() {}\n",
      ])
    try fixture.fixture.write("func old() {}\n", to: "Sources/Base/Old.swift")
    let outcome = fixture.run(["contract", "--base", "main"])
    expectEqual(outcome.status, .findings, "\(outcome.output)\(outcome.diagnostics)")
    #expect(
      outcome.output.contains(
        "Sources/Base/Old.swift: error: [change-breaks-users] Base, as other packages see it:"),
      "\(outcome.output)")
    #expect(outcome.output.contains("Func old() has been removed"), "\(outcome.output)")
  }

  @Test(
    "a base whose packages are not fetched is not known to build, which is not that it does not")
  func notFetched() throws {
    let manifest = try #require(F.base["Package.swift"])
    let products = "products: [.library(name: \"Base\", targets: [\"Base\"])], "
    let package = "dependencies: [.package(url: \"https://localhost/none.git\", from: \"1.0.0\")], "
    let fixture = try BuildFixture([
      "Package.swift": manifest.replacing(
        "targets: targets)", with: products + package + "targets: targets)")
    ])
    try fixture.fixture.write(
      manifest.replacing("targets: targets)", with: products + "targets: targets)"),
      to: "Package.swift")
    try fixture.fixture.write("public func more() {}\n", to: "Sources/Base/More.swift")
    let outcome = fixture.run(["contract", "--base", "main"])
    expectEqual(outcome.status, .notChecked, "\(outcome.output)\(outcome.diagnostics)")
    #expect(
      outcome.output.contains("not known: Base: main is not known to build it: "),
      "\(outcome.output)")
  }

  @Test("a new product takes nothing from anybody, and one that goes does")
  func newProduct() throws {
    let fixture = try BuildFixture()
    let manifest = try #require(F.base["Package.swift"]).replacing(
      "targets: targets)",
      with: "products: [.library(name: \"New\", targets: [\"New\"])], targets: targets + "
        + "[.target(name: \"New\")])")
    try fixture.fixture.write(manifest, to: "Package.swift")
    try fixture.fixture.write("public func new() {}\n", to: "Sources/New/New.swift")
    let outcome = fixture.run(["contract", "--base", "main"])
    expectEqual(outcome.status, .clean, "\(outcome.output)\(outcome.diagnostics)")
    expectEqual(outcome.output, "")
    // From then on, who uses it would miss it.
    try fixture.fixture.commit("new")
    try fixture.fixture.write(try #require(F.base["Package.swift"]), to: "Package.swift")
    let removed = fixture.run(["contract", "--base", "HEAD"])
    expectEqual(removed.status, .findings, "\(removed.output)\(removed.diagnostics)")
    #expect(
      removed.output.contains(
        "Package.swift: error: [change-breaks-users] New, as other packages see it: no product has"),
      "\(removed.output)")
  }

  @Test(
    "a parameter with a default takes nothing from those who call, which is a warning, and all else that is other does"
  )
  func defaults() throws {
    let kept = """
      public struct A {
        public init(x: Int) {}
        public func find(_ id: Int, size: Int = 1, done: Int? = nil) throws -> Int { 1 }
        public func last(_ id: Int) {}
        public func other(_ id: Int) {}
        public func other(_ text: String, strict: Bool = false) {}
        public func other(_ id: Int, _ second: Int) {}
      }
      public func free(a: Int) {}

      """
    let broken = """
      public struct Broken {
        public func untold(_ a: Int = 1, b: Int = 2) {}
        public func needs(_ a: Int) {}
        public func result() -> Int { 1 }
        public func first(_ a: Int) {}
        public func closing(_ body: () -> Void) {}
        public func throwing() {}
        public func named(_ body: () -> Void) {}
        public func twice(_ a: Int) {}
        public func twice(_ a: Int, b: Bool = false) {}
      }
      public typealias Done = () -> Void
      open class Base { public init() {}; open func over(a: Int) {} }
      public protocol Has { func requirement(a: Int) }

      """
    let manifest = F.base["Package.swift"]?.replacing(
      "targets: targets)",
      with: "products: [.library(name: \"Base\", targets: [\"Base\"])], targets: targets)")
    let fixture = try BuildFixture(
      [
        "Package.swift": try #require(manifest), "Sources/Base/A.swift": kept,
        "Sources/Base/Broken.swift": broken,
      ])
    func edit(_ path: String, _ text: String, _ edits: [(String, String)]) throws {
      let edited = edits.reduce(text) { $0.replacing($1.0, with: $1.1) }
      try fixture.fixture.write(edited, to: "Sources/Base/\(path)")
    }
    try edit(
      "A.swift", kept,
      [
        ("init(x: Int)", "init(x: Int, y: Int = 1)"),
        ("size: Int = 1, done", "size: Int = 1, strict: Bool = false, done"),
        ("last(_ id: Int)", "last(_ id: Int, _ other: Int = 1)"),
        ("other(_ id: Int)", "other(_ id: Int, size: Int = 1)"),
        ("free(a: Int)", "free(a: Int, b: Int = 1)"),
      ])
    try edit(
      "Broken.swift", broken,
      [
        ("(_ a: Int = 1, b: Int = 2)", "(_ a: Int = 1, c: Int = 3, b: Int)"),
        ("needs(_ a: Int)", "needs(_ a: Int, b: Int)"),
        ("result() -> Int { 1 }", "result(a: Int = 1) -> String { \"\" }"),
        ("first(_ a: Int)", "first(_ b: Int = 1, _ a: Int)"),
        ("closing(_ body", "closing(before: () -> Void = {}, _ body"),
        ("throwing()", "throwing(a: Int = 1) throws"),
        ("named(_ body", "named(before: Done? = nil, _ body"),
        ("twice(_ a: Int)", "twice(_ a: Int, c: Int = 1)"),
        ("over(a: Int)", "over(a: Int, b: Int = 1)"),
        ("requirement(a: Int)", "requirement(a: Int, b: Int)"),
      ])
    let outcome = fixture.run(["contract", "--base", "main"])
    expectEqual(outcome.status, .findings, "\(outcome.output)\(outcome.diagnostics)")
    let lines = outcome.output.split(separator: "\n").filter {
      $0.contains("[change-breaks-users]")
    }
    // Who names a function without calling it, or has it meet a protocol, loses it nevertheless.
    let warned = lines.filter { $0.contains("A.swift: warning: ") }
    expectEqual(warned.count, 5, "\(outcome.output)")
    #expect(warned.allSatisfy { $0.contains("; calls compile as before") }, "\(warned)")
    let errors = lines.filter { $0.contains(": error: ") }
    #expect(!errors.contains { $0.contains("A.swift") }, "\(errors)")
    for name in [
      "untold", "needs", "result", "first", "closing", "throwing", "over", "requirement", "named",
      "twice",
    ] {
      #expect(errors.contains { $0.contains(".\(name)(") }, "\(name) in \(outcome.output)")
    }
  }
}

import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// `contract` with real git and the real SwiftPM.
@Suite("The limits of points between teams, since a revision", .enabled(if: GitFixture.isPossible))
struct PointContractTests {
  private static let interface = """
    public enum HomePoint: ExtensionPoint {
      public typealias Input = Int
      public typealias Output = Int
      public static var limit: ContributionLimit { .atMostOne }
    }
    """
  private static let use =
    "import HomeInterface\nlet a = contribute(to: HomePoint.self) { $0 + 1 }\n"
  private static let file = "Sources/HomeInterface/HomePoint.swift"

  private func fixture(_ interface: String = interface) throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.writeManifest([("HomeInterface", []), ("Cart", ["HomeInterface"]), ("Search", [])])
    try fixture.write(interface, to: Self.file)
    try fixture.write(Self.use, to: "Sources/Cart/Cart.swift")
    try fixture.write("let b = contribute(to: OtherPoint.self)\n", to: "Sources/Search/S.swift")
    try fixture.write("/Sources/HomeInterface/ @home\n/Sources/Cart/ @cart\n", to: "CODEOWNERS")
    try fixture.write(".build/\n", to: ".gitignore")
    try fixture.commit("first")
    return fixture
  }

  @Test(
    "a narrower limit names its line, both teams and who contributes, however it is written",
    arguments: [
      ("{ .atMostOne }", "{ .exactlyOne }", ".atMostOne", ".exactlyOne"),
      ("{ .atMostOne }", "{ get { .exactlyOne } }", ".atMostOne", ".exactlyOne"),
      (
        "var limit: ContributionLimit { .many }", "let limit: ContributionLimit = .atMostOne",
        ".many", ".atMostOne"
      ),
      ("{ .many }", "{ return ContributionLimit.exactlyOne }", ".many", ".exactlyOne"),
    ])
  func narrowed(old: String, new: String, before: String, after: String) throws {
    let interface = Self.interface.replacing("{ .atMostOne }", with: "{ \(before) }")
    let fixture = try fixture(interface)
    let changed = interface.replacing(old, with: new)
    #expect(changed != interface)
    try fixture.write(changed, to: Self.file)
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface")
    expectEqual(outcome.status, .findings, "\(outcome.output)\(outcome.diagnostics)")
    expectEqual(
      outcome.output,
      """
      Sources/HomeInterface/HomePoint.swift:4: error: changed: point HomePoint (@home)
        - \(before)
        + \(after)
        used by: Sources/Cart/Cart.swift:2:9 (@cart)

      """)
    #expect(outcome.diagnostics.contains("1 change since main, 1 of them breaks a user"))
  }

  @Test("a point that states no limit takes many, and one that states it now takes less")
  func unstated() throws {
    let plain = Self.interface.replacing(
      "  public static var limit: ContributionLimit { .atMostOne }\n", with: "")
    let fixture = try fixture(plain)
    try fixture.write(plain + "// more\n", to: Self.file)
    expectEqual(fixture.run("contract", "--base", "main").status, .clean)
    try fixture.write(Self.interface, to: Self.file)
    let outcome = fixture.run("contract", "--base", "main")
    expectEqual(outcome.status, .findings)
    #expect(outcome.output.contains("  - .many\n  + .atMostOne\n"))
  }

  @Test("a wider limit is reported and passes, and so does a narrower one without a contributor")
  func harmless() throws {
    let fixture = try fixture()
    try fixture.write(Self.interface.replacing(".atMostOne", with: ".many"), to: Self.file)
    let wider = fixture.run("contract", "--base", "main")
    expectEqual(wider.status, .clean)
    #expect(wider.diagnostics.contains("1 change since main, 0 of them break a user"))
    try fixture.write(Self.interface.replacing(".atMostOne", with: ".exactlyOne"), to: Self.file)
    try fixture.write("let nothing = 1\n", to: "Sources/Cart/Cart.swift")
    expectEqual(fixture.run("contract", "--base", "main").status, .clean)
  }

  @Test("a change that brings its contributors along passes")
  func broughtAlong() throws {
    let fixture = try fixture()
    try fixture.write(Self.interface.replacing(".atMostOne", with: ".exactlyOne"), to: Self.file)
    // Another line of the file mends nothing.
    try fixture.write(Self.use + "// mended\n", to: "Sources/Cart/Cart.swift")
    expectEqual(fixture.run("contract", "--base", "main", "HomeInterface").status, .findings)
    try fixture.write(Self.use.replacing("+ 1", with: "+ 2"), to: "Sources/Cart/Cart.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface")
    expectEqual(outcome.status, .clean)
    #expect(outcome.output.contains("  brought along: Sources/Cart/Cart.swift:2:9 (@cart)\n"))
  }

  @Test("what is compared is what is named, published, or imported by others")
  func modules() throws {
    let fixture = try fixture()
    try fixture.write(Self.interface.replacing(".atMostOne", with: ".exactlyOne"), to: Self.file)
    expectEqual(fixture.run("contract", "--base", "main", "Search").status, .clean)
    #expect(fixture.run("contract", "--base", "main", "Serch").diagnostics.contains("Search"))
    expectEqual(fixture.run("contract", "--base", "main").status, .findings)
    try fixture.write(#"{"version": 1, "published": ["Search"]}"#, to: "boundaries.json")
    expectEqual(fixture.run("contract", "--base", "main").status, .clean)
  }

  @Test("a program reads the same as JSON")
  func json() throws {
    let fixture = try fixture()
    try fixture.write(Self.interface.replacing(".atMostOne", with: ".exactlyOne"), to: Self.file)
    let document = try fixture.run("contract", "--base", "main", "--format", "json").document()
    #expect(document["breaks"] as? Bool == true)
    let point = try #require((document["points"] as? [[String: Any]])?.first)
    #expect(point["point"] as? String == "HomePoint" && point["after"] as? String == ".exactlyOne")
    #expect(point["target"] as? String == "HomeInterface" && point["kind"] as? String == "changed")
    let consumers = try #require(point["consumers"] as? [[String: Any]])
    #expect(consumers.first?["owners"] as? [String] == ["@cart"])
  }
}

import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

/// `Feature` declares `Screen` and `Style` and imports `Screen` alone, which imports `Style`.
@Suite("Members behind the name of a type")
struct QualifiedMemberTests {
  /// The places where `Style` leaks, and why nothing is known of it.
  private func answer(_ feature: String, style: String) throws -> [String] {
    let report = try FixturePackage(
      [
        .init(name: "Feature", dependencies: ["Screen", "Style"]),
        .init(name: "Screen", dependencies: ["Style"]), .init(name: "Style"),
      ],
      files: [
        "Sources/Feature/Feature.swift": "import Screen\n\(feature)",
        "Sources/Screen/Screen.swift": "import Style\npublic struct Screen {}",
        "Sources/Style/Style.swift": style,
      ]
    ).report(rules: ["leaked-dependency", "unused-dependency"])
    return report.findings.map(\.place)
      + report.notes.compactMap { $0.message.split(separator: ": ").last.map(String.init) }
  }

  @Test(
    "a member of a type from elsewhere is none of the module's own types",
    arguments: [
      ("extension Notification.Name { static let made = 1 }", "Name"),
      ("func f(_ index: String.Index) {}", "Index"), ("let x = Locale.vanilla", "vanilla"),
    ])
  func elsewhere(_ feature: String, _ name: String) throws {
    let style =
      "public struct Theme { public struct Name {}; public enum Index { case vanilla } }"
    try expectEqual(
      answer(feature, style: style), ["'\(name)' is mentioned, which others declare as well"])
  }

  @Test(
    "a member of a type that has it, or may be another name of one that has, is the module's",
    arguments: [
      ("let x = Screen.Theme.Name()", "2:22"), ("let x: Self.Name", "2:13"),
      ("let x = f(Other.Taste)", "2:17"), ("let x = Int.Flavour()", "2:13"),
      ("let x = Int.Grain()", "2:13"), ("let x = Alias.Name()", "2:15"),
      ("typealias Own = Made\nlet x = Own.Name()", "3:13"),
      ("let y: Int.Name\nlet x = z.Name()", "3:11"),
    ])
  func own(_ feature: String, _ place: String) throws {
    let style = """
      public struct Theme { public struct Name {}; public enum Taste {} }
      public struct Other { public enum Taste {} }
      public typealias Alias = Theme
      extension Int { public struct Flavour {} }
      public protocol Grained {}
      extension Grained { public typealias Grain = Int }
      """
    try expectEqual(answer(feature, style: style), ["Sources/Feature/Feature.swift:\(place)"])
  }
}

import Expectations
import Foundation
import Testing

@testable import FeatureScaffold

/// A copy has what was asked for, and nothing else of the sample.
@Suite("The sample, copied with every combination of options")
struct CombinationTests {
  private static let points = [
    "App.AfterSignIn", "App.AfterSignOut", "App.AtStart", "App.StatusItems", "Cart.CheckoutSteps",
    "Home.FrontPage", "Home.ProductPage",
    "Home.ProductRows",
    "Ordering.PriceRules", "Profile.OrderPage", "Profile.ProfilePage", "Profile.SettingsPage",
  ]

  /// A store, a tab, features to open and all points, each of them or not; each point alone, and three with a store.
  private static func combinations(of name: String) throws -> [NewFeature] {
    let plain = NewFeature(name: try FeatureName(name), owner: try OwnerName("@shop/team"))
    func feature(_ change: (inout NewFeature) -> Void) -> NewFeature {
      var feature = plain
      change(&feature)
      let hosts = feature.points.map { String($0.prefix { $0 != "." }) }
      feature.opens = Set(feature.opens + hosts).subtracting(["App", "Ordering"]).sorted()
      return feature
    }
    let every = (0..<16).map { bits in
      feature {
        $0.hasStore = bits & 1 > 0
        $0.hasTab = bits & 2 > 0
        $0.opens = bits & 4 > 0 ? ["Auth", "Cart", "Home", "Search"] : []
        $0.points = bits & 8 > 0 ? points : []
      }
    }
    let single = points.map { point in feature { $0.points = [point] } }
    return every + single + [feature { ($0.hasStore, $0.points) = (true, Array(points[1..<4])) }]
  }

  /// What a copy of one combination has: its own files, and its line in the manifest.
  private struct Generated {
    let feature: NewFeature
    let files: [PlannedFile]
    let line: String

    /// How often a text is in its files, or in some of them.
    func count(of text: String, in part: String = "/") -> Int {
      files.filter { $0.path.contains(part) }
        .reduce(0) { $0 + $1.text.components(separatedBy: text).count - 1 }
    }
  }

  private static func generated(_ name: String) throws -> [Generated] {
    let copy = try PackageCopy()
    let folder = try PackageFolder(copy.path)
    return try combinations(of: name).map { feature in
      let change = try ScaffoldPlan(generating: feature, in: folder).change
      let start = "  Feature(\"\(name)\""
      let lines = change.edits.flatMap { $0.edited.components(separatedBy: "\n") }
      return Generated(
        feature: feature, files: change.files,
        line: try #require(lines.first { $0.hasPrefix(start) }))
    }
  }

  private static let giftCards = Result { try generated("GiftCards") }

  @Test("nothing in a copy speaks of the sample")
  func names() throws {
    for copy in try Self.giftCards.get() {
      for file in copy.files {
        #expect(
          !(file.path + file.text).lowercased().contains("sample"), "\(copy.feature): \(file.path)")
        #expect(!file.text.contains("@shop/platform"), "\(copy.feature): \(file.path)")
        #expect(!file.text.contains("new-feature"), "\(copy.feature): \(file.path)")
      }
    }
  }

  @Test("a copy has the store, the tab, the features and the points that were asked for")
  func parts() throws {
    for copy in try Self.giftCards.get() {
      let feature = copy.feature
      let store = feature.hasStore ? 1 : 0
      expectEqual(copy.files.count { $0.path.contains("Store") }, store * 3)
      expectEqual(copy.count(of: "GiftCardsInMemory()", in: "Plugin.swift"), 1 - store)
      expectEqual(copy.line.contains("store: [\"Accounts\"]"), feature.hasStore)
      expectEqual(copy.count(of: "registry.tab("), feature.hasTab ? 2 : 0)
      for point in Self.points {
        let text = ": \(point.split(separator: ".")[1]).self"
        // A store takes part in sign-in whether it is asked for or not.
        let isThere = feature.points.contains(point) || point == "App.AfterSignIn" && store == 1
        expectEqual(copy.count(of: text), isThere ? 1 : 0, "\(feature) \(point)")
      }
      let plugin = "/GiftCardsPlugin.swift"
      let tests = "/GiftCardsPluginTests.swift"
      for point in ["AfterSignIn", "AfterSignOut", "AtStart", "StatusItems"] {
        expectEqual(
          copy.count(of: "Contributions<\(point)>", in: tests),
          copy.count(of: ": \(point).self", in: plugin), "\(feature) \(point)")
      }
      // Nothing is imported for what the copy does not have.
      for (module, use, part) in [
        ("Accounts", ": AfterSign", plugin), ("Accounts", "User.ID(", tests),
        ("DependencyInjection", "Contributions<", tests), ("SharedKernel", "<AtStart>", tests),
      ] {
        let isUsed = copy.count(of: use, in: part) > 0
        expectEqual(
          copy.count(of: "import \(module)\n", in: part), isUsed ? 1 : 0, "\(feature) \(module)")
      }
      for other in ["Auth", "Cart", "Home", "Profile", "Search"] {
        let isOpened = feature.opens.contains(other)
        expectEqual(copy.count(of: "opens(\(other)Route.self"), isOpened ? 1 : 0)
        expectEqual(copy.line.contains("\"\(other)\""), isOpened)
      }
      let prices = feature.points.contains("Ordering.PriceRules")
      expectEqual(copy.line.contains("\"OrderingPoints\""), prices)
      let orders = prices || feature.points.contains("Profile.OrderPage")
      expectEqual(copy.line.contains("\"OrderingTesting\""), orders)
    }
  }

  @Test(
    "a copy is in the house style, whatever was taken out and however long its name",
    arguments: ["Go", "AVeryLongNameOfThirtyLettersAB", "A1B2C3D4E5F6G7H8I9J0K1L2M3N4O5"])
  func style(name: String) throws {
    let copy = try PackageCopy()
    let folder = try PackageFolder(copy.path)
    for (number, copy) in try Self.generated(name).enumerated() {
      for file in copy.files where file.path.hasSuffix(".swift") {
        #expect(!file.text.split(separator: "\n").contains { $0.count > 120 }, "\(file.path)")
        try folder.write(file.text, to: "Copies/\(number)/\(file.path)")
      }
    }
    let configuration = PackageCopy.original.appendingPathComponent(".swift-format").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift", "format", "lint", "--strict", "--recursive", "--parallel"]
      + ["--configuration", configuration, "\(copy.path)/Copies"]
    let output = Pipe()
    process.standardError = output
    try process.run()
    let found = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    expectEqual(
      process.terminationStatus, 0, "\(String(decoding: found.prefix(2_000), as: UTF8.self))")
  }

  @Test("every point of a screen that a feature publishes can be contributed to, whoever adds it")
  func published() throws {
    let copy = try PackageCopy()
    let folder = try PackageFolder(copy.path)
    let parents = folder.features.map { "Modules/Features/\($0)Feature/Interface" }
    var points: [String] = []
    for parent in parents {
      for file in folder.files(in: parent, ending: ".swift") {
        let text = try folder.read("\(parent)/\(file)")
        let feature = parent.split(separator: "/")[2].dropLast("Feature".count)
        points += text.matches(of: #/public enum (\w+): ScreenPoint/#)
          .map { "\(feature).\($0.1)" }
      }
    }
    let options = points.flatMap { ["--contributes-to", $0] } + ["--dry-run"]
    let outcome = copy.run(["GiftCards"] + options)
    expectEqual(outcome.status, .success, "\(outcome.diagnostics)")
  }
}

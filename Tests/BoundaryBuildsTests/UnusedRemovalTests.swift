import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryChecker

/// `fix --build` with the real SwiftPM, its compiler and its linker.
@Suite("Removal of unused dependencies", .enabled(if: GitFixture.isPossible))
struct UnusedRemovalTests {
  private static let rule = ["--rule", "unused-dependency"]

  /// A package in which `Cart` declares four targets that no file of it imports.
  private func fixture(_ more: [String: String] = [:]) throws -> BuildFixture {
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "fixture",
        targets: [
          .target(name: "Base"),
          .target(name: "Cart", dependencies: ["Base", "Home", "Linked", "Spare"]),
          .target(name: "Home", dependencies: ["Base", "Other"]),
          .target(name: "Linked"), .target(name: "Other"), .target(name: "Spare"),
          .executableTarget(name: "Shop", dependencies: ["Cart"]),
          .testTarget(name: "CartTests", dependencies: ["Cart"]),
        ])

      """,
      // Cart calls what only the linker finds, and the tests see Home through Cart alone.
      "Sources/Cart/Cart.swift": """
      import Base
      @_silgen_name("linked") func linked()
      public func sum() -> Int { linked(); return price(1) }
      """,
      "Sources/Home/Home.swift": "import Base\npublic let home = 1\n",
      "Sources/Linked/Linked.swift": "@_cdecl(\"linked\") public func linked() {}\n",
      "Sources/Other/Other.swift": "let other = 1\n",
      "Sources/Spare/Spare.swift": "let spare = 1\n",
      "Sources/Shop/main.swift": "import Cart\nprint(sum())\n",
      "Tests/CartTests/CartTests.swift":
        "import Home\n@testable import Cart\nlet told = sum() + home\n",
    ]
    return try BuildFixture(files.merging(more) { $1 })
  }

  @Test("a dependency goes where all builds without it, and stays with the reason where not")
  func removal() throws {
    let fixture = try fixture()
    let before = try fixture.fixture.folder.text(of: "Package.swift")
    let plain = fixture.run(["fix", "--write"] + Self.rule, building: false)
    #expect(plain.diagnostics.contains("left 4 findings that no edit fixes"), "\(plain)")
    let shown = fixture.run(["fix"] + Self.rule)
    expectEqual(shown.status, .findings, "\(shown)")
    try expectEqual(fixture.fixture.folder.text(of: "Package.swift"), before)
    let built = fixture.run(["fix", "--write"] + Self.rule)
    expectEqual(built.status, .clean, "\(built)")
    #expect(
      built.diagnostics.contains(
        "kept: remove \"Home\" from the dependencies of \"Cart\": 'CartTests' imports 'Home' and reaches "
          + "it by this alone\n"), "\(built)")
    #expect(
      built.diagnostics.contains(
        "kept: remove \"Linked\" from the dependencies of \"Cart\": the package does not build: "
          + "Sources/Cart/Cart.swift"), "\(built)")
    try expectEqual(
      fixture.fixture.folder.text(of: "Package.swift"),
      before.replacing(", \"Linked\", \"Spare\"]", with: ", \"Linked\"]")
        .replacing("[\"Base\", \"Other\"]", with: "[\"Base\"]"))
  }

  @Test("what is declared beside it counts: the use that reached through it gets its own")
  func declared() throws {
    // The imports of tests are checked, too.
    let fixture = try fixture(["boundaries.json": "{\"version\": 2, \"strict\": true}"])
    let built = fixture.run(["fix", "--write"])
    let text = try fixture.fixture.folder.text(of: "Package.swift")
    #expect(text.contains("\"CartTests\", dependencies: [\"Cart\", \"Home\"])"), "\(built)\(text)")
    #expect(text.contains("\"Cart\", dependencies: [\"Base\", \"Linked\"])"), "\(built)\(text)")
  }

  @Test("nothing goes where the package does not build as it is, or nothing may be asked")
  func unknown() throws {
    let fixture = try fixture()
    let before = try fixture.fixture.folder.text(of: "Package.swift")
    let late = fixture.run(["fix", "--write", "--minutes", "0"] + Self.rule)
    expectEqual(late.status, .notChecked, "\(late)")
    #expect(late.diagnostics.contains("not asked; --minutes allows more"), "\(late)")
    try fixture.fixture.write("let other = nowhere\n", to: "Sources/Other/Other.swift")
    let broken = fixture.run(["fix", "--write"] + Self.rule)
    expectEqual(broken.status, .notChecked, "\(broken)")
    #expect(
      broken.diagnostics.contains(
        "not known: whether dependencies can go: as it is, the package does not build: "
          + "Sources/Other/Other.swift:1:13: cannot find 'nowhere' in scope"), "\(broken)")
    try expectEqual(fixture.fixture.folder.text(of: "Package.swift"), before)
  }
}

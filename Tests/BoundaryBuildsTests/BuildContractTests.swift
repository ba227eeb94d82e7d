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
}

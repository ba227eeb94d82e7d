import BoundaryFixtures
import Expectations
import SwiftScanning
import Testing

@testable import BoundaryRules

@Suite("Rule unknown-dependency")
struct UnknownDependencyRuleTests {
  @Test("a dependency on a target that is gone names the owner and who imports it still")
  func removed() throws {
    let package = try FixturePackage(
      [.init(name: "Cart", dependencies: ["Home", "Money"]), .init(name: "Money")],
      files: [
        "Sources/Cart/Cart.swift": "import Money\nimport Home\n",
        "CODEOWNERS": "/Sources/Cart @cart",
        "Sources/Money/Money.swift": "",
      ])
    let finding = try #require(try package.report(rules: ["unknown-dependency"]).findings.first)
    expectEqual(finding.message, "'Cart' depends on 'Home', which no target is called")
    expectEqual(finding.remedy, "remove \"Home\" from the dependencies of \"Cart\"")
    #expect(finding.owners == ["@cart"] && finding.severity == .error)
    #expect(
      finding.related.map { "\($0.file):\($0.position?.line ?? 0)" } == [
        "Sources/Cart/Cart.swift:2"
      ])
    expectEqual(finding.change, DependencyChange(.remove, of: "Home", in: "Cart"))
  }

  @Test("a name that is nearly another target's is met with that one")
  func near() throws {
    let package = try FixturePackage(
      [.init(name: "Cart", dependencies: ["Mony"]), .init(name: "Money")],
      files: ["Sources/Cart/Cart.swift": "", "Sources/Money/Money.swift": ""])
    let finding = try #require(try package.report(rules: ["unknown-dependency"]).findings.first)
    #expect(finding.remedy.hasPrefix("did you mean \"Money\"? Else remove \"Mony\""))
  }

  @Test("targets and products of other packages are known")
  func known() throws {
    let package = try FixturePackage(
      [.init(name: "Cart", dependencies: ["Money"], products: ["Log@log"]), .init(name: "Money")],
      files: ["Sources/Cart/Cart.swift": "", "Sources/Money/Money.swift": ""])
    #expect(try package.findings(rules: ["unknown-dependency"]).isEmpty)
  }
}

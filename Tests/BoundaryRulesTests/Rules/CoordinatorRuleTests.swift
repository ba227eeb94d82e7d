import BoundaryFixtures
import Expectations
import SwiftScanning
import Testing

@testable import BoundaryRules

@Suite("Rules of coordinators")
struct CoordinatorRuleTests {
  private let file = "Sources/Cart/Cart.swift"

  private func findings(_ source: String, switchedOn: Bool = true) throws -> [String] {
    let contract =
      switchedOn ? #""coordinators": {"stores": ["*Store", "GRDB"]}"# : "\"layers\": []"
    let package = try FixturePackage(
      [.init(name: "Cart", dependencies: ["OrderingStore"]), .init(name: "OrderingStore")],
      files: [file: source], configuration: "{\"version\": 1, \(contract)}")
    return try package.report().findings.map { finding in
      "\(finding.position?.line ?? 0) \(finding.rule)"
    }
  }

  @Test(
    "a parent or delegate that is kept alive is found",
    arguments: [
      "final class CartCoordinator {\n  var parent: AppCoordinator?\n}",
      "final class CartCoordinator {\n  let parent: any Coordinating\n}",
      "class CartViewModel: Base {\n  private var delegate: CartDelegate?\n}",
      "struct CartViewModel {\n  var closingDelegate: (any CartDelegate)!\n}",
      "final class CartCoordinator<Parent: Coordinating> {\n  let parent: Parent\n}",
      "final class CartCoordinator {\n  var parent: App? { didSet { note() } }\n}",
      "extension Shop { final class CartCoordinator {\n  let parent = App()\n} }",
      "@MainActor\nfinal class CartCoordinator { @Wrapped(x: { 1 }) var parent: App }",
    ])
  func strongParent(_ source: String) throws {
    try expectEqual(findings(source), ["2 coordinator-strong-parent"])
    try expectEqual(findings(source, switchedOn: false), [])
  }

  @Test(
    "what does not keep a parent alive is left alone",
    arguments: [
      "final class CartCoordinator {\n  weak var parent: AppCoordinator?\n}",
      "final class CartCoordinator {\n  private unowned(unsafe) let parent: App\n}",
      "final class CartCoordinator {\n  weak\n  var parent: App?\n}",
      "final class CartCoordinator {\n  var parent: App? { app }\n}",
      "final class CartCoordinator {\n  let delegate: (Action) -> Void\n}",
      "final class CartCoordinator {\n  let parentID: Int\n  let parent: Entry.ID?\n}",
      "final class CartCoordinator {\n  let parent: WeakReference<App>\n}",
      "final class CartCoordinator {\n  static let parent = App()\n}",
      "final class CartCoordinator {\n  func f() { let parent = app; g(parent) }\n}",
      "final class CartCoordinator {\n  init(parent: App) { self.parent = parent }\n}",
      "final class CartStack {\n  var parent: App\n}",
      "protocol CartCoordinator: AnyObject {\n  var parent: App? { get }\n}",
      "// final class CartCoordinator {\n//  var parent: App\n// }",
      "let text = \"\"\"\nclass CartCoordinator { var parent: App }\n\"\"\"",
      "final class CartCoordinator {\n  struct Node { var parent: App }\n}",
    ])
  func weakParent(_ source: String) throws {
    try expectEqual(findings(source), [])
  }

  @Test("a file with a coordinator or view model imports no store")
  func stores() throws {
    #expect(
      try findings("import OrderingStore\nimport GRDB\nfinal class CartViewModel {}") == [
        "1 coordinator-imports-store", "2 coordinator-imports-store",
      ])
    #expect(
      try findings("import GRDB\nextension CartCoordinator {}") == [
        "1 coordinator-imports-store"
      ])
    #expect(try findings("import OrderingStore\nfinal class CartPlugin {}") == [])
    #expect(try findings("import Foundation\nfinal class CartViewModel {}") == [])
  }

  @Test(
    "a view or view model that reaches for the hierarchy is found",
    arguments: [
      "struct CartView {\n  func f() { coordinator.parent.show() }\n}",
      "final class CartViewModel {\n  func f() { _ = self.cartCoordinator?.childCoordinators }\n}",
      "final class CartViewModel { let flow: CartCoordinator\n  func f() { flow.addChild(x) }\n}",
      "extension CartViewModel {\n  func f() { appCoordinator!.removeChild(x) }\n}",
    ])
  func hierarchy(_ source: String) throws {
    try expectEqual(findings(source), ["2 view-model-knows-hierarchy"])
  }

  @Test(
    "members of the same name on other things are left alone",
    arguments: [
      "struct CartView {\n  func f() { category.parent.name }\n}",
      "final class CartViewModel {\n  func f() { node.addChild(x) }\n}",
      "final class CartCoordinator {\n  func f() { coordinator.parent?.removeChild(self) }\n}",
      "final class CartViewModel {\n  func f() { coordinator.finish(parent: 1) }\n}",
      "struct CartView {\n  // coordinator.parent\n  let s = \"coordinator.parent\"\n}",
    ])
  func otherMembers(_ source: String) throws {
    try expectEqual(findings(source), [])
  }

  @Test("names may be chosen")
  func patterns() throws {
    let package = try FixturePackage(
      [.init(name: "Cart")],
      files: [file: "final class CartFlow {\n  var parent: App\n}"],
      configuration: #"{"version": 1, "coordinators": {"coordinators": ["*Flow"]}}"#)
    try expectEqual(package.findings(), ["\(file):2:7 [coordinator-strong-parent]"])
  }
}

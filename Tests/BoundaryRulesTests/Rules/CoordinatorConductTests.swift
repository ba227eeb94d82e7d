import BoundaryFixtures
import Expectations
import SwiftScanning
import Testing

@testable import BoundaryRules

/// The six mistakes that a guide to coordinators warns of, each beside the way that it recommends.
@Suite("What coordinators and views do")
struct CoordinatorConductTests {
  private func findings(_ sources: String...) throws -> [String] {
    var files: [String: String] = [:]
    for (number, source) in sources.enumerated() { files["Sources/Club/F\(number).swift"] = source }
    let package = try FixturePackage(
      [.init(name: "Club")], files: files, configuration: #"{"version": 1, "coordinators": {}}"#)
    return try package.report().findings.map { finding in
      "\(finding.position?.line ?? 0) \(finding.rule)"
    }
  }

  @Test("a child that is never removed is found, and one that is removed anywhere is not")
  func keptChild() throws {
    let join = """
      final class ClubCoordinator {
        private var childCoordinators: [Coordinating] = []
        func join() {
          let child = JoinCoordinator()
          childCoordinators.append(child)
          child.start()
        }
      }
      """
    try expectEqual(findings(join), ["5 coordinator-keeps-child"])
    let left = """
      extension ClubCoordinator: JoinDelegate {
        func joined(_ child: JoinCoordinator) { childCoordinators.removeAll { $0 === child } }
      }
      """
    try expectEqual(findings(join, left), [])
    #expect(
      try findings("final class ClubCoordinator {\n  func f() { addChild(x) }\n}")
        == ["2 coordinator-keeps-child"])
    let added = "final class ClubCoordinator { func f() { context.addChild(x) }\n"
    #expect(try findings(added + "func g() { context.removeChild(x) } }") == [])
    #expect(try findings("final class Club { func f() { childCoordinators.append(x) } }") == [])
    #expect(try findings("final class ClubCoordinator { func addChild(_ c: C) {} }") == [])
  }

  @Test("a strong parent is found, and a weak one or a weak delegate is not")
  func strongParent() throws {
    #expect(
      try findings("final class JoinCoordinator {\n  var parent: ClubCoordinator\n}")
        == ["2 coordinator-strong-parent"])
    #expect(
      try findings(
        "final class JoinCoordinator {\n  weak var delegate: JoinDelegate?\n"
          + "  weak var parent: ClubCoordinator?\n}") == [])
  }

  @Test(
    "sums of money and calls of services are found in coordinators, and handing services on is not")
  func businessLogic() throws {
    let rule = "coordinator-business-logic"
    #expect(
      try findings(
        """
        final class DuesCoordinator {
          func settle() async throws {
            let total = dues.entries.reduce(0) { $0 + $1.price }
            let fee = total * 0.05
            try await billingService.collect(total + fee)
          }
        }
        """) == ["3 \(rule)", "4 \(rule)", "5 \(rule)", "5 \(rule)", "5 \(rule)"])
    #expect(
      try findings(
        """
        final class DuesCoordinator {
          private let dues: any DuesService
          private let billing: any BillingGateway
          func showDues() {
            show(DuesViewModel(dues: dues, billing: container.billingService, total: total))
          }
          var isPaid: Bool { dues.total == 0 && entries.count + 1 > totalCount - 1 }
        }
        """) == [])
    #expect(
      try findings(
        "final class DuesCoordinator { let bank: (any BillingGateway)?\n  func f() { bank?.pay() } }"
      )
        == ["2 \(rule)"])
    #expect(
      try findings(
        "final class DuesViewModel { let bank: BankService\n  func f() { bank.pay(price * 2) } }")
        == [])
  }

  @Test(
    "a view that reaches for its coordinator's parent is found, and one that asks its own is not")
  func hierarchy() throws {
    let view = { (deed: String) in
      "struct JoinView: View {\n  let coordinator: JoinCoordinator\n  var body: some View {\n"
        + "    Button(\"Join\") {\n      \(deed)\n    }\n  }\n}"
    }
    try expectEqual(
      findings(view("coordinator.parent?.childEnded(coordinator)")),
      ["5 view-model-knows-hierarchy"])
    try expectEqual(findings(view("coordinator.join()")), [])
  }

  @Test(
    "a view that another one shows and that makes its coordinator is found; one at the root is not")
  func ownCoordinator() throws {
    let above = "struct ClubView: View {\n  var body: some View { JoinView() }\n}"
    let own = { (wrapper: String) in
      "struct JoinView: View {\n  \(wrapper) private var coordinator = JoinCoordinator()\n}"
    }
    for wrapper in ["@StateObject", "@State"] {
      try expectEqual(findings(above, own(wrapper)), ["2 view-owns-coordinator"])
      try expectEqual(findings(own(wrapper)), [])
    }
    #expect(
      try findings(
        """
        struct ClubView: View {
          @StateObject var joinCoordinator = JoinCoordinator()
          var body: some View { JoinView(coordinator: joinCoordinator) }
        }
        struct JoinView: View { @ObservedObject var coordinator: JoinCoordinator }
        """) == [])
    #expect(try findings(above, "struct JoinView: View { @StateObject var model = Model() }") == [])
  }

  @Test("a view that makes a NavigationLink is found, and one with a button is not")
  func navigationLink() throws {
    let view = { (content: String) in
      "struct MembersView: View {\n  @ObservedObject var coordinator: ClubCoordinator\n"
        + "  var body: some View {\n    \(content)\n  }\n}"
    }
    #expect(
      try findings(view("NavigationLink(\"Ada\") { MemberView() }")) == ["4 view-navigates"])
    #expect(
      try findings(view("NavigationLink { MemberView() } label: { Text(\"Ada\") }"))
        == ["4 view-navigates"])
    #expect(
      try findings(view("Button(\"Ada\") { coordinator.showMember(id: 7) }")) == [])
    #expect(try findings(view("Text(\"NavigationLink(x)\") // NavigationLink(x)")) == [])
    #expect(
      try findings("struct Row { var body: some View { NavigationLink(\"A\") { B() } } }") == [])
  }
}

import Diagnostics
import Expectations
import Routing
import Testing

@testable import Navigation

@Suite("An attempt that navigation refuses")
struct NavigationErrorTests {
  private static func errors() throws -> [NavigationError] {
    let target = try AnyRoute(StoreRoute.item(7))
    return [
      .noDestination(route: target), .notOwned(route: target, coordinator: "c"),
      .undeclared(name: "R", isFlow: false, plugin: "p"),
      .unprintable(route: "r", reason: .emptyValue(parameter: "p", pattern: "r/:p")),
      .routeNotInStack(route: target), .nothingToDismiss, .badModalCount(0),
      .notRunning(flow: "f", running: "g"),
      .unknownTab(name: "stor", available: ["store", "basket"]), .noTabs(root: "sign-in"),
      .noOpenTab(available: ["store"]), .redirectLoop(chain: [target, target], by: []),
      .refused(route: target, by: "g", reason: "r"), .signInUnavailable(route: target),
      .cannotWait(route: target, flow: "f"), .childActive(child: "c"),
      .childAlreadyAdded(child: "c"), .coordinatorCycle(child: "c"),
      .notAChild(child: "c", parent: "p"), .detached(coordinator: "c"),
      .actionUnhandled(action: "a"), .notStarted, .unmade("p", at: target),
      .endlessQueue(limit: 9),
      .blocked(by: "b", reason: "unsaved", token: ProceedToken(rawValue: 1)), .stale,
      .notPresentable(route: target),
    ]
  }

  @Test("explains itself under a code of its module, with a remedy unless it is a defect")
  func explained() throws {
    expectExplained(try Self.errors(), by: "navigation", without: hasNoRemedy)
  }

  @Test("is printed with its remedy, as what is kept is")
  func printed() {
    expectEqual(
      "\(NavigationError.nothingToDismiss)",
      "nothing is open on top of this screen; go back instead")
    expectEqual(
      "\(ArchiveError.damaged(column: 3))",
      "line 2 of the saved state is damaged at column 3; start over; the next save replaces it")
  }

  @Test("names its routes as the host that shows it writes them")
  func naming() throws {
    let target = try AnyRoute(StoreRoute.item(7))
    let error = NavigationError.redirectLoop(chain: [target, target], by: ["one", "two"])
    expectEqual(error.explanation.message, "redirect loop: item/7 → item/7")
    expectEqual(error.explanation.hint, "let one or two allow one of these routes")
    expectEqual(
      NavigationError.redirectLoop(chain: [target, target], by: []).explanation.hint,
      "let nothing else come before the first route of the flow")
    #expect(
      error.explanation { "app://\($0)" }.message == "redirect loop: app://item/7 → app://item/7")
  }

  @Test("says what to write where a plugin does not declare a way")
  func undeclared() {
    let target = NavigationError.undeclared(name: "ShelfRoute", isFlow: false, plugin: "stroll")
    expectEqual(
      target.explanation.message, "the plugin \"stroll\" opens ShelfRoute without declaring it")
    expectEqual(
      target.explanation.hint,
      "write registry.opens(ShelfRoute.self) where it registers, with "
        + "isOptional: true if the app may be composed without it")
    let flow = NavigationError.undeclared(name: "ShelfFlow", isFlow: true, plugin: "stroll")
    expectEqual(
      flow.explanation.message, "the plugin \"stroll\" starts ShelfFlow without declaring it")
    expectEqual(
      flow.explanation.hint?.hasPrefix("write registry.starts(ShelfFlow.self) where"), true)
  }

  @Test("names the tabs that come close")
  func tabs() {
    let error = NavigationError.unknownTab(name: "stor", available: ["store", "basket"])
    expectEqual(error.explanation.candidates, ["store"])
    expectEqual(error.explanation.hint, "tabs: store, basket")
    expectEqual(NavigationError.noOpenTab(available: []).explanation.hint?.isEmpty, false)
  }

  @Test("an archive that does not read explains itself as well")
  func archives() {
    let errors: [ArchiveError] = [
      .notAnArchive, .otherVersion(found: 9, known: 1), .damaged(column: 3),
    ]
    expectExplained(errors, by: "archive")
    for error in errors {
      expectEqual(error.explanation.category, .invalidData)
      #expect(error.explanation.message.contains("the saved state"))
    }
  }

  /// Whether the reason given is all there is to say.
  private func hasNoRemedy(_ error: NavigationError) -> Bool {
    switch error {
    case .noDestination, .routeNotInStack, .refused: true
    default: false
    }
  }
}

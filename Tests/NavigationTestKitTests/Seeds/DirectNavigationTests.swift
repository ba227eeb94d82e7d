import Expectations
import NavigationTestKit
import Testing

@MainActor
@Suite("A screen that calls its navigation controller, the first style")
struct DirectNavigationTests {
  private enum Place: Hashable {
    case home
    case some
    case mine
  }

  /// Owns the navigation controller it is shown by, as the seed's view controller does.
  @MainActor
  private struct SomeScreen {
    let navigationController: RecordingNavigationController<Place>

    func pushMine() { navigationController.push(.mine) }
    func showMine() { navigationController.present(.mine) }
  }

  private let navigationController: RecordingNavigationController<Place>
  private let screen: SomeScreen

  init() {
    navigationController = RecordingNavigationController(root: .home)
    screen = SomeScreen(navigationController: navigationController)
    navigationController.push(.some)
    navigationController.forgetCalls()
  }

  @Test("given a screen, when push is asked, then the navigation controller pushed")
  func push() {
    screen.pushMine()
    expectEqual(navigationController.pushed, [.mine])
    expectEqual(navigationController.topRoute, .mine)
    expectEqual(navigationController.places, [.home, .some, .mine])
  }

  @Test("given a screen, when present is asked, then the navigation controller presented")
  func present() {
    screen.showMine()
    expectEqual(navigationController.presented, [.mine])
    expectEqual(navigationController.visibleRoute, .mine)
    expectEqual(navigationController.topRoute, .some)
  }
}

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
    #expect(navigationController.pushed == [.mine])
    #expect(navigationController.topRoute == .mine)
    #expect(navigationController.places == [.home, .some, .mine])
  }

  @Test("given a screen, when present is asked, then the navigation controller presented")
  func present() {
    screen.showMine()
    #expect(navigationController.presented == [.mine])
    #expect(navigationController.visibleRoute == .mine)
    #expect(navigationController.topRoute == .some)
  }
}

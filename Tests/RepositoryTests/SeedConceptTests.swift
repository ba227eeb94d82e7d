import Expectations
import Foundation
import Testing

@testable import BoundaryRules

/// The page that maps the pattern's concepts to this framework: what it says is there.
@Suite("The page of concepts")
struct SeedConceptTests {
  private static let folder = "Modules/Platform/Navigation/Navigation.docc"
  private static let rows = NamedTests.rows(of: "\(folder)/SeedConcepts.md")

  /// What the four documents declare, views, windows and local names left out.
  private static let vocabulary = """
    AppCoordinator AuthCoordinator Coordinator DeepLink DeepLinkHandler DeepLinkParser \
    HomeCoordinator MainTabCoordinator MainUIKitCoordinator MyApp OnboardingCoordinator \
    ProductCoordinator ProductCoordinatorDelegate Route SettingsSection Tab UIKitCoordinator \
    account addChild applyPromoCode cart cartCoordinator category checkAuthenticationState checkout \
    childCoordinators container delegate destination emailVerification finish forgotPassword handle \
    handleAuthentication handleEmailVerification handleLogout handleTabSelection home \
    homeCoordinator homeVC isAuthenticated isPublicDeepLink login makeAuthCoordinator \
    makeLoginViewModel makeMainCoordinator makeOnboardingCoordinator navigate navigateToCart \
    navigateToCheckout navigateToProduct navigationController notifications onAuthenticated onBack \
    onCategorySelected onComplete onForgotPassword onLogout onNeedsTwoFactor onOpenURL \
    onProductSelected onRegister onReviews onSeller onSuccess order parentCoordinator parse path \
    payment pendingDeepLink pop popToRoot privacy processPendingDeepLink product \
    productCoordinatorDidFinish productDetail productDetailViewControllerDidTapBack productList \
    profile profileCoordinator promotion queryItems register removeChild resetPassword reviews \
    routeAuthDeepLink search searchCoordinator section selectedTab seller setAppCoordinator \
    settings showOnboarding start startProductFlow twoFactor user \
    CoordinatorMock DetailsViewController HomeViewController SomeViewController SomeViewRouter \
    SomeViewRouterImp SomeViewRouterMock UINavigationControllerMock details finished logFailure \
    myVC myVCCalled parent presentCalled pushMyVC pushViewControllerCalled setUp showMyVC \
    CheckoutCoordinator ChildCoordinator ChildView LoginCoordinatorDelegate LoginResult LoginView \
    NavigationLink ParentCoordinatorProtocol StateObject TabCoordinator UserListView cancel \
    cancelled completeLogin completeOrder deepLink loginCoordinatorDidFinish settingsSection \
    showCheckout startLoginFlow success tax total userDetail userList \
    Action CoordinatorAction DeepLinkHandling FadeTransition NavigationControllerFactory \
    NavigationRoute Navigator NavigatorError RootCoordinator RouteAppearance RouterViewFactory \
    SceneDelegate ShapesAction ShapesCoordinator SlideTransitionDelegate TabBarCoordinator \
    TransitionAction Transitionable WeakCoordinator add animateTransition animated appearance \
    append attachCoordinator cannotShow dismiss done factory hidesBackButton hidesNavigationBar \
    isEligible link links makeNavigationDelegate openURLContexts params present remove scheme set \
    show startRoute tabs title transitionDuration
    """

  @Test("every name that the four documents declare is in a row")
  func names() {
    let said = Self.rows.flatMap { $0[0].matches(of: /`([^`]*)`/) }.flatMap {
      $0.output.1.matches(of: /\w+/).map { String($0.output) }
    }
    #expect(Self.vocabulary.split(separator: " ").filter { !said.contains(String($0)) } == [])
  }

  /// Those that say where a concept is; the others are paths through the shop.
  private static let concepts = rows.filter { $0.count == 3 && $0[2].contains("Tests`: ") }

  @Test("every row says where it is, and names a test that is there")
  func rows() throws {
    #expect(Self.concepts.count > 150)
    for row in Self.concepts {
      let links = row[1].matches(of: /``([^`]+)``/).map { link in
        link.output.1.split(separator: "/").map { String($0.prefix { $0 != "(" }) }
      }
      let names = row[1].matches(of: /`(\w+\.(?:swift|md))`/).map { String($0.output.1) }
      let types = row[1].matches(of: /`([A-Z]\w+)[`.(]/).map { "\($0.output.1).swift" }
      for link in links {
        #expect(
          Self.platform.contains { text in link.allSatisfy { text.contains($0) } },
          "\(row[0]): no file of the platform has \(link)")
      }
      for name in names { expectEqual(Self.files(called: name), 1, "\(row[0]): \(name)") }
      #expect(
        !links.isEmpty || row[1].contains("<doc:")
          || (names + types).contains { Self.files(called: $0) > 0 }, "\(row[0]): where?")
      try Self.expectTest(row[2])
    }
  }

  private static let platform = NamedTests.files
    .filter { $0.hasPrefix("Modules/Platform/") && $0.hasSuffix(".swift") }.map(NamedTests.text)

  private static func files(called name: String) -> Int {
    NamedTests.files.count { $0.hasSuffix("/\(name)") }
  }

  /// Expects what a cell names, such as `StackTests` and the test's name or its beginning behind a colon, to be there.
  private static func expectTest(_ cell: String) throws {
    let match = try #require(cell.firstMatch(of: /^`(\w+)`: (.+)$/), "\(cell) names no test")
    let names = NamedTests.byFile[String(match.output.1), default: []]
    #expect(NamedTests.isOne(match.output.2, of: names), "not one test: \(cell)")
  }

  @Test("every path through the shop is typed in its transcript, line after line")
  func ways() {
    let ways = Self.rows.filter { $0.count == 3 && !$0[2].contains("Tests`: ") }
    #expect(ways.count > 20)
    for way in ways {
      let name = way[1].trimmingCharacters(in: ["`"])
      var lines = NamedTests.text(of: "Tests/Transcripts/\(name).txt").split(separator: "\n")[...]
      for typed in way[2].matches(of: /`([^`]+)`/) {
        let found = lines.firstIndex(of: typed.output.1)
        #expect(found != nil, "\(way[0]): \(name).txt goes on without \(typed.output.1)")
        lines = lines[(found.map { $0 + 1 } ?? lines.endIndex)...]
      }
    }
  }

  @Test(
    "the page of decisions has the guide's tables, and names rules by which tests find the signs")
  func decisions() {
    let rows = NamedTests.rows(of: "\(Self.folder)/Deciding.md")
    // When to use them, coordinator or router, red flags.
    expectEqual(
      rows.map(\.count),
      Array(repeating: 2, count: 7) + Array(repeating: 3, count: 6) + Array(repeating: 4, count: 7))
    let rules = rows.filter { $0.count == 4 }.flatMap { $0[3].matches(of: /`([a-z-]+)`/) }
    expectEqual(rules.count, 8)
    let found = NamedTests.text(
      of: "Tests/BoundaryRulesTests/Rules/CoordinatorConductTests.swift")
    for rule in rules { #expect(found.contains("\(rule.output.1)\""), "\(rule.output.1)") }
  }
}

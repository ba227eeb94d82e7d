import Accounts  // sample: App.AfterSignIn App.AfterSignOut
import AccountsTesting  // sample: store
import CartFeatureInterface  // sample: Cart.CheckoutSteps
// sample: App.StatusItems App.AtStart App.AfterSignIn App.AfterSignOut Cart.CheckoutSteps
import DependencyInjection
// sample: end
import Navigation  // sample: Cart.CheckoutSteps
import NavigationTestKit
import Ordering  // sample: Cart.CheckoutSteps
import PluginInterface
import Routing
import SampleListFeature
import SampleListFeatureInterface
import SampleListFeatureStore  // sample: store
import SampleListFeatureTesting
import Screens
import SharedKernel  // sample: App.AtStart
import Testing

@MainActor
@Suite("The sample list plugin")
struct SampleListPluginTests {
  @Test("its link leads to its route, and its route prints its link")
  func linkRoundTrip() throws {
    let app = try TestApp()
    let url = "shop://sample-list"
    let route = try app.router.route(for: url)
    #expect(route.as(SampleListRoute.self) == .sampleList)
    #expect(app.router.url(of: route) == url)
  }

  @Test("keeps every link that it promised")
  func publishedLinks() throws {
    try expectLinks(
      of: SampleListPlugin(),
      in: "../../Modules/Features/SampleListFeature/Interface/links.lock")
  }

  @Test("opening its link shows its first screen")
  func opensLink() async throws {
    let app = try TestApp()
    try app.open("shop://sample-list")
    #expect(app.path.last == "sample-list")
    let screen = try await app.screen()
    #expect(screen.title == "Sample list")
    #expect(screen.notices == ["There is nothing here yet."])
  }

  @Test("what is added is listed, and picking it takes it away")
  func list() async throws {
    let app = try TestApp()
    try app.open("shop://sample-list")
    #expect(try await app.perform("add", "Tea", "and", "cake").message == "added Tea and cake")
    #expect(try await app.screen().rows.map(\.title) == ["Tea and cake"])
    try await app.pick(1)
    #expect(try await app.screen().rows.isEmpty)
  }

  @Test("it leads to the features that are composed, and to no others")
  func links() async throws {
    let app = try TestApp()
    try app.open("shop://sample-list")
    let expected = [
      "add",
      "cart",  // sample: never
      "home",  // sample: each linked-stand-in
    ]
    #expect(try await app.screen().offered == expected)
    let alone = try TestApp(neighbours: [])
    try alone.open("shop://sample-list")
    #expect(try await alone.screen().offered == ["add"])
  }

  @Test("an action its screen does not offer is refused")
  func unknownAction() async throws {
    let app = try TestApp(neighbours: [])
    try app.open("shop://sample-list")
    await #expect(throws: InputError.unknownAction(name: "dance", available: ["add"])) {
      try await app.perform("dance")
    }
  }

  // sample: Home.ProductPage
  @Test("a product's page says how many items are listed")
  func productPage() async throws {
    let app = try TestApp()
    try app.open("shop://sample-list")
    try await app.perform("add", "Tea")
    try app.open("shop://product/p-001")
    let fact = try await app.screen().fact("Sample list")
    #expect(fact == .number(1))
  }
  // sample: end

  // sample: Home.FrontPage
  @Test("the entrance says how many items are listed, once there are some")
  func frontPage() async throws {
    let app = try TestApp()
    try app.open("shop://home")
    var fact = try await app.screen().fact("Sample list")
    #expect(fact == nil)
    try app.open("shop://sample-list")
    try await app.perform("add", "Tea")
    try app.open("shop://home")
    fact = try await app.screen().fact("Sample list")
    #expect(fact == .number(1))
  }
  // sample: end

  // sample: Profile.ProfilePage
  @Test("the profile says how many items are listed, once there are some")
  func profilePage() async throws {
    let app = try TestApp()
    try app.open("shop://profile")
    var fact = try await app.screen().fact("Sample list")
    #expect(fact == nil)
    try app.open("shop://sample-list")
    try await app.perform("add", "Tea")
    try app.open("shop://profile")
    fact = try await app.screen().fact("Sample list")
    #expect(fact == .number(1))
  }
  // sample: end

  // sample: App.StatusItems
  @Test("the line of status says how many items are listed, once there are some")
  func statusItem() async throws {
    let app = try TestApp(neighbours: [PointHost(StatusItems.self)])
    let items = try app.composed.container.resolve(Contributions<StatusItems>.self)
    #expect(await items((), from: app.root.context).compactMap(\.output).isEmpty)
    try app.open("shop://sample-list")
    try await app.perform("add", "Tea")
    let shown = await items((), from: app.root.context)
    #expect(shown.map(\.output) == ["sample list 1"])
  }
  // sample: end

  // sample: App.AtStart
  @Test("the app says at its start how many items are listed, once there are some")
  func atStart() async throws {
    let app = try TestApp(neighbours: [
      PointHost(AtStart.self)  // sample: unless store
    ])
    let works = try app.composed.container.resolve(Contributions<AtStart>.self)
    let own = try works.values().filter {
      $0.plugin == "sample-list"
    }
    let work = try #require(own.first?.output)
    #expect(try await work() == nil)
    try app.open("shop://sample-list")
    try await app.perform("add", "Tea")
    #expect(try await work() == "sample list 1")
  }
  // sample: end

  // sample: App.AfterSignIn
  @Test("signing in says how many items are listed, once there are some")
  func afterSignIn() async throws {
    let app = try TestApp(neighbours: [PointHost(AfterSignIn.self)])
    let works = try app.composed.container.resolve(Contributions<AfterSignIn>.self)
    let own = try works.values().filter {
      $0.plugin == "sample-list"
    }
    let work = try #require(own.first?.output)
    let ada = try #require(User.ID("u-ada"))
    #expect(try await work(ada) == nil)
    try app.open("shop://sample-list")
    try await app.perform("add", "Tea")
    #expect(try await work(ada) == "sample list 1")
  }
  // sample: end

  // sample: App.AfterSignOut
  @Test("what is listed is forgotten after signing out")
  func afterSignOut() async throws {
    let app = try TestApp(neighbours: [
      PointHost(AfterSignOut.self)  // sample: unless store
    ])
    let works = try app.composed.container.resolve(Contributions<AfterSignOut>.self)
    let own = try works.values().filter {
      $0.plugin == "sample-list"
    }
    let work = try #require(own.first?.output)
    try app.open("shop://sample-list")
    try await app.perform("add", "Tea")
    try await work(#require(User.ID("u-ada")))
    #expect(try await app.screen().rows.isEmpty)
  }
  // sample: end

  // sample: Home.ProductRows
  @Test("a product of a list is added from its row")
  func productRows() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    let row = try #require(await app.screen().rows.last)
    let add = try #require(
      row.actions.first { $0.name == "sample-list" })
    #expect(try await add.perform().message == "added p-002")
    try app.open("shop://sample-list")
    #expect(try await app.screen().rows.map(\.title) == ["p-002"])
  }
  // sample: end

  // sample: Cart.CheckoutSteps
  @Test("the checkout asks its question, and remembers the answer")
  func checkoutStep() async throws {
    let app = try TestApp()
    let steps = try app.composed.container.resolve(Contributions<CheckoutSteps>.self)
    let situation = CheckoutSituation(
      cart: try Cart([]),
      choices: ["sample-list": CheckoutChoice("Tea")])
    let asked = await steps(situation, from: app.root.context).first?.output
    let form = try #require(asked)
    #expect(form.fields.map(\.initial) == ["Tea"])
    let answers = ActionInvocation(
      "choose", answers: ["sample-list": "Cake"])
    #expect(try await form.choose(answers) == CheckoutChoice("Cake"))
  }
  // sample: end

  @Test("it takes those positions among the contributions of others that are agreed on")
  func positions() throws {
    try expectPositions(
      of: SampleListPlugin(),
      SampleListStorePlugin(),  // sample: store
    )
  }

  // sample: store
  @Test("what it keeps about people is described, exported and deleted with an account")
  func personalData() async throws {
    let app = try TestApp()
    // What the service itself writes is looked at, too.
    try await app.accounts.addAda(to: app.composed)
    try app.open("shop://sample-list")
    try await app.perform("add", "Tea")
    let problems = try await personalDataProblems(
      of: SampleListPlugin(),
      SampleListStorePlugin(),
      in: app.composed)
    #expect(problems == [])
  }

  @Test("what a guest listed is the person's after signing in, until they sign out")
  func signIn() async throws {
    let app = try TestApp()
    try await app.accounts.addAda(to: app.composed, isSignedIn: false)
    try app.open("shop://sample-list")
    try await app.perform("add", "Tea")
    try await app.accounts.signInAda()
    #expect(try await app.screen().rows.map(\.title) == ["Tea"])
    try await app.accounts.signOutAda()
    #expect(try await app.screen().rows.isEmpty)
  }
  // sample: end

  @Test("what others test against does not differ from it")
  func standIn() throws {
    let standIn = SampleListStandIn()
    #expect(try standIn.differences(from: SampleListPlugin()).isEmpty)
  }
}

import Accounts
import AccountsTesting
import AuthFeatureInterface
import Expectations
import Navigation
import NavigationTestKit
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("Signing in, as a flow")
struct SignInFlowTests {
  private func userID(_ text: String) throws -> User.ID { try #require(User.ID(text)) }

  @Test("ends with the user who signed in, once, and goes away")
  func completes() async throws {
    let app = try await TestApp()
    try app.start()
    expectEqual(app.path, ["lobby", "login"])
    expectEqual(app.navigator.state.top?.presentation, .sheet)
    try await app.signIn()
    expectEqual(app.results, [.completed(try userID("u-1"))])
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("ends with the user who registered, from either step")
  func registers() async throws {
    for start in [AuthRoute.login, .register] {
      let app = try await TestApp()
      try app.start(SignInFlow(start: start))
      if start == .login { try await app.perform("register") }
      try await app.register()
      expectEqual(app.results, [.completed(try userID("u-2"))])
      expectEqual(app.path, ["lobby"])
      expectNoLeaks(app.navigator)
    }
  }

  @Test("goes from one step to the other without ever piling up", arguments: [1, 2, 3])
  func toAndFro(rounds: Int) async throws {
    let app = try await TestApp()
    try app.start()
    for _ in 1...rounds {
      try await app.perform("register")
      expectEqual(app.path, ["lobby", "login", "register"])
      try await app.perform("sign-in")
      expectEqual(app.path, ["lobby", "login"])
    }
    let other = try await TestApp()
    try other.start(SignInFlow(start: .register))
    for _ in 1...rounds {
      try await other.perform("sign-in")
      expectEqual(other.path, ["lobby", "register", "login"])
      try await other.perform("register")
      expectEqual(other.path, ["lobby", "register"])
    }
  }

  @Test("is cancelled by leaving it, and no one is signed in")
  func dismissed() async throws {
    let app = try await TestApp()
    try app.start()
    try await app.perform("register")
    try expectEqual(app.navigator.dismiss(), .handled)
    expectEqual(app.results, [.cancelled(.dismissed)])
    #expect(app.accounts.currentUser() == nil)
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("as the whole app ends once and stays until another root is shown")
  func wholeApp() async throws {
    let app = try await TestApp()
    try app.showSignIn()
    expectEqual(app.path, ["login"])
    try await app.perform("register")
    try await app.register()
    expectEqual(app.results, [.completed(try userID("u-2"))])
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(app.results.count, 1)
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("opens what waited for it, once somebody is signed in")
  func replaysWhatWaited() async throws {
    let app = try await TestApp()
    #expect(try app.open("shop://vault") == .pending)
    expectEqual(app.path, ["lobby", "login"])
    try await expectEqual(app.signIn().message, "signed in as Ada")
    expectEqual(app.path, ["lobby", "vault"])
    #expect(app.navigator.deferred.isEmpty)
    expectNoLeaks(app.navigator)
  }

  @Test("forgets what waited for it when it is left")
  func dropsWhatWaited() async throws {
    let app = try await TestApp()
    try app.open("shop://vault")
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["lobby"])
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test(
    "completes once, after the second step", arguments: [SecondFactorMethod.authenticator, .email])
  func secondFactor(method: SecondFactorMethod) async throws {
    let app = try await TestApp()
    try await app.turnOnSecondFactor(method)
    try app.start()
    try await expectEqual(app.signIn(), .silent)
    expectEqual(app.path, ["lobby", "login", "two-factor?email=ada%40shop.example"])
    #expect(app.results.isEmpty)
    #expect(app.accounts.currentUser() == nil)
    try await app.confirm()
    expectEqual(app.results, [.completed(try userID("u-1"))])
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test(
    "is cancelled once by leaving it at the second step", arguments: ["dismiss", "back", "root"])
  func leftAtSecondStep(way: String) async throws {
    let app = try await TestApp()
    try await app.turnOnSecondFactor(.authenticator)
    try app.start()
    try await app.signIn()
    switch way {
    case "dismiss": _ = try app.navigator.dismiss()
    case "back":
      _ = try app.navigator.back()
      #expect(app.results.isEmpty)
      _ = try app.navigator.back()
    default: _ = try app.navigator.showTabs(root: "main", resets: true)
    }
    let reason: CancellationReason = way == "root" ? .rootChanged : .dismissed
    expectEqual(app.results, [.cancelled(reason)])
    #expect(app.accounts.currentUser() == nil)
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("opens what waited for it after the second step only")
  func replaysAfterSecondStep() async throws {
    let app = try await TestApp()
    try await app.turnOnSecondFactor(.authenticator)
    try app.open("shop://vault")
    try await app.signIn()
    expectEqual(app.navigator.deferred.count, 1)
    try await app.confirm()
    expectEqual(app.path, ["lobby", "vault"])
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test("goes on through a new password to the end")
  func forgottenPassword() async throws {
    let app = try await TestApp()
    try app.start()
    try await app.perform("forgot-password")
    try await app.perform("send", answers: ["email": "ada@shop.example"])
    try app.open(
      "shop://reset-password?token=\(await app.device.link("reset-password").text)")
    expectEqual(app.path.prefix(3), ["lobby", "login", "forgot-password"])
    try await app.perform("reset", answers: ["new": "tulips in rain", "again": "tulips in rain"])
    expectEqual(app.path, ["lobby", "login"])
    #expect(app.results.isEmpty)
    try await expectEqual(app.screen().fields.first?.initial, "ada@shop.example")
    try await app.signIn(password: "tulips in rain")
    expectEqual(app.results, [.completed(try userID("u-1"))])
    expectNoLeaks(app.navigator)
  }

  @Test("opened by a link signs in and goes away, though no flow waits for it")
  func byLink() async throws {
    let app = try await TestApp()
    #expect(try app.open("shop://login") == .handled)
    expectEqual(app.path, ["lobby", "login"])
    try await app.signIn()
    expectEqual(app.accounts.currentUser()?.name, "Ada")
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }
}

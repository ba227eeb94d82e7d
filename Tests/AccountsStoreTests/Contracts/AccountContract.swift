import Accounts
import Expectations
import SharedKernel
import Testing

/// The contract of all accounts about registering, signing in and out, passwords and settings.
enum AccountContract: String, Hashable, Sendable, CaseIterable {
  case registration = "a new account is signed in, and its address is not verified yet"
  case refusedRegistration = "a registration that breaks a rule opens no account and names the rule"
  case takenAddress =
    "registering an address that has an account signs in by its password, and is said otherwise"
  case signIn =
    "an unknown address and a wrong password are refused alike, and the guesses are counted"
  case throttle = "after five wrong passwords the next try waits, twice as long each time"
  case signOut = "signing out ends the session, and doing it again does nothing"
  case settings = "settings are kept for the account, and nothing is kept that breaks a rule"
  case name = "a person is called by name to who is signed in, until the account is deleted"
  case changedPassword = "a new password needs the old one, and ends the other sessions"
  case notSignedIn = "what belongs to a person is refused while no one is signed in"

  func check(on shop: AccountsFixture) async throws {
    let accounts = shop.desk.accounts
    switch self {
    case .registration:
      let user = try await shop.registerAda()
      #expect(
        accounts.currentUser() == user && user.email.text == ada && user.name == "Ada Lovelace")
      try await expectEqual(accounts.current(), user)
      let status = EmailStatus(address: user.email, isVerified: false)
      try await expectEqual(shop.desk.accounts.overview().email, status)
      try await expectEqual(accounts.settings(), AccountSettings(displayName: "Ada Lovelace"))
    case .refusedRegistration: await checkRefusedRegistration(on: accounts)
    case .takenAddress:
      let user = try await shop.registerAda()
      let device = shop.another().accounts
      await expectRefusal(.addressTaken) {
        try await device.register(name: "Eve", email: "Ada@Example.org", password: otherPassword)
      }
      #expect(device.currentUser() == nil)
      let outcome = try await device.register(name: "Eve", email: ada, password: password)
      #expect(outcome.user == user && device.currentUser() == user)
    case .signIn: try await checkSignIn(on: shop)
    case .throttle: try await checkThrottle(on: shop)
    case .signOut:
      try await shop.registerAda()
      for _ in 1...2 {
        try await accounts.signOut()
        #expect(accounts.currentUser() == nil)
        #expect(try await accounts.current() == nil)
      }
    case .settings:
      try await shop.registerAda()
      let accounts = shop.desk.accounts
      let settings = AccountSettings(displayName: "Countess Ada", notifiesAboutOrders: false)
      #expect(try await accounts.changeSettings { $0 = settings } == settings)
      await expectRefusal(.invalidName(.empty)) {
        try await accounts.changeSettings { $0.displayName = " " }
      }
      try await expectEqual(accounts.settings(), settings)
      expectEqual(accounts.currentUser()?.name, "Countess Ada")
      let device = try await shop.anotherDeviceOfAda()
      try await expectEqual(device.accounts.settings(), settings)
      try await device.accounts.changeSettings { $0.notifiesAboutOrders = true }
      let changed = try await accounts.changeSettings { $0.displayName = "Ada" }
      #expect(changed.notifiesAboutOrders)
    case .name:
      let device = shop.another().accounts
      try await device.register(name: "Eve", email: "eve@example.org", password: otherPassword)
      let user = try await shop.registerAda().id
      try await expectEqual(device.name(of: user), "Ada Lovelace")
      try await accounts.changeSettings { $0.displayName = "Countess Ada" }
      try await expectEqual(device.name(of: user), "Countess Ada")
      try await expectEqual(accounts.name(of: user), "Countess Ada")
      try await expectEqual(device.settings().displayName, "Eve")
      try await shop.desk.privacy.deleteAccount()
      #expect(try await device.name(of: user) == nil)
    case .changedPassword: try await checkChangedPassword(on: shop)
    case .notSignedIn: try await checkNotSignedIn(on: shop)
    }
  }

  private func checkRefusedRegistration(on accounts: any AccountService) async {
    let refusals: [(name: String, email: String, password: String, error: AccountsError)] = [
      (" ", ada, "a kettle of blue tea", .invalidName(.empty)),
      ("Ada", "ada", "a kettle of blue tea", .invalidEmail(.needsOneAtSign)),
      ("Ada", ada, "kettle", .unacceptablePassword(.tooShort(minimum: 8))),
      ("Ada", ada, "password1", .unacceptablePassword(.tooCommon)),
    ]
    for refusal in refusals {
      await expectRefusal(refusal.error) {
        try await accounts.register(
          name: refusal.name, email: refusal.email, password: Password(refusal.password))
      }
    }
    #expect(accounts.currentUser() == nil)
    await expectRefusal(.wrongCredentials) {
      try await accounts.signIn(email: ada, password: password)
    }
  }

  private func checkSignIn(on shop: AccountsFixture) async throws {
    try await shop.registerAda()
    let device = shop.another().accounts
    for email in [ada, "eve@example.org"] {
      await expectRefusal(.wrongCredentials) {
        try await device.signIn(email: email, password: otherPassword)
      }
    }
    await expectRefusal(.invalidEmail(.needsOneAtSign)) {
      try await device.signIn(email: "ada", password: password)
    }
    #expect(device.currentUser() == nil)
    for failures in [1, 0] {
      let outcome = try await device.signIn(email: "ADA@example.org", password: password)
      guard case .signedIn(let signedIn) = outcome else {
        Issue.record("a second factor was asked")
        return
      }
      #expect(signedIn.failedPasswords == failures && signedIn.lastSignInAt != nil)
    }
    #expect(device.isSignedIn && shop.desk.accounts.isSignedIn)
  }

  private func checkThrottle(on shop: AccountsFixture) async throws {
    try await shop.registerAda()
    let device = shop.another().accounts
    for email in [ada, "eve@example.org"] {
      for _ in 1...5 {
        await expectRefusal(.wrongCredentials) {
          try await device.signIn(email: email, password: otherPassword)
        }
      }
      for seconds in [1, 2] as [Int64] {
        await expectRefusal(.tooManyAttempts(retryAfterSeconds: seconds)) {
          try await device.signIn(email: email, password: password)
        }
        shop.time.advance(seconds)
        await expectRefusal(.wrongCredentials) {
          try await device.signIn(email: email, password: otherPassword)
        }
      }
    }
    shop.time.advance(4)
    #expect(try await device.signIn(email: ada, password: password).user != nil)
    await expectRefusal(.wrongCredentials) {
      try await device.signIn(email: ada, password: otherPassword)
    }
  }

  private func checkChangedPassword(on shop: AccountsFixture) async throws {
    try await shop.registerAda()
    let accounts = shop.desk.accounts
    let device = try await shop.anotherDeviceOfAda()
    await expectRefusal(.wrongCurrentPassword) {
      try await accounts.changePassword(current: otherPassword, new: otherPassword)
    }
    await expectRefusal(.unacceptablePassword(.tooShort(minimum: 8))) {
      try await accounts.changePassword(current: password, new: Password("kettle"))
    }
    #expect(try await device.accounts.current() != nil)
    try await accounts.changePassword(current: password, new: otherPassword)
    #expect(try await accounts.current() != nil)
    #expect(try await device.accounts.current() == nil)
    await expectRefusal(.wrongCredentials) {
      try await device.accounts.signIn(email: ada, password: password)
    }
    #expect(try await device.accounts.signIn(email: ada, password: otherPassword).user != nil)
  }

  private func checkNotSignedIn(on shop: AccountsFixture) async throws {
    let desk = shop.desk
    await expectRefusal(.notSignedIn) { try await desk.accounts.settings() }
    let somebody = try #require(User.ID("u-ada"))
    await expectRefusal(.notSignedIn) { try await desk.accounts.name(of: somebody) }
    await expectRefusal(.notSignedIn) {
      try await desk.accounts.changeSettings { $0.displayName = "Ada" }
    }
    await expectRefusal(.notSignedIn) {
      try await desk.accounts.changePassword(current: password, new: otherPassword)
    }
    await expectRefusal(.notSignedIn) {
      try await desk.accounts.reauthenticate(password: password)
    }
    await expectRefusal(.notSignedIn) { try await desk.accounts.overview().secondFactor }
    await expectRefusal(.notSignedIn) { try await desk.secondFactor.beginAuthenticator() }
    await expectRefusal(.notSignedIn) { try await desk.accounts.overview().email }
    await expectRefusal(.notSignedIn) { try await desk.email.changeEmail(to: "new@example.org") }
    await expectRefusal(.notSignedIn) { try await desk.sessions.sessions() }
    await expectRefusal(.notSignedIn) { try await desk.sessions.endOtherSessions() }
    await expectRefusal(.notSignedIn) { try await desk.log.recentEvents(limit: 10) }
    await expectRefusal(.notSignedIn) { try await desk.privacy.exportData() }
    await expectRefusal(.notSignedIn) { try await desk.privacy.deleteAccount() }
    #expect(!desk.accounts.isRecentlyAuthenticated())
  }
}

import Accounts
import Expectations
import Testing

/// The contract of all accounts about mailed links, which set a new password or verify an address.
enum MailedLinkContract: String, Hashable, Sendable, CaseIterable {
  case reset = "a link sets a new password once, ends every session and signs no one in"
  case resetRefused = "a password that is refused does not use the link up"
  case resetAsked =
    "a link to a new password works for ten minutes, also if another is asked for; using one voids all"
  case unknownAddress = "asking for a new password answers an unknown address alike"
  case verification = "a link verifies the address once, no matter who is signed in"
  case change = "another address signs in once its link is opened in the session that asked"
  case changeElsewhere = "a link to another address works in no other session, and stays good"
  case changeTakenBack = "a change of address can be taken back, and ends with a new password"
  case changeRefused = "the same address, none and one while unverified are refused"

  private static let new = "new@example.org"

  func check(on shop: AccountsFixture) async throws {
    switch self {
    case .reset: try await checkReset(on: shop)
    case .resetRefused:
      let reset = shop.another().passwordReset
      try await shop.registerAda()
      try await reset.requestPasswordReset(email: ada)
      let link = try await shop.link("reset-password", to: ada)
      await expectRefusal(.unacceptablePassword(.tooShort(minimum: 8))) {
        try await reset.resetPassword(token: link, to: Password("kettle"))
      }
      try await expectEqual(reset.resetPassword(token: link, to: otherPassword).text, ada)
    case .resetAsked:
      let reset = shop.desk.passwordReset
      try await shop.registerAda()
      var links: [LinkToken] = []
      for _ in 1...3 {
        try await reset.requestPasswordReset(email: ada)
        links.append(try await shop.link("reset-password", to: ada))
        shop.time.advance(CodePolicy.resetSeconds / 2)
      }
      await expectRefusal(.linkNotValid) {
        try await reset.resetPassword(token: links[0], to: otherPassword)
      }
      shop.time.advance(-1)
      try await reset.resetPassword(token: links[1], to: otherPassword)
      await expectRefusal(.linkNotValid) {
        try await reset.resetPassword(token: links[2], to: otherPassword)
      }
    case .unknownAddress:
      try await shop.desk.passwordReset.requestPasswordReset(email: "eve@example.org")
      await expectRefusal(.invalidEmail(.needsOneAtSign)) {
        try await shop.desk.passwordReset.requestPasswordReset(email: "eve")
      }
      await expectRefusal(.linkNotValid) {
        try await shop.desk.passwordReset.resetPassword(
          token: LinkToken("nonsense"), to: otherPassword)
      }
    case .verification:
      try await shop.registerAda()
      let link = try await shop.link("verify-email", to: ada)
      let device = shop.another()
      try await device.accounts.register(name: "Bob", email: "bob@example.org", password: password)
      try await expectEqual(device.email.verifyEmail(token: link).text, ada)
      #expect(try await shop.desk.accounts.overview().email.isVerified)
      #expect(try await !device.accounts.overview().email.isVerified)
      expectEqual(device.accounts.currentUser()?.name, "Bob")
      await expectRefusal(.linkNotValid) { try await device.email.verifyEmail(token: link) }
    case .change: try await checkChange(on: shop)
    case .changeElsewhere:
      try await shop.registerVerifiedAda()
      let device = try await shop.anotherDeviceOfAda()
      try await shop.desk.email.changeEmail(to: Self.new)
      let link = try await shop.link("verify-email", to: Self.new)
      await expectRefusal(.emailChangeAskedElsewhere) {
        try await device.email.verifyEmail(token: link)
      }
      try await expectEqual(device.accounts.overview().email.pendingAddress?.text, Self.new)
      try await shop.desk.email.verifyEmail(token: link)
      try await expectEqual(device.accounts.overview().email.address.text, Self.new)
    case .changeTakenBack:
      try await shop.registerVerifiedAda()
      let (desk, device) = (shop.desk, try await shop.anotherDeviceOfAda())
      try await desk.email.changeEmail(to: Self.new)
      var link = try await shop.link("verify-email", to: Self.new)
      try await device.email.cancelEmailChange()
      #expect(try await desk.accounts.overview().email.pendingAddress == nil)
      await expectRefusal(.linkNotValid) { try await desk.email.verifyEmail(token: link) }
      shop.time.advance(60)
      try await desk.email.changeEmail(to: Self.new)
      link = try await shop.link("verify-email", to: Self.new)
      try await device.accounts.changePassword(current: password, new: otherPassword)
      await expectRefusal(.linkNotValid) { try await desk.email.verifyEmail(token: link) }
    case .changeRefused:
      try await shop.registerAda()
      let email = shop.desk.email
      await expectRefusal(.emailNotVerified) { try await email.changeEmail(to: Self.new) }
      try await email.verifyEmail(token: shop.link("verify-email", to: ada))
      await expectRefusal(.invalidEmail(.needsOneAtSign)) { try await email.changeEmail(to: "ada") }
      await expectRefusal(.emailUnchanged) { try await email.changeEmail(to: "Ada@example.org") }
      #expect(try await shop.desk.accounts.overview().email.pendingAddress == nil)
    }
  }

  private func checkReset(on shop: AccountsFixture) async throws {
    try await shop.registerAda()
    let device = shop.another()
    try await device.passwordReset.requestPasswordReset(email: ada)
    let link = try await shop.link("reset-password", to: ada)
    try await expectEqual(
      device.passwordReset.resetPassword(token: link, to: otherPassword).text, ada)
    #expect(device.accounts.currentUser() == nil)
    #expect(try await shop.desk.accounts.current() == nil)
    await expectRefusal(.linkNotValid) {
      try await device.passwordReset.resetPassword(token: link, to: password)
    }
    await expectRefusal(.wrongCredentials) {
      try await device.accounts.signIn(email: ada, password: password)
    }
    #expect(try await device.accounts.signIn(email: ada, password: otherPassword).user != nil)
    // Opening the link proves access to the mail of the address.
    #expect(try await device.accounts.overview().email.isVerified)
  }

  private func checkChange(on shop: AccountsFixture) async throws {
    let user = try await shop.registerVerifiedAda()
    let desk = shop.desk
    shop.time.advance(60)
    try await desk.email.changeEmail(to: Self.new)
    var status = try await desk.accounts.overview().email
    #expect(status.address == user.email && status.pendingAddress?.text == Self.new)
    await expectRefusal(.tooManyAttempts(retryAfterSeconds: 60)) {
      try await desk.email.changeEmail(to: "third@example.org")
    }
    let link = try await shop.link("verify-email", to: Self.new)
    try await expectEqual(desk.email.verifyEmail(token: link).text, Self.new)
    status = try await desk.accounts.overview().email
    #expect(status.address.text == Self.new && status.isVerified && status.pendingAddress == nil)
    expectEqual(desk.accounts.currentUser()?.email.text, Self.new)
    let device = shop.another().accounts
    await expectRefusal(.wrongCredentials) {
      try await device.signIn(email: ada, password: password)
    }
    try await expectEqual(device.signIn(email: Self.new, password: password).user?.id, user.id)
  }
}

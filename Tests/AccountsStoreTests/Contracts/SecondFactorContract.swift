import Accounts
import Expectations
import Testing

/// The contract of all accounts about second factors, and about asking for the password again.
enum SecondFactorContract: String, Hashable, Sendable, CaseIterable {
  case enrolment = "a factor is on once a code is right, and is asked at the next sign-in"
  case unverified = "no factor is begun while the address is not verified"
  case enrolmentGuesses = "five wrong codes end an enrolment"
  case challenge = "the right code signs in, once"
  case challengeGuesses = "five wrong codes end a challenge, and are counted for the next sign-in"
  case challengeTime = "a challenge is over after ten minutes"
  case mailedCodes = "a mailed code signs in, and another is mailed a minute later"
  case recoveryCodes =
    "a recovery code signs in once, however it is written; new ones void the old ones"
  case turnedOff = "a factor that is turned off is not asked any more"
  case recent = "what could lock a person out needs a password given within five minutes"

  func check(on shop: AccountsFixture) async throws {
    let factor = shop.desk.secondFactor
    switch self {
    case .enrolment:
      try await shop.registerVerifiedAda()
      let device = try await shop.anotherDeviceOfAda()
      try await expectEqual(shop.desk.accounts.overview().secondFactor, .off)
      let codes = try await shop.enrolAda().recovery
      #expect(codes.count == 10 && Set(codes).count == 10)
      let status = try await shop.desk.accounts.overview().secondFactor
      #expect(status.method == .authenticator && status.recoveryCodesLeft == 10)
      #expect(status.since != nil)
      // Sessions opened without the factor have ended.
      #expect(try await device.accounts.current() == nil)
      #expect(try await shop.desk.accounts.current() != nil)
      _ = try await shop.challenge(on: device)
      #expect(device.accounts.currentUser() == nil)
    case .unverified:
      try await shop.registerAda()
      await expectRefusal(.emailNotVerified) { try await factor.beginAuthenticator() }
      await expectRefusal(.emailNotVerified) { try await factor.beginEmailCodes() }
    case .enrolmentGuesses:
      try await shop.registerVerifiedAda()
      await expectRefusal(.enrolmentExpired) { try await factor.confirmSecondFactor(Self.wrong) }
      let enrolment = try await factor.beginAuthenticator()
      for _ in 1...5 {
        await expectRefusal(.wrongCode) { try await factor.confirmSecondFactor(Self.wrong) }
      }
      let code = try shop.nextCode(of: enrolment)
      await expectRefusal(.enrolmentExpired) { try await factor.confirmSecondFactor(code) }
      try await expectEqual(shop.desk.accounts.overview().secondFactor, .off)
    case .challenge:
      let user = try await shop.registerVerifiedAda()
      let enrolment = try await shop.enrolAda().enrolment
      let device = shop.another()
      let challenge = try await shop.challenge(on: device)
      #expect(challenge.method == .authenticator && challenge.email == user.email)
      expectEqual(device.accounts.pendingChallenge()?.id, challenge.id)
      let code = try shop.nextCode(of: enrolment)
      try await expectEqual(device.accounts.answer(challenge, with: code).user, user)
      expectEqual(device.accounts.currentUser(), user)
      #expect(device.accounts.pendingChallenge() == nil)
      await expectRefusal(.challengeExpired) {
        try await device.accounts.answer(challenge, with: code)
      }
      let other = shop.another()
      let next = try await shop.challenge(on: other)
      await expectRefusal(.wrongCode) { try await other.accounts.answer(next, with: code) }
    case .challengeGuesses: try await checkChallengeGuesses(on: shop)
    case .challengeTime:
      try await shop.registerVerifiedAda()
      let enrolment = try await shop.enrolAda().enrolment
      let device = shop.another().accounts
      let challenge = try await shop.challenge(on: shop.another())
      shop.time.advance(CodePolicy.challengeSeconds)
      let code = try shop.nextCode(of: enrolment)
      await expectRefusal(.challengeExpired) { try await device.answer(challenge, with: code) }
    case .mailedCodes: try await checkMailedCodes(on: shop)
    case .recoveryCodes:
      try await shop.registerVerifiedAda()
      let old = try await shop.enrolAda().recovery
      let device = shop.another()
      let written = OneTimeCode(
        old[0].uppercased().replacing("1", with: "I").replacing("0", with: "O"))
      try await device.accounts.answer(shop.challenge(on: device), with: written)
      try await expectEqual(device.accounts.overview().secondFactor.recoveryCodesLeft, 9)
      let challenge = try await shop.challenge(on: device)
      await expectRefusal(.wrongCode) { try await device.accounts.answer(challenge, with: written) }
      let new = try await shop.desk.secondFactor.replaceRecoveryCodes().texts
      expectEqual(new.count, 10)
      await expectRefusal(.wrongCode) {
        try await device.accounts.answer(challenge, with: OneTimeCode(old[1]))
      }
      try await device.accounts.answer(challenge, with: OneTimeCode(new[9]))
    case .turnedOff:
      try await shop.registerVerifiedAda()
      await expectRefusal(.secondFactorIsOff) { try await factor.turnOffSecondFactor() }
      await expectRefusal(.secondFactorIsOff) { try await factor.replaceRecoveryCodes() }
      _ = try await shop.enrolAda()
      try await factor.turnOffSecondFactor()
      try await expectEqual(shop.desk.accounts.overview().secondFactor, .off)
      _ = try await shop.anotherDeviceOfAda()
    case .recent: try await checkRecent(on: shop)
    }
  }

  private static let wrong = OneTimeCode("999 999")

  private func checkChallengeGuesses(on shop: AccountsFixture) async throws {
    try await shop.registerVerifiedAda()
    let enrolment = try await shop.enrolAda().enrolment
    let device = shop.another()
    let challenge = try await shop.challenge(on: device)
    for _ in 1...5 {
      await expectRefusal(.wrongCode) {
        try await device.accounts.answer(challenge, with: Self.wrong)
      }
    }
    let code = try shop.nextCode(of: enrolment)
    await expectRefusal(.challengeExpired) {
      try await device.accounts.answer(challenge, with: code)
    }
    #expect(device.accounts.pendingChallenge() == nil)
    // The waiting time applies to the account too, whichever challenge is answered.
    let next = try await shop.challenge(on: device)
    shop.time.advance(1)
    let signedIn = try await device.accounts.answer(next, with: shop.nextCode(of: enrolment))
    expectEqual(signedIn.failedCodes, 5)
  }

  private func checkMailedCodes(on shop: AccountsFixture) async throws {
    let user = try await shop.registerVerifiedAda()
    try await shop.desk.secondFactor.beginEmailCodes()
    await expectRefusal(.tooManyAttempts(retryAfterSeconds: 60)) {
      try await shop.desk.secondFactor.beginEmailCodes()
    }
    _ = try await shop.desk.secondFactor.confirmSecondFactor(shop.mailedCode())
    shop.time.advance(60)
    let device = shop.another()
    let challenge = try await shop.challenge(on: device)
    expectEqual(challenge.method, .email)
    await expectRefusal(.tooManyAttempts(retryAfterSeconds: 60)) {
      try await device.accounts.sendCodeAgain(for: challenge)
    }
    shop.time.advance(60)
    try await device.accounts.sendCodeAgain(for: challenge)
    let code = try await shop.mailedCode()
    try await expectEqual(device.accounts.answer(challenge, with: code).user, user)
    await expectRefusal(.challengeExpired) {
      try await device.accounts.sendCodeAgain(for: challenge)
    }
  }

  private func checkRecent(on shop: AccountsFixture) async throws {
    try await shop.registerVerifiedAda()
    let desk = shop.desk
    #expect(desk.accounts.isRecentlyAuthenticated())
    shop.time.advance(CodePolicy.recentSeconds)
    #expect(!desk.accounts.isRecentlyAuthenticated())
    await expectRefusal(.reauthenticationRequired) {
      try await desk.secondFactor.beginAuthenticator()
    }
    await expectRefusal(.reauthenticationRequired) { try await desk.secondFactor.beginEmailCodes() }
    await expectRefusal(.reauthenticationRequired) {
      try await desk.email.changeEmail(to: "new@example.org")
    }
    await expectRefusal(.reauthenticationRequired) { try await desk.privacy.deleteAccount() }
    await expectRefusal(.wrongCurrentPassword) {
      try await desk.accounts.reauthenticate(password: otherPassword)
    }
    #expect(try await desk.accounts.reauthenticate(password: password).user != nil)
    #expect(desk.accounts.isRecentlyAuthenticated())
    let enrolment = try await desk.secondFactor.beginAuthenticator()
    _ = try await desk.secondFactor.confirmSecondFactor(shop.nextCode(of: enrolment))
    // From now on, the password alone is not enough.
    shop.time.advance(CodePolicy.recentSeconds)
    let outcome = try await desk.accounts.reauthenticate(password: password)
    guard case .secondFactorRequired(let challenge) = outcome else {
      Issue.record("no second factor was asked")
      return
    }
    #expect(!desk.accounts.isRecentlyAuthenticated())
    try await desk.accounts.answer(challenge, with: shop.nextCode(of: enrolment))
    #expect(desk.accounts.isRecentlyAuthenticated())
  }
}

import Accounts
import AccountsStore
import Credentials
import Database
import Encodings
import Expectations
import SharedKernel
import Testing

@Suite("The second factor by an authenticator")
struct SecondFactorTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  @Test("the key is shown in groups and in the URL")
  func enrolmentShown() async throws {
    try await shop.registerVerifiedAda()
    let enrolment = try await shop.desk.secondFactor.beginAuthenticator()
    expectEqual(enrolment.key.split(separator: " ").map(\.count), Array(repeating: 4, count: 8))
    let key = enrolment.key.filter { $0 != " " }
    #expect(
      enrolment.url == "otpauth://totp/Shop:ada%40example.org?secret=\(key)&issuer=Shop"
        + "&algorithm=SHA1&digits=6&period=30")
  }

  @Test("what was begun ends after ten minutes")
  func enrolmentExpires() async throws {
    try await shop.registerVerifiedAda()
    let device = shop.desk
    _ = try await device.secondFactor.beginAuthenticator()
    shop.time.advance(600)
    _ = try await device.accounts.reauthenticate(password: password)
    await #expect(throws: AccountsError.enrolmentExpired) {
      try await device.secondFactor.confirmSecondFactor(OneTimeCode("000000"))
    }
    try await expectEqual(device.accounts.overview().secondFactor, .off)
  }

  @Test("a code serves once, also one step later; the one before the current still serves")
  func replay() async throws {
    try await shop.registerVerifiedAda()
    let codes = try await shop.enrolAda().codes
    shop.time.advance(300)
    let phone = shop.another()
    let code = try shop.code(codes)
    try await phone.accounts.answer(try await shop.challenge(on: phone), with: code)
    for seconds in [0, 30] as [Int64] {
      shop.time.advance(seconds)
      let challenge = try await shop.challenge(on: phone)
      await #expect(throws: AccountsError.wrongCode) {
        try await phone.accounts.answer(challenge, with: code)
      }
    }
    let challenge = try await shop.challenge(on: phone)
    shop.time.advance(60)
    await #expect(throws: AccountsError.wrongCode) {
      try await phone.accounts.answer(challenge, with: try shop.code(codes, laterBySeconds: -60))
    }
    await #expect(throws: AccountsError.wrongCode) {
      try await phone.accounts.answer(challenge, with: try shop.code(codes, laterBySeconds: 30))
    }
    try await phone.accounts.answer(challenge, with: try shop.code(codes, laterBySeconds: -30))
  }

  @Test("a clock set back accepts no code again")
  func clockSetBack() async throws {
    try await shop.registerVerifiedAda()
    let codes = try await shop.enrolAda().codes
    let phone = shop.another()
    let code = try shop.code(codes)
    try await phone.accounts.answer(try await shop.challenge(on: phone), with: code)
    shop.time.advance(-60)
    let challenge = try await shop.challenge(on: phone)
    for offset in [0, -30, 30, 60] as [Int64] {
      await #expect(throws: AccountsError.wrongCode) {
        try await phone.accounts.answer(
          challenge, with: try shop.code(codes, laterBySeconds: offset))
      }
    }
    shop.time.advance(90)
    try await phone.accounts.answer(challenge, with: try shop.code(codes))
  }

  @Test("a forged challenge is answered as one that is over")
  func forgedChallenge() async throws {
    try await shop.registerVerifiedAda()
    let codes = try await shop.enrolAda().codes
    let phone = shop.another()
    let late = try await shop.challenge(on: phone)
    shop.time.advance(600)
    #expect(phone.accounts.pendingChallenge() == nil)
    for id in ["", "x", try SecureToken().text] {
      let forged = SecondFactorChallenge(
        id: LinkToken(id), email: late.email, method: .authenticator, expiresAt: late.expiresAt)
      await #expect(throws: AccountsError.challengeExpired) {
        try await phone.accounts.answer(forged, with: try shop.code(codes))
      }
      await #expect(throws: AccountsError.challengeExpired) {
        try await phone.accounts.sendCodeAgain(for: forged)
      }
    }
  }

  @Test("wrong codes are throttled over all challenges, mailed and shown at the next sign-in")
  func throttled() async throws {
    try await shop.registerVerifiedAda()
    let codes = try await shop.enrolAda().codes
    let phone = shop.another()
    let first = try await shop.challenge(on: phone)
    for _ in 0..<5 { _ = try? await phone.accounts.answer(first, with: OneTimeCode("000000")) }
    try await expectEqual(shop.subjects().last, "Somebody knows your password")
    let second = try await shop.challenge(on: phone)
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
      try await phone.accounts.answer(second, with: try shop.code(codes))
    }
    shop.time.advance(1)
    _ = try? await phone.accounts.signIn(
      email: "ada@example.org", password: Password("wrong guess"))
    let signedIn = try await phone.accounts.answer(second, with: try shop.code(codes))
    expectEqual(signedIn.failedCodes, 5)
    expectEqual(signedIn.failedPasswords, 1)
    #expect(signedIn.lastSignInAt != nil)
    shop.time.advance(30)
    let again = try await phone.accounts.answer(
      try await shop.challenge(on: phone), with: try shop.code(codes))
    #expect(again.failedCodes == 0 && again.failedPasswords == 0)
  }

  @Test("a thousand guesses at every moment that is allowed check at most a hundred an hour")
  func guessRate() async throws {
    try await shop.registerVerifiedAda()
    _ = try await shop.enrolAda()
    let phone = shop.another()
    let end = shop.time.clock.now().advanced(bySeconds: 3_600)
    var checked = 0
    while shop.time.clock.now() < end {
      do {
        let challenge = try await shop.challenge(on: phone)
        try await phone.accounts.answer(challenge, with: OneTimeCode("00000x"))
      } catch AccountsError.tooManyAttempts(let wait) {
        shop.time.advance(wait)
      } catch { checked += 1 }
    }
    #expect((10...100).contains(checked))
  }

  @Test("recovery codes are shown in groups, and none is in the database")
  func recoveryCodes() async throws {
    try await shop.registerVerifiedAda()
    let recovery = try await shop.enrolAda().recovery
    #expect(recovery.allSatisfy { $0.count == 14 && $0.split(separator: "-").count == 3 })
    let dump = try await shop.dump()
    #expect(recovery.allSatisfy { !dump.contains($0) && !dump.contains($0.filter { $0 != "-" }) })
  }

  @Test("turned off, its key and recovery codes are gone, and the owner is mailed")
  func turnOff() async throws {
    try await shop.registerVerifiedAda()
    _ = try await shop.enrolAda()
    try await expectEqual(shop.subjects().last, "A second factor was turned on")
    try await shop.desk.secondFactor.turnOffSecondFactor()
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_second_factor"), 0)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_recovery_code"), 0)
    try await expectEqual(shop.subjects().last, "Your second factor was turned off")
  }
}

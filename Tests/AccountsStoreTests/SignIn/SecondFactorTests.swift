import Accounts
import AccountsConformance
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

  @Test("it is turned on by a code, and then asked at every sign-in")
  func enrolment() async throws {
    let user = try await shop.registerVerifiedAda()
    try await expectEqual(shop.desk.accounts.overview().secondFactor, .off)
    let since = shop.time.clock.now()
    let (codes, recovery) = try await shop.enrolAda()
    expectEqual(Set(recovery).count, 10)
    #expect(recovery.allSatisfy { $0.count == 14 && $0.split(separator: "-").count == 3 })
    let status = try await shop.desk.accounts.overview().secondFactor
    expectEqual(
      status, SecondFactorStatus(method: .authenticator, since: since, recoveryCodesLeft: 10))
    let phone = shop.another()
    let challenge = try await shop.challenge(on: phone)
    #expect(challenge.email == user.email && challenge.method == .authenticator)
    #expect(phone.accounts.currentUser() == nil)
    #expect(phone.accounts.pendingChallenge() != nil)
    let signedIn = try await phone.accounts.answer(challenge, with: try shop.code(codes))
    expectEqual(signedIn.user, user)
    expectEqual(phone.accounts.currentUser(), user)
    #expect(phone.accounts.pendingChallenge() == nil)
  }

  @Test("the key is shown in groups and in the URL, and other sessions end when it is confirmed")
  func enrolmentShown() async throws {
    try await shop.registerVerifiedAda()
    let phone = shop.another()
    try await shop.signInAda(on: phone)
    let enrolment = try await shop.desk.secondFactor.beginAuthenticator()
    expectEqual(enrolment.key.split(separator: " ").map(\.count), Array(repeating: 4, count: 8))
    let key = enrolment.key.filter { $0 != " " }
    #expect(
      enrolment.url == "otpauth://totp/Shop:ada%40example.org?secret=\(key)&issuer=Shop"
        + "&algorithm=SHA1&digits=6&period=30")
    #expect(try await phone.accounts.current() != nil)
    let codes = try TimeCodes(key: Secret(try #require(Base32.decode(key))))
    _ = try await shop.desk.secondFactor.confirmSecondFactor(try shop.code(codes))
    #expect(try await phone.accounts.current() == nil)
    #expect(try await shop.desk.accounts.current() != nil)
    try await expectEqual(shop.subjects().last, "A second factor was turned on")
  }

  @Test("an address that is not verified gets no second factor")
  func unverified() async throws {
    try await shop.registerAda()
    await #expect(throws: AccountsError.emailNotVerified) {
      try await shop.desk.secondFactor.beginAuthenticator()
    }
    await #expect(throws: AccountsError.emailNotVerified) {
      try await shop.desk.secondFactor.beginEmailCodes()
    }
  }

  @Test("what was begun ends after five wrong codes, after ten minutes, and when nothing was begun")
  func enrolmentExpires() async throws {
    try await shop.registerVerifiedAda()
    let device = shop.desk
    await #expect(throws: AccountsError.enrolmentExpired) {
      try await device.secondFactor.confirmSecondFactor(OneTimeCode("000000"))
    }
    _ = try await device.secondFactor.beginAuthenticator()
    for _ in 0..<5 {
      await #expect(throws: AccountsError.wrongCode) {
        try await device.secondFactor.confirmSecondFactor(OneTimeCode("not a code"))
      }
    }
    await #expect(throws: AccountsError.enrolmentExpired) {
      try await device.secondFactor.confirmSecondFactor(OneTimeCode("not a code"))
    }
    _ = try await device.secondFactor.beginAuthenticator()
    shop.time.advance(600)
    _ = try await device.accounts.reauthenticate(password: AccountsFixture.password)
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

  @Test("a challenge is good for five guesses and ten minutes, for one process, and for no forgery")
  func challengeExpires() async throws {
    try await shop.registerVerifiedAda()
    let codes = try await shop.enrolAda().codes
    let phone = shop.another()
    let challenge = try await shop.challenge(on: phone)
    for _ in 0..<5 {
      await #expect(throws: AccountsError.wrongCode) {
        try await phone.accounts.answer(challenge, with: OneTimeCode("00000x"))
      }
    }
    await #expect(throws: AccountsError.challengeExpired) {
      try await phone.accounts.answer(challenge, with: try shop.code(codes))
    }
    #expect(phone.accounts.pendingChallenge() == nil)
    shop.time.advance(1)
    let late = try await shop.challenge(on: phone)
    shop.time.advance(600)
    #expect(phone.accounts.pendingChallenge() == nil)
    await #expect(throws: AccountsError.challengeExpired) {
      try await phone.accounts.answer(late, with: try shop.code(codes))
    }
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

  @Test("a recovery code stands in once, however it is typed, and none is in the database")
  func recoveryCodes() async throws {
    try await shop.registerVerifiedAda()
    let recovery = try await shop.enrolAda().recovery
    let dump = try await shop.dump()
    #expect(recovery.allSatisfy { !dump.contains($0) && !dump.contains($0.filter { $0 != "-" }) })
    let phone = shop.another()
    let typed = OneTimeCode(" " + recovery[3].uppercased().replacing("-", with: " "))
    try await phone.accounts.answer(try await shop.challenge(on: phone), with: typed)
    let challenge = try await shop.challenge(on: phone)
    await #expect(throws: AccountsError.wrongCode) {
      try await phone.accounts.answer(challenge, with: typed)
    }
    try await expectEqual(phone.accounts.overview().secondFactor.recoveryCodesLeft, 9)
    try await phone.accounts.answer(challenge, with: OneTimeCode(recovery[0]))
  }

  @Test("new recovery codes void those before")
  func newRecoveryCodes() async throws {
    try await shop.registerVerifiedAda()
    await #expect(throws: AccountsError.secondFactorIsOff) {
      try await shop.desk.secondFactor.replaceRecoveryCodes()
    }
    let old = try await shop.enrolAda().recovery
    let new = try await shop.desk.secondFactor.replaceRecoveryCodes().texts
    #expect(Set(new).isDisjoint(with: old))
    let phone = shop.another()
    let challenge = try await shop.challenge(on: phone)
    await #expect(throws: AccountsError.wrongCode) {
      try await phone.accounts.answer(challenge, with: OneTimeCode(old[0]))
    }
    try await phone.accounts.answer(challenge, with: OneTimeCode(new[0]))
  }

  @Test("turned off, the password is enough, and key and recovery codes are gone")
  func turnOff() async throws {
    try await shop.registerVerifiedAda()
    await #expect(throws: AccountsError.secondFactorIsOff) {
      try await shop.desk.secondFactor.turnOffSecondFactor()
    }
    _ = try await shop.enrolAda()
    try await shop.desk.secondFactor.turnOffSecondFactor()
    try await expectEqual(shop.desk.accounts.overview().secondFactor, .off)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_second_factor"), 0)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_recovery_code"), 0)
    #expect(try await shop.signInAda(on: shop.another()) != nil)
    try await expectEqual(shop.subjects().last, "Your second factor was turned off")
  }
}

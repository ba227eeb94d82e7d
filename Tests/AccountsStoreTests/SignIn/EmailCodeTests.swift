import Accounts
import AccountsStore
import Expectations
import Testing

@Suite("The second factor by e-mail")
struct EmailCodeTests {
  private let shop: AccountsFixture

  init() async throws {
    shop = try AccountsFixture()
    try await shop.registerVerifiedAda()
    try await shop.desk.secondFactor.beginEmailCodes()
    _ = try await shop.desk.secondFactor.confirmSecondFactor(try await shop.mailedCode())
  }

  @Test("a code of one sign-in does not serve another, and not after ten minutes")
  func bound() async throws {
    let (phone, desk) = (shop.another(), shop.another())
    let first = try await shop.challenge(on: phone)
    let code = try await shop.mailedCode()
    shop.time.advance(1)
    let second = try await shop.challenge(on: desk)
    await #expect(throws: AccountsError.wrongCode) {
      try await desk.accounts.answer(second, with: code)
    }
    shop.time.advance(599)
    await #expect(throws: AccountsError.challengeExpired) {
      try await phone.accounts.answer(first, with: code)
    }
  }

  @Test("another code voids the one before")
  func again() async throws {
    let phone = shop.another()
    let challenge = try await shop.challenge(on: phone)
    let first = try await shop.mailedCode()
    shop.time.advance(60)
    try await phone.accounts.sendCodeAgain(for: challenge)
    let second = try await shop.mailedCode()
    await #expect(throws: AccountsError.wrongCode) {
      try await phone.accounts.answer(challenge, with: first)
    }
    try await phone.accounts.answer(challenge, with: second)
  }

  @Test("a wrong code, and another one that is mailed, leave what others began as it is")
  func others() async throws {
    let phone = shop.another()
    let challenge = try await shop.challenge(on: phone)
    let other = try await Bystander(in: shop)
    shop.time.advance(60)
    let before = try await other.rows()
    await #expect(throws: AccountsError.wrongCode) {
      try await phone.accounts.answer(challenge, with: OneTimeCode("000 000"))
    }
    try await phone.accounts.sendCodeAgain(for: challenge)
    try await expectEqual(other.rows(), before)
  }

  @Test("the code is in the outbox until it is delivered, and nowhere else")
  func nothingPlain() async throws {
    _ = try await shop.challenge(on: shop.another())
    let code = try await shop.mailedCode()
    #expect(try await !shop.dump().contains(code.text))
  }
}

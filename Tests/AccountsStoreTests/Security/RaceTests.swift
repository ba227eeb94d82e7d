import Accounts
import AccountsStore
import Credentials
import Database
import Expectations
import Foundation
import TestDatabases
import Testing

/// Two openings of one database stand for two processes: they share nothing else.
@Suite("Two processes at once")
struct RaceTests {
  private func shared(
    _ body: (AccountsFixture, _ other: any Database) async throws -> Void
  ) async throws {
    let shared = try TestDatabase()
    try await body(
      AccountsFixture(on: shared), TestDatabase.opened(AccountsSchema.schema.migrations, of: shared)
    )
  }

  /// How many of eight, four on either connection, get through.
  private func winners(
    _ shop: AccountsFixture, _ other: any Database,
    refusal: AccountsError,
    _ attempt: @escaping @Sendable (AccountsDevice, _ number: Int) async throws -> Void
  ) async throws -> Int {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        let device = shop.another(database: number.isMultiple(of: 2) ? shop.database : other)
        group.addTask {
          do {
            try await attempt(device, number)
            return true
          } catch let error as AccountsError where error == refusal {
            return false
          }
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  /// How many of eight get in by one code.
  ///
  /// Four guesses are left to each of two challenges, so that throttling hides no double use; two of each connection
  /// answer either of them.
  private func winners(
    _ shop: AccountsFixture, _ other: any Database, by code: OneTimeCode
  ) async throws -> Int {
    let challenges = [
      try await shop.challenge(on: shop.another()), try await shop.challenge(on: shop.another()),
    ]
    let lost = Losers()
    let won = try await winners(shop, other, refusal: .wrongCode) { device, number in
      try await lost.count {
        try await device.accounts.answer(challenges[number / 2 % 2], with: code)
      }
    }
    return won - lost.value
  }

  @Test("one of eight gets in by a code of an authenticator")
  func authenticator() async throws {
    try await shared { shop, other in
      try await shop.registerVerifiedAda()
      let codes = try await shop.enrolAda().codes
      try await expectEqual(winners(shop, other, by: shop.code(codes)), 1)
    }
  }

  @Test("one of eight gets in by a recovery code")
  func recoveryCode() async throws {
    try await shared { shop, other in
      try await shop.registerVerifiedAda()
      let code = OneTimeCode(try await shop.enrolAda().recovery[0])
      try await expectEqual(winners(shop, other, by: code), 1)
      try await expectEqual(shop.count("SELECT count(*) FROM accounts_recovery_code"), 9)
    }
  }

  @Test("one of eight gets in by a mailed code")
  func mailedCode() async throws {
    try await shared { shop, other in
      try await shop.registerVerifiedAda()
      try await shop.desk.secondFactor.beginEmailCodes()
      _ = try await shop.desk.secondFactor.confirmSecondFactor(try await shop.mailedCode())
      shop.time.advance(1)
      let challenge = try await shop.challenge(on: shop.another())
      let code = try await shop.mailedCode()
      let won = try await winners(shop, other, refusal: .challengeExpired) { device, _ in
        try await device.accounts.answer(challenge, with: code)
      }
      expectEqual(won, 1)
    }
  }

  @Test("one of eight sets a new password by a link")
  func reset() async throws {
    try await shared { shop, other in
      try await shop.registerAda()
      try await shop.desk.passwordReset.requestPasswordReset(email: "ada@example.org")
      let link = try await shop.link("reset-password")
      let won = try await winners(shop, other, refusal: .linkNotValid) { device, _ in
        try await device.passwordReset.resetPassword(
          token: link, to: Password("two kettles of tea"))
      }
      expectEqual(won, 1)
    }
  }

  @Test("one of eight verifies an address by a link")
  func verification() async throws {
    try await shared { shop, other in
      try await shop.registerAda()
      let link = try await shop.link("verify-email")
      let won = try await winners(shop, other, refusal: .linkNotValid) { device, _ in
        try await device.email.verifyEmail(token: link)
      }
      expectEqual(won, 1)
    }
  }

  @Test("guesses on both connections are counted together")
  func throttle() async throws {
    try await shared { shop, other in
      try await shop.registerAda()
      let lost = Losers()
      _ = try await winners(shop, other, refusal: .wrongCredentials) { device, _ in
        try await lost.count {
          try await device.accounts.signIn(
            email: "ada@example.org", password: Password("wrong guess"))
        }
      }
      expectEqual(lost.value, 3)
    }
  }
}

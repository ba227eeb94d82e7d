import Accounts
import AccountsConformance
import AccountsTesting
import SharedKernel
import Testing

extension AccountsDevice {
  fileprivate init(_ accounts: FakeAccounts) {
    self.init(
      accounts: accounts, secondFactor: accounts, passwordReset: accounts, email: accounts,
      sessions: accounts, log: accounts, privacy: accounts)
  }
}

/// Accounts in memory, as what every implementation promises is checked on them.
private struct FakeShop: AccountsUnderTest {
  private let accounts = FakeAccounts()

  var desk: AccountsDevice { AccountsDevice(accounts) }

  func anotherDevice() -> AccountsDevice { AccountsDevice(accounts.anotherDevice()) }

  func link(_ place: String, to address: String) throws -> LinkToken {
    try #require(accounts.link(place, to: address))
  }

  func mailedCode() throws -> OneTimeCode { try #require(accounts.nextCode()) }

  func nextCode(of enrolment: AuthenticatorEnrolment) throws -> OneTimeCode {
    try #require(accounts.nextCode())
  }

  func moveClock(bySeconds seconds: Int64) { accounts.moveClock(bySeconds: seconds) }
}

@Suite("Accounts in memory")
struct FakesConformanceTests {
  @Test("keep what all accounts promise", arguments: AccountContract.allCases)
  func accounts(_ contract: AccountContract) async throws {
    try await contract.check(on: FakeShop())
  }

  @Test("keep what is promised about second factors", arguments: SecondFactorContract.allCases)
  func secondFactors(_ contract: SecondFactorContract) async throws {
    try await contract.check(on: FakeShop())
  }

  @Test("keep what is promised about mailed links", arguments: MailedLinkContract.allCases)
  func links(_ contract: MailedLinkContract) async throws {
    try await contract.check(on: FakeShop())
  }

  @Test("keep what is promised about sessions", arguments: SessionContract.allCases)
  func sessions(_ contract: SessionContract) async throws {
    try await contract.check(on: FakeShop())
  }

  @Test("let nobody delay anybody, but for what the table says", arguments: DelayCell.all)
  func delays(cell: DelayCell) async throws { try await cell.check(on: FakeShop()) }
}

import Testing

@Suite("Accounts in SQL")
struct ConformanceTests {
  @Test("keep what all accounts promise", arguments: AccountContract.allCases)
  func accounts(_ contract: AccountContract) async throws {
    try await contract.check(on: AccountsFixture())
  }

  @Test("keep what is promised about second factors", arguments: SecondFactorContract.allCases)
  func secondFactors(_ contract: SecondFactorContract) async throws {
    try await contract.check(on: AccountsFixture())
  }

  @Test("keep what is promised about mailed links", arguments: MailedLinkContract.allCases)
  func links(_ contract: MailedLinkContract) async throws {
    try await contract.check(on: AccountsFixture())
  }

  @Test("keep what is promised about sessions", arguments: SessionContract.allCases)
  func sessions(_ contract: SessionContract) async throws {
    try await contract.check(on: AccountsFixture())
  }

  @Test("let nobody delay anybody, but for what the table says", arguments: DelayCell.all)
  func delays(cell: DelayCell) async throws { try await cell.check(on: AccountsFixture()) }

  @Test("stand on the page of the module with who can delay whom")
  func page() throws { try ModulePage.expect(LimitedProof.table) }
}

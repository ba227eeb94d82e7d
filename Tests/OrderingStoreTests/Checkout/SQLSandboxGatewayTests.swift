import Database
import Expectations
import Money
import Ordering
import OrderingStore
import TestDatabases
import Testing

@Suite("The books of the payment sandbox")
struct SQLSandboxGatewayTests {
  private let database: any Database
  private let gateway: SQLSandboxGateway

  init() throws {
    database = try TestDatabase.opened(OrderingSchema.migrations)
    gateway = SQLSandboxGateway(database: database)
  }

  private func charges() async throws -> [String] {
    try await database.read { transaction in
      try transaction.rows(
        "SELECT reference || ' ' || minor_units || ' ' || currency FROM ordering_sandbox_charge"
      ) { try $0.text(0) }
    }
  }

  private func charge(
    _ token: String, _ gateway: SQLSandboxGateway, _ reference: String = "r"
  ) async throws {
    try await gateway.charge(usd(5), token: #require(PaymentToken(token)), reference: reference)
  }

  @Test("answer each card as its name says, and agree with the one of tests")
  func answers() async throws {
    for card in SandboxCard.allCases {
      let (kept, memory) = (gateway, ScriptedGateway())
      for _ in 1...3 {
        var answers: [PaymentError?] = []
        for gateway in [kept as any PaymentGateway, memory] {
          do {
            try await gateway.charge(usd(5), token: card.token, reference: card.rawValue)
            answers.append(nil)
          } catch { answers.append(error as? PaymentError) }
        }
        expectEqual(answers[0], answers[1], "\(card)")
        try await expectEqual(charges().contains("\(card.rawValue) 5 USD"), !memory.charged.isEmpty)
      }
    }
    await #expect(throws: PaymentError.unknownToken) { try await charge("tok_other", gateway) }
  }

  @Test("hold a charge whose answer was late, also for the next start")
  func late() async throws {
    await #expect(throws: PaymentError.timedOut) { try await charge("tok_late", gateway) }
    try await expectEqual(charges(), ["r 5 USD"])
    try await charge("tok_late", SQLSandboxGateway(database: database))
    try await expectEqual(charges(), ["r 5 USD"])
  }

  @Test("give back what was charged, once and never more, and leave other charges alone")
  func refund() async throws {
    try await gateway.refund(reference: "r", keeping: .zero(.usd))
    try await charge("tok_approve", gateway)
    try await charge("tok_approve", gateway, "other")
    try await gateway.refund(reference: "r", keeping: Money(minorUnits: 3, currency: .usd))
    try await expectEqual(charges().sorted(), ["other 5 USD", "r 3 USD"])
    try await gateway.refund(reference: "r", keeping: .zero(.usd))
    try await gateway.refund(reference: "r", keeping: .zero(.usd))
    try await expectEqual(charges(), ["other 5 USD"])
  }

  @Test("give back down to what is kept, and keep what a refund that came late would keep more of")
  func part() async throws {
    try await charge("tok_approve", gateway)
    for (kept, left) in [(3, 3), (2, 2), (3, 2), (2, 2)] as [(Int64, Int)] {
      try await gateway.refund(
        reference: "r", keeping: Money(minorUnits: kept, currency: .usd))
      try await expectEqual(charges(), ["r \(left) USD"])
    }
  }
}

import Database
public import Ordering
import SharedKernel

extension SQLOrders: OrderMaintenanceService {
  public func cancelUnpaidOrders() async throws {
    let (now, schedule, catalog) = (clock.now(), schedule, catalog)
    let isDue = try await database.read { transaction in
      try transaction.hasUnpaidOrders(since: now.advanced(bySeconds: -schedule.paymentTime))
    }
    guard isDue else { return }
    do {
      let refunds = try await database.writeRepeatably { transaction in
        try transaction.cancelUnpaidOrders(
          at: now, by: schedule, into: catalog.ledger(transaction))
      }
      try await database.make(refunds, through: gateway)
    } catch DatabaseError.busy, DatabaseError.full, DatabaseError.readOnly {
    }
  }

  public func makeRefunds() async throws {
    try await database.make(try await database.read { try $0.refunds() }, through: gateway)
  }
}

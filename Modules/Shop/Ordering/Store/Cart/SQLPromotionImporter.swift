public import Catalog
public import Database
import Money
import Ordering
import SharedKernel

/// The import of promotions into a database, in one transaction.
///
/// A shop has few promotions, so a file is held in memory until all of it was read without errors.
public struct SQLPromotionImporter: FileImporter {
  private let database: any Database

  /// Creates an importer for a database migrated with ``OrderingSchema/migrations``.
  public init(database: any Database) { self.database = database }

  public func run(
    isDryRun: Bool, read: () throws -> [UInt8]?,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> ImportSummary.Counts {
    let promotions = try promotions(read: read, progress: progress)
    do {
      return try await database.write { transaction in
        let counts = try Self.store(promotions, in: transaction)
        progress(.storing(rows: promotions.count, of: promotions.count))
        guard !isDryRun else { throw DryRun(counts: counts) }
        return counts
      }
    } catch let dryRun as DryRun {
      return dryRun.counts
    }
  }

  private func promotions(
    read: () throws -> [UInt8]?, progress: (ImportProgress) -> Void
  ) throws -> [ImportedPromotion] {
    var reader = ImportReader<ImportedPromotion>(currency: .shop)
    var promotions: [ImportedPromotion] = []
    var lines: [PromoCode: Int] = [:]
    var rejection = ImportRejection()
    func add(_ batch: ImportReader<ImportedPromotion>.Batch) {
      var problems = batch.problems
      for record in batch.records {
        if let first = lines[record.promotion.code] {
          problems.append(record.problem(.code, .repeated(firstLine: first)))
        } else {
          lines[record.promotion.code] = record.line
          promotions.append(record)
        }
      }
      rejection.add(problems)
    }
    var bytes = 0
    while !reader.hasStopped, let piece = try read() {
      bytes += piece.count
      add(reader.read(piece))
      progress(.reading(bytes: bytes, rows: promotions.count))
    }
    add(reader.finish())
    guard rejection.count == 0 else { throw rejection }
    return promotions
  }

  /// Stores promotions, or throws `ImportRejection` if one was used more often than its new limit.
  private static func store(
    _ promotions: [ImportedPromotion], in transaction: any WriteTransaction
  ) throws -> ImportSummary.Counts {
    var counts = ImportSummary.Counts()
    var rejection = ImportRejection()
    for record in promotions {
      let promotion = record.promotion
      let uses = try transaction.first(
        "SELECT uses FROM ordering_promotion WHERE code = ?", promotion.code.text
      ) { try $0.int(0) }
      if let uses, let limit = promotion.limit, limit < uses {
        let expected = "\(uses) or more, as so many orders have used \(promotion.code)"
        rejection.add([record.problem(.limit, .notAccepted("\(limit)", expected: expected))])
        continue
      }
      switch (uses, try PromotionTable(transaction).store(promotion)) {
      case (nil, _): counts.created += 1
      case (_, true): counts.changed += 1
      case (_, false): counts.unchanged += 1
      }
    }
    guard rejection.count == 0 else { throw rejection }
    return counts
  }

  private struct DryRun: Error {
    let counts: ImportSummary.Counts
  }
}

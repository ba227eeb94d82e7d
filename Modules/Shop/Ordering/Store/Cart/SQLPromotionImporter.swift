public import Catalog
public import Database
import Money
package import Ordering
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
        let counts = try transaction.store(promotions)
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

  private struct DryRun: Error {
    let counts: ImportSummary.Counts
  }
}

extension WriteTransaction {
  /// Stores promotions, or throws `ImportRejection` if one was used more often than its new limit.
  fileprivate func store(_ promotions: [ImportedPromotion]) throws -> ImportSummary.Counts {
    var counts = ImportSummary.Counts()
    var rejection = ImportRejection()
    for record in promotions {
      let promotion = record.promotion
      let uses = try first(
        "SELECT uses FROM ordering_promotion WHERE code = ?", promotion.code.text
      ) { try $0.int(0) }
      if let uses, let limit = promotion.limit, limit < uses {
        let expected = "\(uses) or more, as so many orders have used \(promotion.code)"
        rejection.add([record.problem(.limit, .notAccepted("\(limit)", expected: expected))])
        continue
      }
      switch (uses, try store(promotion)) {
      case (nil, _): counts.created += 1
      case (_, true): counts.changed += 1
      case (_, false): counts.unchanged += 1
      }
    }
    guard rejection.count == 0 else { throw rejection }
    return counts
  }

  /// Stores a promotion, and returns whether that was a change.
  package func store(_ promotion: Promotion) throws -> Bool {
    let (benefit, value): (String, Int64) =
      switch promotion.benefit {
      case .share(let basisPoints): ("share", Int64(basisPoints))
      case .amount(let amount): ("amount", amount.minorUnits)
      case .freeShipping: ("shipping", 0)
      }
    let changed = try run(
      """
      INSERT INTO ordering_promotion AS p (code, benefit, value, minimum_minor, currency, exponent,
        starts_at, ends_at, use_limit, account_limit)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (code) DO UPDATE SET benefit = excluded.benefit, value = excluded.value,
        minimum_minor = excluded.minimum_minor, currency = excluded.currency,
        exponent = excluded.exponent, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        use_limit = excluded.use_limit, account_limit = excluded.account_limit
      WHERE (p.benefit, p.value, p.minimum_minor, p.currency, p.exponent, p.starts_at,
          coalesce(p.ends_at, 9223372036854775807), coalesce(p.use_limit, 0),
          coalesce(p.account_limit, 0))
        <> (excluded.benefit, excluded.value, excluded.minimum_minor, excluded.currency,
          excluded.exponent, excluded.starts_at,
          coalesce(excluded.ends_at, 9223372036854775807), coalesce(excluded.use_limit, 0),
          coalesce(excluded.account_limit, 0))
      """, promotion.code.text, benefit, value, promotion.minimum.minorUnits,
      promotion.minimum.currency.code, promotion.minimum.currency.exponent,
      promotion.startsAt.secondsSinceEpoch, promotion.endsAt?.secondsSinceEpoch, promotion.limit,
      promotion.accountLimit)
    return changed == 1
  }
}

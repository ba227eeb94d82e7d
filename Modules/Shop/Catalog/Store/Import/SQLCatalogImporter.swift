public import Catalog
public import Database
public import Money

/// The import into a database: rows are staged in temporary tables, checked against each other,
/// and stored in the catalogue in one transaction.
///
/// While the file is read, the write lock is held only to stage each piece, so a slow file or pipe does not
/// block other writers. Temporary tables live in a file of the system, so memory does not grow with the
/// catalogue.
public struct SQLCatalogImporter: FileImporter {
  private static let batchSize = 1_000

  private let database: any Database
  private let currency: Currency

  /// Creates an importer for a database migrated with ``CatalogSchema/migrations``.
  public init(database: any Database, currency: Currency = .shop) {
    (self.database, self.currency) = (database, currency)
  }

  public func run(
    isDryRun: Bool, read: () throws -> [UInt8]?,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> ImportSummary {
    try await database.bulk { database in
      try await database.write { try ImportStage($0).open() }
      try await setAside(in: database, read: read, progress: progress)
      return try await store(in: database, isDryRun: isDryRun, progress: progress)
    }
  }

  private func setAside(
    in database: any Database, read: () throws -> [UInt8]?,
    progress: @Sendable (ImportProgress) -> Void
  ) async throws {
    var reader = ImportReader<ImportedProduct>(currency: currency)
    var rejection = ImportRejection()
    var (products, problems): ([ImportedProduct], [ImportProblem]) = ([], [])
    var (bytes, rows) = (0, 0)

    func stage() async throws {
      let batch = products
      let contradictions = try await database.write { transaction in
        try ImportStage(transaction).add(batch)
      }
      rejection.add(problems + contradictions)
      rows += products.count
      (products, problems) = ([], [])
      progress(.reading(bytes: bytes, rows: rows))
    }

    while !reader.hasStopped, let piece = try read() {
      bytes += piece.count
      let batch = reader.read(piece)
      products += batch.records
      problems += batch.problems
      if products.count >= Self.batchSize || problems.count >= Self.batchSize { try await stage() }
    }
    let last = reader.finish()
    products += last.records
    problems += last.problems
    try await stage()
    guard rejection.count == 0 else { throw rejection }
  }

  private func store(
    in database: any Database, isDryRun: Bool,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> ImportSummary {
    do {
      return try await database.write { transaction in
        let summary = try ImportStage(transaction).store(progress: progress)
        guard !isDryRun else { throw DryRun(summary: summary) }
        return summary
      }
    } catch let dryRun as DryRun {
      return dryRun.summary
    }
  }

  private struct DryRun: Error {
    let summary: ImportSummary
  }
}

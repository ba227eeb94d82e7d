public import DependencyInjection

/// Imports a file into the shop, completely or not at all.
public protocol FileImporter<Summary>: Sendable {
  associatedtype Summary: Sendable

  /// Imports a file, or only checks it in a dry run.
  ///
  /// The file is read piece by piece and staged; the shop changes in one transaction, only after the whole
  /// file was read without errors. `read` returns the next bytes of the file, or `nil` at its end; the result
  /// says what has changed, or would change. Throws ``ImportRejection`` if anything in the file is wrong, and
  /// the errors of `read` and the storage; the shop is then unchanged.
  func run(
    isDryRun: Bool, read: () throws -> [UInt8]?,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> Summary
}

/// The importer of products into the catalogue.
///
/// Products, categories and sellers are matched by identifier: existing ones are updated, missing ones are
/// created, and those that the file does not name stay as they are. If a row omits an optional column, the
/// stored value stays; a new product then has no stock and an empty summary, and a new category or seller is
/// named by its identifier. Reviews and past orders are never changed. Every price is in the shop's currency
/// (`Currency.shop`).
public enum CatalogImporterKey: DependencyKey {
  public typealias Value = any FileImporter<ImportSummary>
}

public enum ImportProgress: Hashable, Sendable {
  /// The file is being read and checked; this much has been read so far.
  case reading(bytes: Int, rows: Int)
  /// The whole file was read without errors, and `rows` of its rows are stored.
  case storing(rows: Int, of: Int)
}

public struct ImportSummary: Hashable, Sendable {
  /// The numbers for one kind of thing that the file names.
  public struct Counts: Hashable, Sendable {
    public var created: Int
    /// How many existed and were changed.
    public var changed: Int
    /// How many existed with the same values.
    public var unchanged: Int

    public init(created: Int = 0, changed: Int = 0, unchanged: Int = 0) {
      (self.created, self.changed, self.unchanged) = (created, changed, unchanged)
    }

    /// How many the file names.
    public var total: Int { created + changed + unchanged }
  }

  public var products = Counts()
  public var categories = Counts()
  public var sellers = Counts()

  public init() {}
}

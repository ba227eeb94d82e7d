public import DependencyInjection

/// Brings what a file says into the shop: all of it or nothing.
public protocol FileImporter<Summary>: Sendable {
  /// What an import answers.
  associatedtype Summary: Sendable

  /// Imports a file, or only tries to where it is a dry run.
  ///
  /// The file is read piece by piece and set aside; only when the last of it was read and found without
  /// fault is the shop changed, in one transaction. `read` gives the next bytes of the file, or `nil` at
  /// its end; the answer is what has changed, or would change. Throws ``ImportRejection`` when anything
  /// is wrong with the file, and what `read` and the storage throw; all is then as it was.
  func run(
    _ format: ImportFormat, isDryRun: Bool, read: () throws -> [UInt8]?,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> Summary
}

/// Brings the products of a file into the catalogue.
///
/// Products, categories and sellers are matched by their identifiers: what is there is changed to what
/// the file says, what is not there is created, and what the file does not name stays as it is. Where
/// a row gives no value for an optional column, what is stored stays; a new product has then no stock
/// and an empty summary, and a new category or seller is called by its identifier. Reviews, and the
/// orders of the past, are never touched. Every price is in the shop's currency (`Currency.shop`).
public protocol CatalogImporter: FileImporter where Summary == ImportSummary {}

public enum CatalogImporterKey: DependencyKey { public typealias Value = any CatalogImporter }

/// How far an import is.
public enum ImportProgress: Hashable, Sendable {
  /// The file is being read and checked; so far this much of it.
  case reading(bytes: Int, rows: Int)
  /// All was read without fault and goes into the shop; so many rows of all are done.
  case storing(rows: Int, of: Int)
}

/// What an import changed.
public struct ImportSummary: Hashable, Sendable {
  /// What became of the things of one kind that the file names.
  public struct Counts: Hashable, Sendable {
    /// How many were new to the shop.
    public var created: Int
    /// How many the file says otherwise than the shop did.
    public var changed: Int
    /// How many were in the shop already as the file says.
    public var unchanged: Int

    public init(created: Int = 0, changed: Int = 0, unchanged: Int = 0) {
      (self.created, self.changed, self.unchanged) = (created, changed, unchanged)
    }

    /// How many the file names.
    public var total: Int { created + changed + unchanged }
  }

  /// What became of the products.
  public var products = Counts()
  /// What became of the categories that products are in.
  public var categories = Counts()
  /// What became of the sellers of the products.
  public var sellers = Counts()

  public init() {}
}

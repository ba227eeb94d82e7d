public import DependencyInjection

/// Brings the products of a file into the catalogue: all of them or none.
///
/// Products, categories and sellers are matched by their identifiers: what is there is changed to what
/// the file says, what is not there is created, and what the file does not name stays as it is. Where
/// a row gives no value for an optional column, what is stored stays; a new product has then no stock
/// and an empty summary, and a new category or seller is called by its identifier. Reviews, and the
/// orders of the past, are never touched. Every price is in the shop's currency (`Currency.shop`).
public protocol CatalogImporter: Sendable {
  /// Imports a file.
  ///
  /// The file is read piece by piece and set aside; only when the last of it was read and found without
  /// fault is the catalogue changed, in one transaction.
  ///
  /// - Parameters:
  ///   - format: How the file is written.
  ///   - isDryRun: Whether everything is done but keeping the result.
  ///   - read: Gives the next bytes of the file, or `nil` at its end.
  ///   - progress: Told how far the import is.
  /// - Returns: What has changed, or would change.
  /// - Throws: ``ImportRejection`` when anything is wrong with the file, and what `read` and the
  ///   storage throw; the catalogue is then as it was.
  func run(
    _ format: ImportFormat, isDryRun: Bool, read: () throws -> [UInt8]?,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> ImportSummary
}

/// Where the import is found among the dependencies.
public enum CatalogImporterKey: DependencyKey {
  public typealias Value = any CatalogImporter
}

/// How far an import is.
public enum ImportProgress: Hashable, Sendable {
  /// The file is being read.
  case reading(bytes: Int, rows: Int)
  /// The catalogue is being changed.
  case storing(rows: Int, of: Int)
}

/// What an import changed.
public struct ImportSummary: Hashable, Sendable {
  /// What became of the things of one kind that the file names.
  public struct Counts: Hashable, Sendable {
    /// How many were not there before.
    public var created: Int
    /// How many were there and differ now.
    public var changed: Int
    /// How many were there and are the same.
    public var unchanged: Int

    /// Creates counts.
    public init(created: Int = 0, changed: Int = 0, unchanged: Int = 0) {
      (self.created, self.changed, self.unchanged) = (created, changed, unchanged)
    }

    /// All of them.
    public var total: Int { created + changed + unchanged }
  }

  /// The products.
  public var products = Counts()
  /// The categories.
  public var categories = Counts()
  /// The sellers.
  public var sellers = Counts()

  /// Creates a summary in which nothing has changed.
  public init() {}
}

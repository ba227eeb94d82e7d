public import Catalog
public import DependencyInjection

/// Brings the promotions of a file into the shop: all of them or none.
///
/// Promotions are matched by their codes: one that is there becomes what its row says, one that is not
/// is created, and those that the file does not name stay as they are. How often a promotion was used is
/// kept, and so is what it took off the orders of the past. A promotion is ended by a last day.
public protocol PromotionImporter: Sendable {
  /// Imports a file.
  ///
  /// - Parameters:
  ///   - format: How the file is written.
  ///   - isDryRun: Whether everything is done but keeping the result.
  ///   - read: Gives the next bytes of the file, or `nil` at its end.
  ///   - progress: Called with how far the import is.
  /// - Returns: How many promotions were created, changed and the same, or would be.
  /// - Throws: `ImportRejection` when anything is wrong with the file, and what `read` and the storage
  ///   throw; the promotions are then as they were.
  func run(
    _ format: ImportFormat, isDryRun: Bool, read: () throws -> [UInt8]?,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> ImportSummary.Counts
}

/// Where the import of promotions is found among the dependencies.
public enum PromotionImporterKey: DependencyKey {
  public typealias Value = any PromotionImporter
}

public import DependencyInjection

/// Stores receipts where the person finds them, outside the shop.
public protocol ReceiptExport: Sendable {
  /// Stores a receipt as plain text in a new file; one that is there is never overwritten.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - path: The file, relative to the folder the shop was started in.
  /// - Throws: Why the file cannot be written.
  func save(_ receipt: Receipt, to path: String) async throws
}

/// Where receipts are stored by, among the dependencies.
public enum ReceiptExportKey: DependencyKey {
  public typealias Value = any ReceiptExport
}

public import Ordering

/// Receipts stored in memory, by path.
public actor FakeReceipts: ReceiptExport {
  /// The text of each receipt, by path.
  public private(set) var stored: [String: String] = [:]

  /// Creates a place without receipts.
  public init() {}

  public func save(_ receipt: Receipt, to path: String) { stored[path] = receipt.text }
}

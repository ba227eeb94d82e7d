import Ordering

/// Receipts stored in memory, by path.
actor FakeReceipts: ReceiptExport {
  private(set) var stored: [String: String] = [:]

  func save(_ receipt: Receipt, to path: String) { stored[path] = receipt.text }
}

public import DependencyInjection

/// Exports texts, such as receipts, to a place outside the app that the person can find.
public protocol TextExport: Sendable {
  /// Stores a text in a new file; never overwrites an existing file.
  ///
  /// The path is relative to the folder in which the app was started, or begins with `~/` for the person's own folder.
  func save(_ text: String, to path: String) async throws
}

public enum TextExportKey: DependencyKey { public typealias Value = any TextExport }

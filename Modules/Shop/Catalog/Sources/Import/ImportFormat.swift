/// How an import file is written.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180) in UTF-8, with a header record.
  case csv

  /// One JSON object (RFC 8259) a line.
  case jsonLines = "jsonl"

  /// The most bytes of a record or line; one that is longer ends the reading.
  public static let recordLimit = 65_536
}

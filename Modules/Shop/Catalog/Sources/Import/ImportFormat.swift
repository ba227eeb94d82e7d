/// How a catalogue file is written.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180) in UTF-8, with a header record.
  case csv

  /// One JSON object (RFC 8259) a line.
  case jsonLines = "jsonl"
}

package import Diagnostics

/// The format of an import file.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180) in UTF-8, with a header record.
  case csv
  /// One JSON object (RFC 8259) per line.
  case jsonLines = "jsonl"

  /// The maximum size of a record or line in bytes; reading stops at a longer one.
  public static let recordLimit = 65_536

  /// Finds the format of a file by the name given for it, or else by the end of the path.
  ///
  /// - Throws: ``ImportFormatError`` if neither names one.
  package init(named name: String?, ofFile path: String) throws(ImportFormatError) {
    let file = path.lowercased()
    if let named = name.flatMap(Self.init) {
      self = named
    } else if file.hasSuffix(".csv") {
      self = .csv
    } else if file.hasSuffix(".jsonl") || file.hasSuffix(".ndjson") {
      self = .jsonLines
    } else {
      throw ImportFormatError(path: path)
    }
  }
}

/// Nothing says how an import file is written.
package struct ImportFormatError: ExplainedError, Hashable {
  let path: String

  package var explanation: ErrorExplanation {
    .init(
      "command.unknownFormat", .usage, "\"\(path)\" has no known format",
      hint: "give --format csv or --format jsonl")
  }
}

extension Report {
  /// The findings as a SARIF 2.1.0 log with all that GitHub's code scanning asks for.
  ///
  /// Paths are relative to the repository, rules and messages stay within the limits GitHub documents,
  /// and a fingerprint holds no line number, so that an alert survives edits above it.
  ///
  /// - Returns: The document, ending with a line break.
  /// - Throws: ``BoundaryCheckError/reportNotEncoded(detail:)``.
  public func sarif() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(SARIFLog(self))
  }
}

/// What a source file says, and how it was read.
struct SourceContent: Sendable {
  let scan: SourceScan
  let declarations: [TypeDeclaration]
  let reading: SourceReading
}

extension SourceContent {
  /// Whether a file whose text is `bytes` now says the same.
  ///
  /// How a file is read depends on its imports and on nothing else of its text, so what it says can be
  /// compared without the manifest and the configuration.
  func isSaid(by bytes: [UInt8], _ words: TypeWords) -> Bool {
    let scanner = ImportScanner(bareSlashRegexLiterals: reading.bareSlashRegexLiterals)
    return scanner.scan(bytes) == scan && words.declarations(bytes, reading) == declarations
  }
}

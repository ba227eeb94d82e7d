/// Finds the types of a file, their stored properties and the members their code names.
///
/// It reads tokens and knows scopes, no grammar: enough to ask how types refer to each other, without a
/// parser.
struct DeclarationScanner {
  var bareSlashRegexLiterals = true

  /// Scans a file's bytes; any bytes are accepted.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func scan(_ bytes: [UInt8]) -> [TypeDeclaration] {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var run = DeclarationRun(
        unsafe SourceBytes(buffer), bareSlashRegexLiterals: bareSlashRegexLiterals)
      return run.scan()
    }
  }
}

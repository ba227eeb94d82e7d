/// Finds every import of a Swift source file without building or parsing it.
///
/// SE-0389 promises that an `import` never comes out of a macro so that tools can find imports by
/// reading the file. The scanner reads tokens, so comments, strings, regular expressions and words
/// such as `` `import` `` do not fool it; it reads all branches of `#if`, and accepts only what stands
/// at file scope, where the compiler accepts it.
///
/// ```swift
/// let scan = ImportScanner().scan("@testable import Cart; import struct Foundation.Date")
/// scan.imports.map(\.module)  // ["Cart", "Foundation"]
/// ```
public struct ImportScanner: Sendable {
  /// Whether `/…/` is a regular expression, as in Swift 6 mode (SE-0354).
  public var bareSlashRegexLiterals: Bool

  public init(bareSlashRegexLiterals: Bool = true) {
    self.bareSlashRegexLiterals = bareSlashRegexLiterals
  }

  /// Scans a file's bytes.
  ///
  /// Any bytes are accepted, valid Swift or not.
  ///
  /// - Complexity: O(*n*) in the number of bytes for ordinary source.
  public func scan(_ bytes: [UInt8]) -> SourceScan {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var run = ScanRun(
        unsafe SourceBytes(buffer), bareSlashRegexLiterals: bareSlashRegexLiterals)
      return run.scan()
    }
  }

  public func scan(_ source: String) -> SourceScan {
    scan(Array(source.utf8))
  }
}

/// What one source file says about other modules.
public struct SourceScan: Hashable, Sendable {
  public var imports: [ImportStatement] = []

  /// Mentions of modules outside of imports, in source order.
  public var references: [ModuleReference] = []

  /// The comments that let findings pass, in source order.
  public var ignores: [IgnoreComment] = []
}

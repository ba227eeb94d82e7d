/// Finds every import of a Swift source file without building or parsing it.
///
/// SE-0389 promises that an `import` never comes out of a macro so that tools can find imports by reading the
/// file. The scanner reads tokens, so comments, strings, regular expressions and words such as `` `import` ``
/// do not mislead it. It reads all branches of `#if`, and accepts imports only at file scope, like the
/// compiler.
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
    SourceBytes.withBytes(bytes) { source in
      var run = ScanRun(source, bareSlashRegexLiterals: bareSlashRegexLiterals)
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

  /// The mentions of modules outside imports, in source order.
  public var references: [ModuleReference] = []

  /// The comments that suppress findings, in source order.
  public var ignores: [IgnoreComment] = []
}

/// An `import` at file scope, with everything written on it.
///
/// Every branch of `#if` is read, so a statement has the ``condition`` under which it holds instead of
/// disappearing on the platform that happens to run the check.
public struct ImportStatement: Hashable, Sendable {
  public var module: String

  /// The imported part of the module, if not all of it: submodules, or a scoped declaration at the end.
  public var submodules: [String]
  public var kind: ImportKind?

  /// The access level, or `nil` if none is written.
  public var access: AccessLevel?
  public var attributes: [ImportAttribute]

  /// The `#if` branches around the import, or `nil` if it is unconditional.
  public var condition: CompilationCondition?
  public var position: SourcePosition
  public var endColumn: Int
  public var keywordPosition: SourcePosition

  /// The module, followed by submodules or the scoped declaration.
  public var path: [String] { [module] + submodules }

  public var isTestable: Bool { attributes.contains { $0.name == "testable" } }

  /// Whether the import re-exports the module to every importer.
  public var isExported: Bool { attributes.contains { $0.name == "_exported" } }
}

/// An attribute written on an import, such as `@testable` or `@_spi(Testing)`.
public struct ImportAttribute: Hashable, Sendable {
  public let name: String

  /// The text between the parentheses as written, or `nil` if there are none.
  public let arguments: String?

  public init(name: String, arguments: String? = nil) {
    self.name = name
    self.arguments = arguments
  }
}

/// The declaration kind of a scoped import, such as `struct` in `import struct Foundation.Date`.
///
/// The compiler knows only these eight; `actor` and `macro` parse as module names.
public enum ImportKind: String, Hashable, Sendable, CaseIterable {
  case `typealias`, `struct`, `class`, `enum`, `protocol`, `let`, `var`, `func`
}

/// The access level written on an import (SE-0409).
///
/// `open` is not among them: the compiler rejects `open import`.
public enum AccessLevel: String, Hashable, Sendable, CaseIterable {
  case `public`, package, `internal`, `fileprivate`, `private`
}

/// A mention of a module outside an `import`.
///
/// All forms except the last are dependencies that a search for `import` misses.
public struct ModuleReference: Hashable, Sendable {
  public enum Form: String, Hashable, Sendable {
    /// A module selector, `Module::name` (SE-0491).
    case selector
    /// A compile-time test, `#if canImport(Module)` (SE-0075).
    case canImport
    /// The implementation of a macro, `#externalMacro(module: "Module", …)` (SE-0389).
    case externalMacro
    /// The original module of a declaration, `@_originallyDefinedIn(module: "Module", …)`; it appears in
    /// lists but is not a dependency.
    case originallyDefinedIn
  }

  public var form: Form
  public var module: String
  public var condition: CompilationCondition?
  public var position: SourcePosition
  public var endColumn: Int
}

/// A comment that suppresses findings: `// boundary:ignore[rule-id] reason`.
///
/// It covers its own line. If it is alone on its line, it covers the next line of code, or the whole of
/// the next import with its attributes.
public struct IgnoreComment: Hashable, Sendable {
  /// The rules it suppresses; empty if the comment names none.
  public var rules: [String]

  /// The reason; empty if the comment gives none.
  public var reason: String
  public var position: SourcePosition
  public var lastLine: Int

  public func covers(_ line: Int) -> Bool {
    position.line <= line && line <= lastLine
  }

  static let marker: StaticString = "boundary:ignore"

  static func parse(_ text: String) -> (rules: [String], reason: String) {
    var rest = text[...]
    var rules: [String] = []
    if rest.first == "[", let close = rest.firstIndex(of: "]") {
      rules = rest[rest.index(after: rest.startIndex)..<close].split(separator: ",")
        .map { trimmed($0) }.filter { !$0.isEmpty }
      rest = rest[close...].dropFirst()
    }
    if rest.hasSuffix("*/") { rest = rest.dropLast(2) }
    return (rules, trimmed(rest.prefix { !$0.isNewline }))
  }

  private static func trimmed(_ text: Substring) -> String {
    let head = text.drop { $0.isWhitespace }
    return String(head.reversed().drop { $0.isWhitespace }.reversed())
  }
}

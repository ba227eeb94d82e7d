public import SwiftScanning

/// A place that breaks a rule.
public struct Finding: Hashable, Sendable {
  /// The rule's identifier, such as `undeclared-dependency`.
  public var rule: String

  /// How much it weighs: the rule's default, or what the configuration says.
  public var severity = Severity.error

  /// The file, relative to the package.
  public var file: String

  /// The place in the file; `nil` when the finding is about the file as a whole.
  public var position: SourcePosition?

  /// The column behind the last byte of the place, on the same line.
  public var endColumn: Int?

  /// What is wrong, as a sentence without a full stop.
  public var message: String

  /// How to mend it.
  public var remedy: String

  /// The target at fault; `nil` when the finding is about the package or a file of no target.
  public var target: String?

  /// The module it must not use so; `nil` when the finding is about one target.
  public var module: String?

  /// The targets that lead from ``target`` to ``module``, both included, or around a cycle.
  public var chain: [String] = []

  /// The names of the contracts the place breaks.
  public var contracts: [String] = []

  /// The `#if` branches around the place.
  public var condition: String?

  /// The owners of the file.
  public var owners: [String] = []

  /// The owners of ``module``.
  public var moduleOwners: [String] = []

  /// Other places that belong to the finding.
  public var related: [RelatedLocation] = []

  /// The change of the manifest that mends it, when one does.
  public var change: DependencyChange?

  /// What tells the finding apart from others of the same rule, file and modules: a group of SPI, a
  /// pattern, a name.
  public var subject = ""

  /// How many findings of the same rule, file, modules and subject stand before it in the file.
  public var occurrence = 0

  /// The place as compilers print it, such as `Sources/Cart/Cart.swift:3:8`.
  public var place: String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}

extension Finding: Comparable {
  /// Orders findings by file, place, rule and text.
  public static func < (lhs: Finding, rhs: Finding) -> Bool {
    let start = SourcePosition(line: 0, column: 0)
    return (lhs.file, lhs.position ?? start, lhs.rule, lhs.message)
      < (rhs.file, rhs.position ?? start, rhs.rule, rhs.message)
  }
}

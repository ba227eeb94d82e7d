/// A place that breaks a rule.
public struct Finding: Hashable, Sendable {
  /// The rule's identifier, such as `undeclared-dependency`.
  public var rule: String

  /// The file, relative to the package.
  public var file: String

  /// The place in the file; `nil` when the finding is about the file as a whole.
  public var position: SourcePosition?

  /// What is wrong, as a sentence without a full stop.
  public var message: String

  /// How to mend it.
  public var remedy: String

  /// The target at fault.
  public var target: String

  /// The target it must not use so; `nil` when the finding is about one target.
  public var module: String?

  /// The names of the contracts the place breaks.
  public var contracts: [String] = []

  /// The `#if` branches around the place.
  public var condition: String?

  /// The owners of the file.
  public var owners: [String] = []

  /// The owners of ``module``.
  public var moduleOwners: [String] = []

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

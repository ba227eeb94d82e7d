/// A boundary rule: what it asks, and where a package breaks it.
///
/// A rule is a function of a ``PackageModel``; it reads no file and prints nothing, so that one list of
/// findings serves every format.
protocol Rule: SendableMetatype {
  /// The identifier, such as `undeclared-dependency`; it never changes once published.
  static var id: String { get }

  /// What the rule is about, for people.
  static var explanation: RuleExplanation { get }

  /// How much a finding weighs when the configuration says nothing.
  static var defaultSeverity: Severity { get }

  /// The places that break the rule, in any order.
  static func findings(in model: PackageModel) -> [Finding]
}

extension Rule {
  static var defaultSeverity: Severity { .error }
}

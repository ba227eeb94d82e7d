import Spelling

/// All rules there are.
enum RuleCatalog {
  /// The rules, sorted by identifier.
  static let all: [any Rule.Type] = [
    AccessLevelRule.self, CodeOwnersShadowedRule.self, CodeOwnersUnmatchedRule.self,
    CodeOwnersUnsupportedRule.self, ConditionMismatchRule.self,
    CoordinatorImportsStoreRule.self, CoordinatorStrongParentRule.self, CycleRule.self,
    ExternalBanRule.self, ForbiddenRule.self, ForbiddenIndirectRule.self,
    IndependenceRule.self, InterfaceOnlyRule.self, LayerRule.self, ModuleSelectorRule.self,
    OrphanFileRule.self, ReexportRule.self, SPIRule.self, StaleBaselineRule.self,
    TestableInProductRule.self, UnassignedTargetRule.self, UndeclaredCanImportRule.self,
    UndeclaredDependencyRule.self, UnmatchedConfigRule.self, UnownedRule.self,
    UnusedDependencyRule.self, UnusedIgnoreRule.self, ViewModelKnowsHierarchyRule.self,
    VisibilityRule.self,
  ]

  static let identifiers: [String] = all.map { $0.id }

  /// The rule with an identifier.
  static func rule(_ id: String) throws(BoundaryCheckError) -> any Rule.Type {
    guard let rule = all.first(where: { $0.id == id }) else {
      throw .unknownRule(id, suggestion: NearNames.nearest(to: id, among: identifiers))
    }
    return rule
  }
}

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

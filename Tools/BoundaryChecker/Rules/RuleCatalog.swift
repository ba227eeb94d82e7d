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

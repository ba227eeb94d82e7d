/// All rules there are.
enum RuleCatalog {
  /// The rules, sorted by identifier.
  static let all: [any Rule.Type] = [
    CycleRule.self, LayerRule.self, ModuleSelectorRule.self, UnassignedTargetRule.self,
    UndeclaredCanImportRule.self, UndeclaredDependencyRule.self,
  ]

  static var identifiers: [String] { all.map { $0.id } }

  /// The rule with an identifier.
  static func rule(_ id: String) throws(BoundaryCheckError) -> any Rule.Type {
    guard let rule = all.first(where: { $0.id == id }) else {
      throw .unknownRule(id, suggestion: Spelling.suggestion(for: id, among: identifiers))
    }
    return rule
  }
}

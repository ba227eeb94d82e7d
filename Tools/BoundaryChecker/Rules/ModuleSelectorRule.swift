/// A module selector is a dependency like an import.
enum ModuleSelectorRule: Rule {
  static let id = "module-selector"

  static let explanation = RuleExplanation(
    title: "Undeclared module selector",
    summary: "X::name needs X among the dependencies, as an import does",
    rationale: """
      The compiler of Swift 6.3 accepts a module selector (SE-0491) for every module that any import
      has loaded, without an import of its own. No list of imports shows the edge, and the build
      system does not know it.
      """,
    example: """
      let price = Catalog::Price(1)   // no target dependency on Catalog
      """,
    cure: "declare the dependency and import the module, or remove the mention")

  static func findings(in model: PackageModel) -> [Finding] {
    let uses = model.edges.undeclared(.selector)
    if uses.isEmpty { return [] }
    let advice = DeclarationAdvice(model)
    return uses.map { use in
      model.finding(
        self, at: use,
        message:
          "'\(use.source.name)' names '\(use.destination.module)::' but does not declare "
          + "'\(use.destination.name)'\(use.underCondition)",
        remedy: advice.remedy(for: use),
        chain: model.graph.chain(from: use.source.name, to: use.destination.name) ?? [],
        change: advice.change(for: use))
    }
  }
}

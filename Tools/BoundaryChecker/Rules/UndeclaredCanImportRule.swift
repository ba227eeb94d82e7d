/// A target may ask for the presence only of what it declares.
enum UndeclaredCanImportRule: Rule {
  static let id = "undeclared-can-import"

  static let explanation = RuleExplanation(
    title: "Undeclared canImport",
    summary: "#if canImport(X) of a target of the same package needs X among the dependencies",
    rationale: """
      Whether the module can be imported depends on what is built already. A clean build takes the
      #else branch; touching the file afterwards takes the other one, and the same tree fails to link.
      """,
    example: """
      #if canImport(Analytics)   // Analytics is not declared
      import Analytics
      #endif
      """,
    cure: "declare the dependency in Package.swift, or decide by a trait or a platform instead")

  static func findings(in model: PackageModel) -> [Finding] {
    let uses = model.edges.undeclared(.canImport)
    if uses.isEmpty { return [] }
    let advice = DeclarationAdvice(model)
    return uses.map { use in
      model.finding(
        self, at: use,
        message:
          "'\(use.source.name)' asks canImport(\(use.destination.module)) without declaring "
          + "'\(use.destination.name)'\(use.underCondition); the answer depends on build order",
        remedy: advice.remedy(for: use),
        chain: model.graph.chain(from: use.source.name, to: use.destination.name) ?? [],
        change: advice.change(for: use))
    }
  }
}

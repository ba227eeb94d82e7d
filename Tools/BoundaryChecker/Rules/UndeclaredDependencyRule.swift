/// A target may import only what it declares itself.
enum UndeclaredDependencyRule: Rule {
  static let id = "undeclared-dependency"

  static let explanation = RuleExplanation(
    title: "Undeclared dependency",
    summary: "a target may import only the targets it declares as direct dependencies",
    rationale: """
      SwiftPM lets an import pass when the module can be reached through other dependencies, or when
      it happens to be built already. The build system does not know that edge: after a change of the
      imported module an incremental build does not recompile the importing one and links code made
      for the old layout. It prints "Build complete" and the program misbehaves
      (swiftlang/swift-package-manager#10483). SwiftPM's own --explicit-target-dependency-import-check
      compares with all reachable targets and cannot see it.
      """,
    example: """
      .target(name: "App", dependencies: ["Mid"]),     // Mid depends on FlagKit
      import FlagKit                                   // in Sources/App
      """,
    cure: "declare the dependency in Package.swift, or remove the import")

  static func findings(in model: PackageModel) -> [Finding] {
    model.uses.filter { $0.form == .importStatement && !$0.isDeclared }.map { use in
      let (source, destination) = (use.source.name, use.destination.name)
      let how: String
      if let chain = model.graph.chain(from: source, to: destination) {
        how =
          "it compiles only through \(chain.joined(separator: " → ")), and an incremental build "
          + "links stale code when '\(destination)' changes"
      } else {
        how =
          "nothing '\(source)' declares leads to it, so it compiles only when '\(destination)' "
          + "happens to be built before"
      }
      return model.finding(
        self, at: use,
        message:
          "'\(source)' imports '\(destination)' but does not declare it\(use.underCondition); \(how)",
        remedy: DeclarationAdvice.remedy(for: use, in: model))
    }
  }
}

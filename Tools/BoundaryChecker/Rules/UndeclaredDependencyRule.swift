import SwiftScanning

/// A target may import only what it declares itself.
enum UndeclaredDependencyRule: Rule {
  static let id = "undeclared-dependency"

  static let explanation = RuleExplanation(
    title: "Undeclared dependency",
    summary: "a target may import only the targets and products it declares itself",
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
    targets(in: model) + products(in: model)
  }

  private static func targets(in model: PackageModel) -> [Finding] {
    let uses = model.edges.undeclared(.importStatement, .externalMacro)
    if uses.isEmpty { return [] }
    let advice = DeclarationAdvice(model)
    return uses.map { use in
      let (source, destination) = (use.source.name, use.destination.name)
      let chain = model.graph.chain(from: source, to: destination) ?? []
      let how =
        chain.isEmpty
        ? "nothing '\(source)' declares leads to it, so it compiles only when '\(destination)' "
          + "happens to be built before"
        : "it compiles only through \(chain.joined(separator: " → ")), and an incremental build "
          + "links stale code when '\(destination)' changes"
      let verb = use.form == .externalMacro ? "takes a macro from" : "imports"
      return model.finding(
        self, at: use,
        message:
          "'\(source)' \(verb) '\(destination)'\(use.underCondition) but does not declare it; \(how)",
        remedy: advice.remedy(for: use), chain: chain,
        related: chain.isEmpty ? [] : model.locations(of: chain),
        change: advice.change(for: use))
    }
  }

  /// Imports of other packages' modules, where it is known which product offers them.
  private static func products(in model: PackageModel) -> [Finding] {
    guard model.knowsProducts else { return [] }
    let uses = ProductUses(model)
    var findings: [Finding] = []
    for file in model.files {
      let source = file.source
      for statement in file.scan.imports {
        let offers = uses.missing(statement, in: source)
        guard let product = offers.first else { continue }
        let chain = uses.chain(from: source, to: offers)
        let how =
          chain.isEmpty
          ? "nothing '\(source.name)' declares leads to it"
          : "it compiles only through \(chain.joined(separator: " → "))"
        var finding = model.finding(
          self, in: file, at: statement,
          message: "'\(source.name)' imports '\(statement.module)'",
          remedy: "add \(product.spelling) to the dependencies of \"\(source.name)\" in "
            + model.manifestFile)
        finding.message += " but does not declare the \(product.words); \(how)"
        finding.chain = chain
        finding.change = product.package.flatMap { package in
          model.graph.packages.contains(package.lowercased())
            ? DependencyChange(.add, of: product.name, from: package, in: source.name) : nil
        }
        findings.append(finding)
      }
    }
    return findings
  }
}

import SwiftScanning

extension Rule {
  static let conditionMismatch = Rule(
    "condition-mismatch",
    title: "Condition unlike the manifest's",
    summary: "an import stands under a condition that implies the one of its dependency",
    rationale: """
      A dependency declared .when(platforms: [.macOS]) is not there on Linux. SwiftPM does not compare
      that condition with the #if around the import, and the machine that runs the build sees one
      branch only, so that the others break for somebody else.
      """,
    example: """
      .target(name: "App", dependencies: [.target(name: "Kit", condition: .when(platforms: [.macOS]))])
      import Kit   // in Sources/App, on every platform
      """,
    cure: "put the import under #if, or widen the condition in Package.swift"
  ) { model in
    ConditionMismatch.targets(in: model) + ConditionMismatch.products(in: model)
  }
}

private enum ConditionMismatch {
  static func targets(in model: PackageModel) -> [Finding] {
    model.edges.all.flatMap { edge -> [Finding] in
      guard let conditions = edge.source.dependencyConditions[edge.destination.name] else {
        return []
      }
      return edge.uses.compactMap { finding($0, conditions, in: model) }
    }
  }

  private static func finding(
    _ use: ModuleUse, _ conditions: [DependencyCondition], in model: PackageModel
  ) -> Finding? {
    gap(use.destination.module, under: use.condition, conditions).map { gap in
      model.finding(
        at: use,
        message:
          "'\(use.source.name)' uses '\(use.destination.name)' \(gap.setting)\(use.underCondition), "
          + "but declares it only \(conditions.map(text).joined(separator: " or "))",
        remedy: remedy(gap.cure, of: use.source))
    }
  }

  /// Imports of other packages' modules that only conditional products offer.
  static func products(in model: PackageModel) -> [Finding] {
    var findings: [Finding] = []
    for file in model.files {
      let source = file.source
      if source.productConditions.isEmpty { continue }
      for statement in file.scan.imports
      where model.graph.target(forModule: statement.module, importedBy: source) == nil {
        let module = source.moduleAliases[statement.module] ?? statement.module
        let offers = source.products.filter {
          (model.products.modules(of: $0) ?? [$0.namesake]).contains(module)
        }
        let conditions = offers.compactMap { source.productConditions[$0] }
        guard let product = offers.first, conditions.count == offers.count,
          let gap = gap(statement.module, under: statement.condition, conditions.flatMap { $0 })
        else { continue }
        let declared = conditions.flatMap { $0 }.map(text).joined(separator: " or ")
        var finding = model.finding(
          in: file, at: statement,
          message: "'\(source.name)' uses '\(statement.module)' \(gap.setting)",
          remedy: remedy(gap.cure, of: source))
        finding.message += ", but declares the \(product.words) only \(declared)"
        findings.append(finding)
      }
    }
    return findings
  }

  private static func remedy(_ cure: String, of source: PackageTarget) -> String {
    "put it under #if \(cure), or widen the condition in \(source.origin.manifestFile)"
  }

  /// The first way to build that compiles the use and has no dependency.
  private static func gap(
    _ module: String, under condition: CompilationCondition?, _ conditions: [DependencyCondition]
  ) -> (setting: String, cure: String)? {
    let traits = Set(conditions.flatMap(\.traits))
    for (name, system) in BuildSetting.systems {
      for isDebug in [true, false] {
        for hasTraits in traits.isEmpty ? [false] : [true, false] {
          let holds = conditions.contains { condition in
            (condition.platforms.isEmpty || condition.platforms.contains(name))
              && condition.configuration.map { ($0 == "debug") == isDebug } ?? true
              && (condition.traits.isEmpty || hasTraits)
          }
          guard !holds else { continue }
          let setting = BuildSetting(
            system: system, isDebug: isDebug, traits: hasTraits ? traits : [],
            modules: [module: false])
          guard setting.mayCompile(condition, knownTraits: traits) else { continue }
          return (
            words(setting, conditions, isEverywhere: condition == nil), cure(module, conditions)
          )
        }
      }
    }
    return nil
  }

  private static func words(
    _ setting: BuildSetting, _ conditions: [DependencyCondition], isEverywhere: Bool
  ) -> String {
    if conditions.contains(where: { !$0.platforms.isEmpty }) {
      return isEverywhere ? "on every platform" : "on \(setting.system)"
    }
    if conditions.contains(where: { $0.configuration != nil }) {
      return "in \(setting.isDebug ? "debug" : "release") builds"
    }
    return "without the trait"
  }

  private static func cure(_ module: String, _ conditions: [DependencyCondition]) -> String {
    let systems = conditions.flatMap(\.platforms).compactMap { name in
      BuildSetting.systems.first { $0.manifest == name }.map { "os(\($0.system))" }
    }
    if !systems.isEmpty { return systems.joined(separator: " || ") }
    if let configuration = conditions.compactMap(\.configuration).first {
      return configuration == "debug" ? "DEBUG" : "!DEBUG"
    }
    return conditions.flatMap(\.traits).joined(separator: " || ")
  }

  private static func text(_ condition: DependencyCondition) -> String {
    var parts: [String] = []
    if !condition.platforms.isEmpty {
      let names = condition.platforms.map { name in
        BuildSetting.systems.first { $0.manifest == name }?.system ?? name
      }
      parts.append("for \(names.joined(separator: ", "))")
    }
    if let configuration = condition.configuration { parts.append("in \(configuration) builds") }
    if !condition.traits.isEmpty {
      parts.append("with the trait \(condition.traits.joined(separator: " or "))")
    }
    return parts.joined(separator: " ")
  }
}

import PackageReading
import SwiftScanning

extension Rule {
  static let conditionMismatch = Rule(
    id: "condition-mismatch",
    title: "Condition unlike the manifest's",
    summary: "an import stands under a condition that implies the one of its dependency",
    hazard: "the build fails where the dependency is not there, and passes everywhere else",
    rationale: """
      A dependency declared .when(platforms: [.macOS]) is not there on Linux. SwiftPM does not compare
      that condition with the #if around the import, and the machine that runs the build sees one
      branch only, so that the others break on other machines. Looked at are macOS, Linux and the
      platforms that the manifest names anywhere.
      """,
    example: """
      .target(name: "App", dependencies: [.target(name: "Kit", condition: .when(platforms: [.macOS]))])
      import Kit   // in Sources/App, on every platform
      """,
    cure: "put the import under #if, or widen the condition in Package.swift"
  ) { model in
    var mismatch = ConditionMismatch(model)
    return mismatch.targets() + mismatch.products()
  }
}

struct ConditionMismatch {
  /// The declarations of one target, and the builds that were looked at.
  private struct Declarations {
    /// The conditions of the modules that it declares for some builds only.
    var conditional: [String: [DependencyCondition]] = [:]

    /// The declared products that offer each module.
    var offers: [String: [ProductDependency]] = [:]
    var builds: [BuildVariant: (flags: CompilationFlags, absent: Set<String>)] = [:]
  }

  private let model: PackageModel
  private var known: [Int: Declarations] = [:]

  /// The modules looked at in order to find those that a build lacks.
  private(set) var steps = 0

  init(_ model: PackageModel) { self.model = model }

  mutating func targets() -> [Finding] {
    model.edges.all.flatMap { edge -> [Finding] in
      guard let conditions = edge.source.dependencyConditions[edge.destination.name] else {
        return []
      }
      return edge.uses.compactMap { use in
        gap(use.condition, of: use.source, conditions).map { gap in
          model.finding(
            use.source, use.destination, at: use,
            message: "'\(use.source.name)' uses '\(use.destination.name)' \(gap.setting)"
              + "\(use.underCondition), but declares it only \(gap.declared)",
            remedy: gap.remedy)
        }
      }
    }
  }

  mutating func products() -> [Finding] {
    model.files.filter { !$0.source.productConditions.isEmpty }.flatMap { file in
      file.scan.imports.compactMap { statement -> Finding? in
        let source = file.source
        let module = source.moduleAliases[statement.module] ?? statement.module
        let offers = declarations(of: source).offers[module] ?? []
        let conditions = offers.compactMap { source.productConditions[$0] }
        guard let product = offers.first, conditions.count == offers.count,
          model.graph.target(forModule: statement.module, importedBy: source) == nil,
          let gap = gap(statement.condition, of: source, conditions.flatMap { $0 })
        else { return nil }
        return model.finding(
          in: file, at: statement,
          message: "'\(source.name)' uses '\(statement.module)' \(gap.setting)",
          details: ", but declares the \(product.words) only \(gap.declared)", remedy: gap.remedy)
      }
    }
  }

  private mutating func declarations(of source: PackageTarget) -> Declarations {
    if let found = known[source.index] { return found }
    var found = Declarations()
    for (name, conditions) in source.dependencyConditions {
      found.conditional[ModuleName.c99(name)] = conditions
    }
    for product in source.products {
      for module in model.products.modules(of: product) ?? [product.namesake] {
        found.offers[module, default: []].append(product)
        if let conditions = source.productConditions[product] {
          found.conditional[module] = conditions
        }
      }
    }
    known[source.index] = found
    return found
  }

  /// Returns the flags of a target in a build, and the modules that are not there.
  private mutating func build(
    _ variant: BuildVariant, of source: PackageTarget
  ) -> (flags: CompilationFlags, absent: Set<String>) {
    let declarations = declarations(of: source)
    if let found = declarations.builds[variant] { return found }
    steps += declarations.conditional.count
    let found = (
      flags: source.flags.resolved(variant.holds),
      absent: Set(declarations.conditional.filter { !variant.holds($0.value) }.keys)
    )
    known[source.index]?.builds[variant] = found
    return found
  }

  /// Returns the first variant to build that compiles the use and lacks the dependency.
  private mutating func gap(
    _ condition: CompilationCondition?, of source: PackageTarget,
    _ conditions: [DependencyCondition]
  ) -> (setting: String, declared: String, remedy: String)? {
    let traits = Set(conditions.flatMap(\.traits))
    for variant in BuildVariant.all(hasTraits: traits.isEmpty ? [false] : [true, false])
    where model.graph.platforms.contains(variant.platform.manifestName) {
      if variant.holds(conditions) { continue }
      let build = build(variant, of: source)
      let setting = BuildSetting(
        system: variant.platform.system, environment: variant.environment, isDebug: variant.isDebug,
        traits: variant.hasTraits ? traits : [], flags: build.flags, absentModules: build.absent)
      // Where a trait is off, so is each that would enable it.
      let enablers = traits.reduce(into: traits) { $0.formUnion(source.flags.enablers[$1] ?? []) }
      guard setting.mayCompile(condition, knownTraits: variant.hasTraits ? traits : enablers) else {
        continue
      }
      return (
        Self.words(variant, conditions, isEverywhere: condition == nil),
        conditions.map(Self.text).joined(separator: " or "),
        (Self.cure(conditions).map { "put it under #if \($0), or " } ?? "")
          + "widen the condition in \(source.origin.manifestFile)"
      )
    }
    return nil
  }

  private static func words(
    _ variant: BuildVariant, _ conditions: [DependencyCondition], isEverywhere: Bool
  ) -> String {
    if conditions.contains(where: { !$0.platforms.isEmpty }) {
      return isEverywhere ? "on every platform" : "on \(variant.platform.name)"
    }
    if conditions.contains(where: { $0.configuration != nil }) {
      return "in \(variant.isDebug ? "debug" : "release") builds"
    }
    return "without the trait"
  }

  /// Returns the `#if` condition equal to a manifest's; `nil` if the manifest names an unknown platform.
  private static func cure(_ conditions: [DependencyCondition]) -> String? {
    let names = conditions.flatMap(\.platforms)
    if !names.isEmpty {
      let platforms = names.compactMap(BuildPlatform.named)
      // Code for iOS is also code for Catalyst.
      let questions =
        Set(names).contains("ios")
        ? platforms.filter { $0.environments != [.macCatalyst] } : platforms
      let isKnown = platforms.count == names.count
      return isKnown ? questions.map(\.question).joined(separator: " || ") : nil
    }
    if let configuration = conditions.compactMap(\.configuration).first {
      return configuration == "debug" ? "DEBUG" : "!DEBUG"
    }
    return conditions.flatMap(\.traits).joined(separator: " || ")
  }

  private static func text(_ condition: DependencyCondition) -> String {
    var parts: [String] = []
    if !condition.platforms.isEmpty {
      let names = condition.platforms.map { BuildPlatform.named($0)?.name ?? $0 }
      parts.append("for \(names.joined(separator: ", "))")
    }
    if let configuration = condition.configuration { parts.append("in \(configuration) builds") }
    if !condition.traits.isEmpty {
      parts.append("with the trait \(condition.traits.joined(separator: " or "))")
    }
    return parts.joined(separator: " ")
  }
}

/// A build for which conditions are compared; either all traits are enabled or none.
private struct BuildVariant: Hashable {
  let platform: BuildPlatform
  let environment: BuildPlatform.Environment
  let isDebug: Bool
  let hasTraits: Bool

  static func all(hasTraits: [Bool]) -> [BuildVariant] {
    BuildPlatform.all.flatMap { platform in
      [true, false].flatMap { isDebug in
        hasTraits.flatMap { hasTraits in
          platform.environments.map {
            BuildVariant(
              platform: platform, environment: $0, isDebug: isDebug, hasTraits: hasTraits)
          }
        }
      }
    }
  }

  func holds(_ conditions: [DependencyCondition]) -> Bool {
    conditions.contains { condition in
      (condition.platforms.isEmpty || platform.isAmong(condition.platforms))
        && condition.configuration.map { ($0 == "debug") == isDebug } ?? true
        && (condition.traits.isEmpty || hasTraits)
    }
  }
}

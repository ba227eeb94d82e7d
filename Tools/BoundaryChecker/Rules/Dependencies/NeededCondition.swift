import SwiftScanning

/// The builds for which a dependency is to be declared, where those are not all.
///
/// Declared without a condition it would be built where it need not compile, and be there for code that has
/// an alternative to it.
struct NeededCondition {
  /// The condition as a manifest spells it; `nil` where none can be worked out.
  let spelling: String?

  /// What a remedy says where a person has to find the condition.
  var advice: String { spelling == nil ? " by hand, under the condition of its use" : "" }

  /// Works out the condition from those of all uses of a module, and from those with which other targets
  /// declare it; `nil` where the dependency is to be declared for all builds.
  init?(
    ofUses conditions: [CompilationCondition?], of module: String, in source: PackageTarget,
    declaredElsewhere others: [DependencyCondition]
  ) {
    let present = source.unconditionalModules.union([module])
    let uses = conditions.map {
      Use(terms: $0?.terms ?? [], present: present, flags: source.flags)
    }
    let common = others.first.flatMap { first in others.allSatisfy { $0 == first } ? first : nil }
    let platforms = BuildPlatform.all.filter { platform in uses.contains { $0.isOn(platform) } }
    let isEverywhere = platforms.count == BuildPlatform.all.count
    let traits = uses.contains { $0.traits.isEmpty } ? [] : Set(uses.flatMap(\.traits)).sorted()
    let isClear = uses.contains { $0.terms.isEmpty } || !uses.contains { $0.isUnclear }
    if isEverywhere, traits.isEmpty, isClear {
      if others.isEmpty { return nil }
      spelling = common?.spelling
      return
    }
    guard isClear, !platforms.isEmpty else {
      spelling = common?.spelling
      return
    }
    spelling =
      DependencyCondition(
        platforms: isEverywhere ? [] : platforms.map(\.manifestName), configuration: nil,
        traits: traits
      ).spelling
  }

  /// Where a module is used, as far as a manifest can say it.
  private struct Use {
    let terms: [String]
    let flags: CompilationFlags

    /// The traits without any of which the use is not compiled.
    let traits: [String]

    /// Whether it depends on what no condition of a manifest says: several traits, one that is off, or a
    /// module that may be there.
    let isUnclear: Bool

    init(terms: [String], present: Set<String>, flags: CompilationFlags) {
      func isRuledOut(by trait: String, _ value: Bool) -> Bool {
        terms.contains { term in
          ConditionExpression(term).value { $0 == trait ? value : flags.value(of: $0) } == false
        }
      }
      (self.terms, self.flags) = (terms, flags)
      traits = flags.traits.filter { isRuledOut(by: $0, false) }.sorted()
      let asksForOthers = terms.contains { term in
        var others = 0
        _ = ConditionExpression(term).value { fact in
          let asked = BuildSetting.module(askedBy: fact)
          if let asked, !present.contains(asked), !BuildSetting.isPlatform(module: asked) {
            others += 1
          }
          return nil
        }
        return others > 0
      }
      isUnclear =
        traits.count > 1 || flags.traits.contains { isRuledOut(by: $0, true) } || asksForOthers
    }

    func isOn(_ platform: BuildPlatform) -> Bool {
      let condition = CompilationCondition(terms: terms)
      return platform.environments.contains { environment in
        [true, false].contains { isDebug in
          BuildSetting(
            system: platform.system, environment: environment, isDebug: isDebug, traits: [],
            flags: flags, absentModules: []
          ).mayCompile(condition, knownTraits: [])
        }
      }
    }
  }
}

extension PackageTarget {
  /// The modules that are there in all of its builds, as far as their names are known.
  fileprivate var unconditionalModules: Set<String> {
    let targets = dependencies.filter { dependencyConditions[$0] == nil }
    let products = products.filter { productConditions[$0] == nil }
    return Set(targets.map(ModuleName.c99) + products.map(\.namesake))
  }
}

extension DependencyCondition {
  /// The condition as a manifest spells it.
  fileprivate var spelling: String {
    var parts: [String] = []
    if !platforms.isEmpty {
      let names = platforms.map { BuildPlatform.named($0)?.spelling ?? ".custom(\"\($0)\")" }
      parts.append("platforms: [\(names.joined(separator: ", "))]")
    }
    if let configuration { parts.append("configuration: .\(configuration)") }
    if !traits.isEmpty {
      parts.append("traits: [\(traits.map { "\"\($0)\"" }.joined(separator: ", "))]")
    }
    return ".when(\(parts.joined(separator: ", ")))"
  }
}

extension PackageGraph {
  /// The conditions with which the other targets of a package declare a target; none where one declares it
  /// for all builds.
  func conditions(of destination: PackageTarget, besides source: PackageTarget)
    -> [DependencyCondition]
  {
    conditions(besides: source) { other in
      other.dependencies.contains(destination.name)
        ? .some(other.dependencyConditions[destination.name]) : nil
    }
  }

  func conditions(of product: ProductDependency, besides source: PackageTarget)
    -> [DependencyCondition]
  {
    conditions(besides: source) { other in
      other.products.contains(product) ? .some(other.productConditions[product]) : nil
    }
  }

  /// Takes what a target says: nothing, that it declares it always, or when it does.
  private func conditions(
    besides source: PackageTarget, of target: (PackageTarget) -> [DependencyCondition]??
  ) -> [DependencyCondition] {
    let others = targets.filter { $0.origin === source.origin && $0 !== source }
      .compactMap(target)
    return others.contains { $0 == nil } ? [] : others.flatMap { $0 ?? [] }
  }
}

package import PackageReading
import SwiftScanning

/// The condition of a dependency that should be declared for some builds only.
///
/// An unconditional declaration would build it where it need not compile, and make it available to code that
/// has an alternative.
struct NeededCondition {
  /// The condition as a manifest spells it; `nil` if none can be derived.
  let spelling: String?

  /// The words of a remedy when a person has to find the condition.
  var advice: String { spelling == nil ? " by hand, under the condition of its use" : "" }

  /// Derives the condition from those of all uses of a module and from the declarations of other targets;
  /// `nil` if the dependency should be declared for all builds.
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
    let isUnconditional = isClear && isEverywhere && traits.isEmpty
    if isUnconditional, others.isEmpty { return nil }
    let combined = DependencyCondition(
      platforms: isEverywhere ? [] : platforms.map(\.manifestName), configuration: nil,
      traits: traits)
    spelling = (isUnconditional || !isClear || platforms.isEmpty ? common : combined)?.spelling
  }

  /// The conditions of one use, as far as a manifest can express them.
  private struct Use {
    let terms: [String]
    let flags: CompilationFlags

    /// The traits that are each required for the use to be compiled.
    let traits: [String]

    /// Whether no manifest condition can express it: several traits, a disabled one, or an optional module.
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
  /// The modules that are available in all builds, as far as their names are known.
  fileprivate var unconditionalModules: Set<String> {
    let targets = dependencies.filter { dependencyConditions[$0] == nil }
    let products = products.filter { productConditions[$0] == nil }
    return Set(targets.map(ModuleName.c99) + products.map(\.namesake))
  }
}

extension DependencyCondition {
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
  /// Returns the conditions of other targets' declarations; none if one declares it unconditionally.
  package func conditions(of destination: PackageTarget, besides source: PackageTarget)
    -> [DependencyCondition]
  {
    conditions(besides: source) { other in
      other.dependencies.contains(destination.name)
        ? .some(other.dependencyConditions[destination.name]) : nil
    }
  }

  package func conditions(of product: ProductDependency, besides source: PackageTarget)
    -> [DependencyCondition]
  {
    conditions(besides: source) { other in
      other.products.contains(product) ? .some(other.productConditions[product]) : nil
    }
  }

  /// Collects conditions; `target` returns an inner `nil` for an unconditional declaration.
  private func conditions(
    besides source: PackageTarget, of target: (PackageTarget) -> [DependencyCondition]??
  ) -> [DependencyCondition] {
    let others = targets.filter { $0.origin === source.origin && $0 !== source }
      .compactMap(target)
    return others.contains { $0 == nil } ? [] : others.flatMap { $0 ?? [] }
  }
}

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
  ///
  /// Wherever a use is compiled, the dependency is there: a condition of others that promises less is not taken.
  init?(
    ofUses conditions: [CompilationCondition?], of module: String, in source: PackageTarget,
    declaredElsewhere others: [DependencyCondition]
  ) {
    if conditions.contains(nil) { return nil }
    let present = source.unconditionalModules.union([module])
    var uses = Uses(conditions: conditions, present: present, flags: source.flags)
    let platforms = BuildPlatform.all.filter { uses.canHold(on: $0) }
    let isEverywhere = platforms.count == BuildPlatform.all.count
    let traits = uses.neededTraits
    let isClear = !uses.isUnclear
    if isClear, isEverywhere, traits.isEmpty { return nil }
    let common = others.first.flatMap { first in
      others.allSatisfy { $0 == first } && uses.imply(first) ? first : nil
    }
    let combined = DependencyCondition(
      platforms: isEverywhere ? [] : platforms.map(\.manifestName), configuration: nil,
      traits: traits)
    spelling = (isClear && !platforms.isEmpty ? combined : common)?.spelling
  }

  /// The conditions of all uses, as far as a manifest can express them.
  private struct Uses {
    let conditions: [CompilationCondition?]
    let present: Set<String>
    let flags: CompilationFlags
    var solver: ConditionSolver

    init(conditions: [CompilationCondition?], present: Set<String>, flags: CompilationFlags) {
      (self.conditions, self.present, self.flags) = (Array(Set(conditions)), present, flags)
      solver = ConditionSolver(flags)
    }

    mutating func canHold(on platform: BuildPlatform) -> Bool {
      conditions.contains { solver.canHold($0, on: platform) }
    }

    /// The traits of which every use needs one, each use its own; empty if some use needs none.
    var neededTraits: [String] {
      mutating get {
        let needed = conditions.map { traits(of: $0) }
        return needed.contains([]) ? [] : Set(needed.flatMap { $0 }).sorted()
      }
    }

    /// Whether no manifest condition can express it: several traits, a disabled one, or an optional module.
    var isUnclear: Bool {
      mutating get {
        conditions.contains { condition in
          let needed = traits(of: condition)
          return needed.count > 1 || asksForOthers(condition)
            || needed.isEmpty && flags.traits.contains { excludes(condition, $0) }
        }
      }
    }

    /// Returns whether a manifest's condition holds wherever a use is compiled.
    mutating func imply(_ declared: DependencyCondition) -> Bool {
      guard declared.configuration == nil else { return false }
      let platforms = BuildPlatform.all.filter { canHold(on: $0) }
      return (declared.platforms.isEmpty || platforms.allSatisfy { $0.isAmong(declared.platforms) })
        && (declared.traits.isEmpty
          || !conditions.contains { solver.canHold($0, without: Set(declared.traits)) })
    }

    /// Returns the traits without which a use is not compiled.
    private mutating func traits(of condition: CompilationCondition?) -> [String] {
      flags.traits.filter { !solver.canHold(condition, without: [$0]) }.sorted()
    }

    /// Returns whether a use is compiled only while a trait is off.
    private func excludes(_ condition: CompilationCondition?, _ trait: String) -> Bool {
      condition?.terms.contains { term in
        ConditionExpression(term).value { $0 == trait ? true : flags.value(of: $0) } == false
      } ?? false
    }

    private func asksForOthers(_ condition: CompilationCondition?) -> Bool {
      condition?.terms.contains { term in
        var others = 0
        _ = ConditionExpression(term).value { fact in
          let asked = BuildSetting.module(askedBy: fact)
          if let asked, !present.contains(asked), !BuildSetting.isPlatform(module: asked) {
            others += 1
          }
          return nil
        }
        return others > 0
      } ?? false
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

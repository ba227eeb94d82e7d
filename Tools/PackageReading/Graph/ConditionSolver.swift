package import SwiftScanning

/// Decides whether conditions can hold together: those of `#if` around code, and those of a manifest.
///
/// It tries the platforms, then the values of everything else that the conditions ask, as far as that is not known:
/// `(A || B) && !A` holds only with `B`. What asks more than it tries counts as possible.
package struct ConditionSolver {
  private let flags: CompilationFlags

  /// The conditions of the modules that are there in some builds only.
  private let conditional: [String: [DependencyCondition]]

  /// How often a condition was evaluated.
  package private(set) var steps = 0

  /// The most evaluations, and the most facts that are given values.
  private static let (limit, valueLimit) = (2_000, 24)

  package init(
    _ flags: CompilationFlags, conditionalModules conditional: [String: [DependencyCondition]] = [:]
  ) {
    (self.flags, self.conditional) = (flags, conditional)
  }

  /// Returns whether some build has code under a condition, one of a manifest's conditions, and none of some traits.
  ///
  /// Without `declared`, the manifest has no condition; without `platform`, every platform is tried.
  package mutating func canHold(
    _ condition: CompilationCondition?, with declared: [DependencyCondition]? = nil,
    on platform: BuildPlatform? = nil, without traits: Set<String> = []
  ) -> Bool {
    // Of a platform that this edition does not know, nothing is.
    let names = (declared ?? []).flatMap(\.platforms)
    if names.contains(where: { BuildPlatform.named($0) == nil }) { return true }
    let terms = (condition?.terms ?? []).map(ConditionExpression.init)
    let off = Dictionary(uniqueKeysWithValues: traits.map { ($0, false) })
    var left = Self.limit
    for platform in platform.map({ [$0] }) ?? BuildPlatform.all {
      for isDebug in [true, false] {
        // One of the traits that a dependency asks for is enough.
        let wanted: Set<String?> =
          declared.map { conditions in
            Set(
              conditions.filter { $0.holds(on: platform, isDebug: isDebug) }
                .flatMap { $0.traits.isEmpty ? [nil] : $0.traits.map(Optional.some) })
          } ?? [nil]
        for environment in platform.environments {
          let build = Build(platform, environment, isDebug: isDebug, flags, conditional)
          for trait in wanted {
            var values = off
            if let trait {
              if build.judge(trait, values) == false { continue }
              values[trait] = true
            }
            if solve(terms, build, values, &left) { return true }
          }
        }
      }
    }
    return false
  }

  /// Returns whether some values of what is not known make all terms hold.
  private mutating func solve(
    _ terms: [ConditionExpression], _ build: Build, _ values: [String: Bool], _ left: inout Int
  ) -> Bool {
    guard left > 0, values.count <= Self.valueLimit else { return true }
    left -= 1
    steps += 1
    var open: String?
    var isOpen = false
    for term in terms {
      var asked: String?
      let value = term.value { fact in
        let value = build.judge(fact, values)
        if value == nil, asked == nil { asked = fact }
        return value
      }
      if value == false { return false }
      if value == nil {
        isOpen = true
        open = open ?? asked
      }
    }
    guard isOpen else { return true }
    guard let open, values[open] == nil else { return true }
    for value in [true, false] {
      var next = values
      next[open] = value
      if solve(terms, build, next, &left) { return true }
    }
    return false
  }
}

/// One build, in which the traits and what else is asked for have values.
private struct Build {
  private let setting: BuildSetting
  private let flags: CompilationFlags

  /// The conditions that hold here of the modules that are there in some builds only.
  private let there: [String: [DependencyCondition]]

  init(
    _ platform: BuildPlatform, _ environment: BuildPlatform.Environment, isDebug: Bool,
    _ flags: CompilationFlags, _ conditional: [String: [DependencyCondition]]
  ) {
    let own = flags.resolved { conditions in
      conditions.contains { $0.holds(on: platform, isDebug: isDebug) }
    }
    setting = BuildSetting(
      platform: platform, environment: environment, isDebug: isDebug, flags: own)
    self.flags = flags
    there = conditional.mapValues { $0.filter { $0.holds(on: platform, isDebug: isDebug) } }
  }

  func judge(_ fact: String, _ values: [String: Bool]) -> Bool? {
    if let value = values[fact] { return value }
    if flags.traits.contains(fact) { return trait(fact, values) }
    guard let module = BuildSetting.module(askedBy: fact), let there = there[module] else {
      return setting.judge(fact)
    }
    if there.isEmpty { return false }
    if there.contains(where: \.traits.isEmpty) { return true }
    let known = there.flatMap(\.traits).map { trait($0, values) }
    return known.contains(true) ? true : known.contains(nil) ? nil : false
  }

  /// Returns whether a trait is on; a trait that is on turns those on that it enables.
  private func trait(_ name: String, _ values: [String: Bool]) -> Bool? {
    if let value = values[name] { return value }
    if flags.enablers[name]?.contains(where: { values[$0] == true }) == true { return true }
    let enabled = flags.enablers.filter { $0.value.contains(name) }.keys
    return enabled.contains { values[$0] == false } ? false : nil
  }
}

extension DependencyCondition {
  /// Returns whether the parts about platforms and configurations hold.
  fileprivate func holds(on platform: BuildPlatform, isDebug: Bool) -> Bool {
    (platforms.isEmpty || platform.isAmong(platforms))
      && configuration.map { ($0 == "debug") == isDebug } ?? true
  }
}

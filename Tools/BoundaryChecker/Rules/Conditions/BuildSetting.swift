import SwiftScanning

/// One way to build a package, as far as conditions ask for it.
struct BuildSetting {
  /// The platform by the name `os(…)` knows.
  let system: String
  let isDebug: Bool

  /// The traits that are on.
  let traits: Set<String>

  /// The modules whose presence is known, such as those a condition of the manifest decides about.
  let modules: [String: Bool]

  /// What is known of a fact of `#if`; `nil` when it may be either.
  func judge(_ fact: String, knownTraits: Set<String>) -> Bool? {
    if let name = argument(of: "os", in: fact) { return name == system }
    if let name = argument(of: "canImport", in: fact) {
      return modules[String(name.prefix { $0 != "," && $0 != "." })]
    }
    if fact == "DEBUG" { return isDebug }
    return knownTraits.contains(fact) ? traits.contains(fact) : nil
  }

  /// Whether code under a condition may be compiled.
  func mayCompile(_ condition: CompilationCondition?, knownTraits: Set<String>) -> Bool {
    (condition?.terms ?? []).allSatisfy { term in
      ConditionExpression(term).value { judge($0, knownTraits: knownTraits) } != false
    }
  }

  private func argument(of function: String, in fact: String) -> String? {
    guard fact.hasPrefix(function + "("), fact.hasSuffix(")") else { return nil }
    return String(fact.dropFirst(function.count + 1).dropLast())
  }

  /// The platforms by the names SwiftPM and `os(…)` give them.
  static let systems: [(manifest: String, system: String)] = [
    ("macos", "macOS"), ("ios", "iOS"), ("tvos", "tvOS"), ("watchos", "watchOS"),
    ("visionos", "visionOS"), ("linux", "Linux"), ("android", "Android"), ("windows", "Windows"),
    ("wasi", "WASI"), ("openbsd", "OpenBSD"),
  ]
}

import SwiftScanning

/// The flags of `#if` with which a target of a package is compiled.
///
/// What neither the manifest nor SwiftPM sets is not set: code under it is for another build system, or for
/// none.
struct CompilationFlags: Hashable {
  var certain: Set<String> = ["SWIFT_PACKAGE"]
  var possible: Set<String> = ["DEBUG", "Xcode"]
  var conditional: [String: [DependencyCondition]] = [:]

  /// The traits of the package, which whoever depends on it may put on.
  var traits: Set<String> = []

  /// Whether what is not among these is not set.
  var isComplete = true

  /// Those of a project of Xcode, which takes flags also from files and schemes that are not read.
  static let ofProject = CompilationFlags(certain: [], isComplete: false)

  /// Whether a fact of `#if` is a flag that is set; `nil` when it may be, or is no flag.
  func value(of fact: String) -> Bool? {
    if let value = CompilerVersion.value(of: fact) { return value }
    let isFlag = fact.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    if !isFlag || fact.hasPrefix("SWIFT_MODULE_RESOURCE_BUNDLE") { return nil }
    if certain.contains(fact) { return true }
    if !isComplete { return fact == "SWIFT_PACKAGE" ? false : nil }
    let mayBe = possible.contains(fact) || traits.contains(fact) || conditional[fact] != nil
    return mayBe ? nil : false
  }

  /// The flags of builds in which some conditions hold and others do not; traits are left open.
  func resolved(_ hold: ([DependencyCondition]) -> Bool) -> CompilationFlags {
    var flags = self
    for (name, conditions) in conditional where conditions.allSatisfy(\.traits.isEmpty) {
      flags.conditional[name] = nil
      if hold(conditions) { flags.certain.insert(name) }
    }
    return flags
  }

  func ruleOut(_ condition: CompilationCondition) -> Bool {
    condition.terms.contains { ConditionExpression($0).value(value) == false }
  }
}

/// Conditions on the compiler by which code is switched off, such as `compiler(>=99)`.
private enum CompilerVersion {
  /// Versions of which none is released while this tool is in use.
  private static let never = 50

  /// Whether a fact holds that compares with such a version; `nil` for any other.
  static func value(of fact: String) -> Bool? {
    for function in ["compiler", "swift"] {
      guard fact.hasPrefix("\(function)("), fact.hasSuffix(")") else { continue }
      let comparison = fact.dropFirst(function.count + 1).dropLast()
      guard ManifestFile.numbers(comparison)[0] >= never else { continue }
      return comparison.hasPrefix(">=") ? false : comparison.hasPrefix("<") ? true : nil
    }
    return nil
  }
}

/// A platform that a manifest can name in a condition.
struct BuildPlatform {
  enum Environment: String {
    case device, simulator, macCatalyst
  }

  /// The name in `Package.swift`, but for its case.
  let name: String

  /// The name `os(…)` knows.
  let system: String
  let environments: [Environment]

  private init(_ name: String, system: String? = nil, _ environments: [Environment] = [.device]) {
    (self.name, self.system, self.environments) = (name, system ?? name, environments)
  }

  /// The name in a dumped manifest.
  var manifestName: String { name.lowercased() }

  /// How a manifest spells it.
  var spelling: String {
    ".\(name.first?.isLowercase == true ? name : manifestName)"
  }

  /// What code asks to be compiled for it.
  var question: String {
    environments == [.macCatalyst] ? "targetEnvironment(macCatalyst)" : "os(\(system))"
  }

  /// Whether what a manifest declares for some platforms is there; a Catalyst build is one for iOS as well.
  func isAmong(_ names: [String]) -> Bool {
    names.contains(manifestName) || names.contains(system.lowercased())
  }

  static let all = [
    BuildPlatform("macOS"), BuildPlatform("iOS", [.device, .simulator]),
    BuildPlatform("tvOS", [.device, .simulator]), BuildPlatform("watchOS", [.device, .simulator]),
    BuildPlatform("visionOS", [.device, .simulator]), BuildPlatform("Linux"),
    BuildPlatform("Android"), BuildPlatform("Windows"), BuildPlatform("WASI"),
    BuildPlatform("OpenBSD"), BuildPlatform("macCatalyst", system: "iOS", [.macCatalyst]),
  ]

  /// The one that a dumped manifest calls so; `nil` for one that is not known, as a manifest may name any.
  static func named(_ name: String) -> BuildPlatform? { all.first { $0.manifestName == name } }
}

/// One way to build a package, as far as conditions ask for it.
struct BuildSetting {
  /// The platform by the name `os(…)` knows.
  let system: String

  /// What `targetEnvironment(…)` knows; `nil` when it may be any.
  var environment: BuildPlatform.Environment?
  let isDebug: Bool
  let traits: Set<String>
  let flags: CompilationFlags
  let absentModules: Set<String>

  /// What is known of a fact of `#if`; `nil` when it may be either.
  func judge(_ fact: String, knownTraits: Set<String>) -> Bool? {
    if let name = Self.argument(of: "os", in: fact) { return name == system }
    if let name = Self.argument(of: "canImport", in: fact), let module = Self.module(askedBy: fact)
    {
      if absentModules.contains(module) { return false }
      guard let homes = Self.homes[module] else { return nil }
      if !homes.contains(system) { return false }
      // With a version, and with a module that not all systems of a kind have, it may be either.
      return homes == Self.apple && module == name ? true : nil
    }
    if let name = Self.argument(of: "targetEnvironment", in: fact) {
      return environment.map { $0.rawValue == name }
    }
    if let name = Self.argument(of: "_runtime", in: fact) {
      return (name == "_ObjC") == Self.apple.contains(system)
    }
    if fact == "DEBUG" { return isDebug }
    return knownTraits.contains(fact) ? traits.contains(fact) : flags.value(of: fact)
  }

  func mayCompile(_ condition: CompilationCondition?, knownTraits: Set<String>) -> Bool {
    (condition?.terms ?? []).allSatisfy { term in
      ConditionExpression(term).value { judge($0, knownTraits: knownTraits) } != false
    }
  }

  /// The module of a `canImport(…)`, without the submodule or the version it asks for.
  static func module(askedBy fact: String) -> String? {
    argument(of: "canImport", in: fact).map { String($0.prefix { $0 != "," && $0 != "." }) }
  }

  /// Whether code asks for platforms by asking for a module.
  static func isPlatform(module: String) -> Bool { homes[module] != nil }

  private static func argument(of function: String, in fact: String) -> String? {
    guard fact.hasPrefix(function + "("), fact.hasSuffix(")") else { return nil }
    return String(fact.dropFirst(function.count + 1).dropLast())
  }

  private static let apple: Set<String> = ["macOS", "iOS", "tvOS", "watchOS", "visionOS"]

  /// The platforms that have modules by which code asks for a platform; all of Apple's have theirs.
  private static let homes: [String: Set<String>] = [
    "Darwin": apple, "Combine": apple, "CryptoKit": apple, "Network": apple, "ObjectiveC": apple,
    "Security": apple, "SwiftUI": apple, "System": apple, "os": apple,
    "AppKit": ["macOS"], "Cocoa": ["macOS"], "UIKit": apple.subtracting(["macOS"]),
    "Android": ["Android"], "Bionic": ["Android"], "CRT": ["Windows"], "WinSDK": ["Windows"],
    "ucrt": ["Windows"], "Glibc": ["Linux"], "Musl": ["Linux"],
    "WASILibc": ["WASI"], "wasi_pthread": ["WASI"],
  ]
}

/// A term of `#if`, which is judged as far as that needs no compiler.
struct ConditionExpression {
  private let text: String

  init(_ text: String) { self.text = text }

  /// What the term amounts to when `judge` knows some of the facts, such as `DEBUG` or `os(Linux)`, without
  /// spaces; `nil` when it may be either, or is not understood.
  func value(_ judge: (String) -> Bool?) -> Bool? {
    var reader = Reader(rest: text.utf8.filter { $0 != UInt8(ascii: " ") }[...])
    let value = reader.disjunction(judge)
    return reader.isFaulty || !reader.rest.isEmpty ? judge(text) : value
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>
    var depth = 0
    var isFaulty = false

    mutating func disjunction(_ judge: (String) -> Bool?) -> Bool? {
      var result = conjunction(judge)
      while take("||") {
        let next = conjunction(judge)
        result = result == true || next == true ? true : result == nil ? nil : next
      }
      return result
    }

    private mutating func conjunction(_ judge: (String) -> Bool?) -> Bool? {
      var result = negation(judge)
      while take("&&") {
        let next = negation(judge)
        result = result == false || next == false ? false : result == nil ? nil : next
      }
      return result
    }

    private mutating func negation(_ judge: (String) -> Bool?) -> Bool? {
      depth += 1
      defer { depth -= 1 }
      if depth == 100 { isFaulty = true }
      if isFaulty { return nil }
      if take("!") { return negation(judge).map { !$0 } }
      guard take("(") else { return fact(judge) }
      let inner = disjunction(judge)
      if !take(")") { isFaulty = true }
      return inner
    }

    private mutating func fact(_ judge: (String) -> Bool?) -> Bool? {
      var open = 0
      let end = rest.firstIndex { next in
        if open == 0, "|&!)".utf8.contains(next) { return true }
        if next == UInt8(ascii: "(") { open += 1 }
        if next == UInt8(ascii: ")") { open -= 1 }
        return false
      }
      let fact = String(decoding: rest[..<(end ?? rest.endIndex)], as: UTF8.self)
      rest = rest.dropFirst(fact.utf8.count)
      if fact.isEmpty { isFaulty = true }
      return fact == "true" ? true : fact == "false" ? false : judge(fact)
    }

    private mutating func take(_ token: String) -> Bool {
      guard rest.starts(with: token.utf8) else { return false }
      rest = rest.dropFirst(token.utf8.count)
      return true
    }
  }
}

import SwiftScanning

/// The `#if` flags with which a target of a package is compiled.
///
/// A flag that neither the manifest nor SwiftPM sets is off; its code is for another build system, or dead.
package struct CompilationFlags: Hashable {
  package var certain: Set<String> = ["SWIFT_PACKAGE"]
  var possible: Set<String> = ["DEBUG", "Xcode"]
  package var conditional: [String: [DependencyCondition]] = [:]

  /// The traits of the package, which a dependent package may enable.
  package var traits: Set<String> = []

  /// The traits that enable each trait, directly or through others.
  package var enablers: [String: Set<String>] = [:]

  /// Returns whether a fact of `#if` is a flag that is set; `nil` if it may be set, or is not a flag.
  package func value(of fact: String) -> Bool? {
    if let value = CompilerVersion.value(of: fact) { return value }
    let isFlag = fact.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    if !isFlag || fact.hasPrefix("SWIFT_MODULE_RESOURCE_BUNDLE") { return nil }
    if certain.contains(fact) { return true }
    let mayBe = possible.contains(fact) || traits.contains(fact) || conditional[fact] != nil
    return mayBe ? nil : false
  }

  /// Returns the flags of builds in which exactly the conditions accepted by `hold` hold; traits stay open.
  package func resolved(_ hold: ([DependencyCondition]) -> Bool) -> CompilationFlags {
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

/// Conditions on the compiler version that disable code, such as `compiler(>=99)`.
private enum CompilerVersion {
  /// A version so high that no compiler reaches it while this tool is in use.
  private static let never = 50

  /// Returns whether a comparison with such a version holds; `nil` for any other fact.
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

package struct BuildPlatform: Hashable {
  package enum Environment: String {
    case device, simulator, macCatalyst
  }

  /// The name in `Package.swift`, ignoring case.
  package let name: String

  /// The name in `os(…)`.
  package let system: String
  package let environments: [Environment]

  private init(_ name: String, system: String? = nil, _ environments: [Environment] = [.device]) {
    (self.name, self.system, self.environments) = (name, system ?? name, environments)
  }

  package var manifestName: String { name.lowercased() }

  package var spelling: String {
    ".\(name.first?.isLowercase == true ? name : manifestName)"
  }

  /// The `#if` condition of code for this platform.
  package var question: String {
    environments == [.macCatalyst] ? "targetEnvironment(macCatalyst)" : "os(\(system))"
  }

  /// Returns whether a declaration for some platforms applies; a Catalyst build is also an iOS build.
  package func isAmong(_ names: [String]) -> Bool {
    names.contains(manifestName) || names.contains(system.lowercased())
  }

  package static let all = [
    BuildPlatform("macOS"), BuildPlatform("iOS", [.device, .simulator]),
    BuildPlatform("tvOS", [.device, .simulator]), BuildPlatform("watchOS", [.device, .simulator]),
    BuildPlatform("visionOS", [.device, .simulator]), BuildPlatform("Linux"),
    BuildPlatform("Android"), BuildPlatform("Windows"), BuildPlatform("WASI"),
    BuildPlatform("OpenBSD"), BuildPlatform("macCatalyst", system: "iOS", [.macCatalyst]),
  ]

  /// Returns the platform with a manifest's name; `nil` if it is unknown, since manifests may name any.
  package static func named(_ name: String) -> BuildPlatform? {
    all.first { $0.manifestName == name }
  }
}

/// One configuration of a build, as far as conditions can distinguish it.
package struct BuildSetting {
  let platform: BuildPlatform
  let environment: BuildPlatform.Environment
  let isDebug: Bool
  let flags: CompilationFlags

  private var system: String { platform.system }

  /// Returns the value of a fact of `#if`; `nil` if it may be either.
  func judge(_ fact: String) -> Bool? {
    if let name = Self.argument(of: "os", in: fact) {
      return name == system || name == "OSX" && system == "macOS"
    }
    if let name = Self.argument(of: "canImport", in: fact), let module = Self.module(askedBy: fact)
    {
      guard let homes = Self.homes[module] else { return nil }
      if !homes.contains(system) { return false }
      // A version, or a module that only some systems of a kind have, leaves it open.
      return homes == Self.apple && module == name ? true : nil
    }
    if let name = Self.argument(of: "targetEnvironment", in: fact) {
      return environment.rawValue == name
    }
    if let name = Self.argument(of: "_runtime", in: fact) {
      switch name {
      case "_ObjC": return Self.apple.contains(system)
      case "_Native": return !Self.apple.contains(system)
      // Every platform has threads but WASI, which may have them.
      case "_multithreaded": return system == "WASI" ? nil : true
      default: return nil
      }
    }
    if fact == "DEBUG" { return isDebug }
    return flags.value(of: fact)
  }

  /// Returns the module of a `canImport(…)`, without a submodule or version.
  package static func module(askedBy fact: String) -> String? {
    argument(of: "canImport", in: fact).map { String($0.prefix { $0 != "," && $0 != "." }) }
  }

  /// Returns whether `canImport` of the module serves as a test for platforms.
  package static func isPlatform(module: String) -> Bool { homes[module] != nil }

  private static func argument(of function: String, in fact: String) -> String? {
    guard fact.hasPrefix(function + "("), fact.hasSuffix(")") else { return nil }
    return String(fact.dropFirst(function.count + 1).dropLast())
  }

  private static let apple: Set<String> = ["macOS", "iOS", "tvOS", "watchOS", "visionOS"]

  /// The platforms of modules that code tests for instead of a platform; all of Apple's have its modules.
  private static let homes: [String: Set<String>] = [
    "Darwin": apple, "Combine": apple, "CryptoKit": apple, "Network": apple, "ObjectiveC": apple,
    "Security": apple, "SwiftUI": apple, "System": apple, "os": apple,
    "AppKit": ["macOS"], "Cocoa": ["macOS"], "UIKit": apple.subtracting(["macOS"]),
    "Android": ["Android"], "Bionic": ["Android"], "CRT": ["Windows"], "WinSDK": ["Windows"],
    "ucrt": ["Windows"], "Glibc": ["Linux"], "Musl": ["Linux"],
    "WASILibc": ["WASI"], "wasi_pthread": ["WASI"],
  ]
}

/// A term of `#if`, which is evaluated as far as possible without a compiler.
package struct ConditionExpression {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// Returns the value of the term when `judge` knows some facts, such as `DEBUG` or `os(Linux)`, written
  /// without spaces; `nil` if it may be either, or cannot be parsed.
  package func value(_ judge: (String) -> Bool?) -> Bool? {
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

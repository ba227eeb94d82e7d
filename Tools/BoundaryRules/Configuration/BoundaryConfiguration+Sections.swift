import CivilTime
import CodeOwnership
package import PackageReading
import Spelling
import SwiftScanning

package protocol ConfigurationSection {
  static var keys: [String] { get }

  init(_ object: ConfigurationObject) throws(BoundaryCheckError)
}

extension BoundaryConfiguration {
  package struct Layer: ConfigurationSection {
    package static let keys = ["name", "targets", "siblings"]
    package let name: String
    package let targets: [Selector]
    let hasIndependentSiblings: Bool
    package let place: ConfigurationPlace

    package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      (name, targets) = try (object.text("name"), object.selectors("targets"))
      place = object.place
      let siblings = object.has("siblings") ? try object.text("siblings") : "free"
      guard ["free", "independent"].contains(siblings) else {
        throw .wrongType(at: object.path("siblings"), expected: "\"free\" or \"independent\"")
      }
      hasIndependentSiblings = siblings == "independent"
    }
  }

  package struct Contract: ConfigurationSection {
    package static let keys = [
      "name", "targets", "mayImport", "neverImport", "exceptions", "reason",
    ]
    package let name, reason: String
    package let place: ConfigurationPlace
    package let targets: [Selector]
    package let mayImport, neverImport: [Selector]?
    let exceptions: [Exception]

    package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      (name, targets) = try (object.text("name"), object.selectors("targets"))
      mayImport = try object.selectorsIfThere("mayImport")
      neverImport = try object.selectorsIfThere("neverImport")
      if mayImport == nil, neverImport == nil {
        throw .contractWithoutTerms(name, at: object.place)
      }
      reason = try object.text("reason")
      place = object.place
      exceptions = try object.list("exceptions")
    }
  }

  /// An import that a contract's `mayImport` allows to only some of its targets.
  struct Exception: ConfigurationSection {
    static let keys = ["targets", "mayImport", "reason"]
    let targets, mayImport: [Selector]

    init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      (targets, mayImport) = try (object.selectors("targets"), object.selectors("mayImport"))
      _ = try object.text("reason")
    }
  }

  struct Independence: ConfigurationSection {
    static let keys = ["name", "targets", "reason"]
    let name, reason: String
    let targets: [Selector]
    let place: ConfigurationPlace

    init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      (name, targets) = try (object.text("name"), object.selectors("targets"))
      reason = try object.text("reason")
      place = object.place
    }
  }

  struct Forbidden: ConfigurationSection {
    static let keys = ["name", "targets", "modules", "indirect", "reason"]
    let name, reason: String
    let targets, modules: [Selector]
    let isIndirect: Bool
    let place: ConfigurationPlace

    init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      (name, targets) = try (object.text("name"), object.selectors("targets"))
      modules = try object.selectors("modules")
      isIndirect = object.has("indirect") ? try object.flag("indirect") : false
      reason = try object.text("reason")
      place = object.place
    }
  }

  package struct Visibility: ConfigurationSection {
    package static let keys = ["targets", "visibleTo", "reason"]
    package let targets, visibleTo: [Selector]
    package let reason: String
    package let place: ConfigurationPlace

    package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      (targets, visibleTo) = try (object.selectors("targets"), object.selectors("visibleTo"))
      reason = try object.text("reason")
      place = object.place
    }
  }

  struct InterfaceOnly: ConfigurationSection {
    static let keys = ["implementation", "interface", "except", "reason"]
    let implementation, interface: [Selector]

    /// The targets that may use the implementation nevertheless, because they compose the app.
    let except: [Selector]
    let reason: String

    init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      implementation = try object.selectors("implementation")
      interface = try object.selectors("interface")
      except = try object.selectorsIfThere("except") ?? []
      reason = try object.text("reason")
    }
  }

  struct ExternalBan: ConfigurationSection {
    static let keys = ["modules", "targets", "except", "use", "reason"]
    let modules, except: [Selector]
    let targets: [Selector]?
    let use: String?
    let reason: String

    init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      modules = try object.selectors("modules")
      targets = try object.selectorsIfThere("targets")
      except = try object.selectorsIfThere("except") ?? []
      use = object.has("use") ? try object.text("use") : nil
      reason = try object.text("reason")
    }
  }

  /// An import that only some targets may make: of an SPI group, or a re-export.
  struct Allowance: ConfigurationSection {
    static let keys = ["targets", "modules", "reason"]
    static let groupKeys = keys + ["groups"]
    let targets, modules: [Selector]

    /// The SPI groups; empty for other imports.
    let groups: [String]
    let place: ConfigurationPlace

    init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      groups = object.keys == Self.groupKeys ? try object.texts("groups") : []
      (targets, modules) = try (object.selectors("targets"), object.selectors("modules"))
      _ = try object.text("reason")
      place = object.place
    }

    func allows(_ group: String) -> Bool { groups.contains(group) || groups.contains("*") }
  }

  package struct AccessContract: ConfigurationSection {
    package static let keys = ["targets", "modules", "levels", "reason"]
    package let targets, modules: [Selector]
    let levels: [AccessLevel]
    package let reason: String

    package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      (targets, modules) = try (object.selectors("targets"), object.selectors("modules"))
      reason = try object.text("reason")
      levels = try object.placedTexts("levels").map { (text, place) throws(BoundaryCheckError) in
        try object.choice(text, at: place)
      }
    }
  }

  struct SeverityChoice: ConfigurationSection {
    static let keys = ["rule", "targets", "modules", "level", "reason"]

    let rule: String?
    let targets, modules: [Selector]?
    let level: RuleLevel

    init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      let rule = try object.text("rule")
      self.rule = rule == "*" ? nil : try object.ruleIdentifier("rule")
      targets = try object.selectorsIfThere("targets")
      modules = try object.selectorsIfThere("modules")
      level = try object.choice(try object.text("level"), at: object.path("level"))
      if level == .off || object.has("reason") { _ = try object.text("reason") }
    }
  }

  struct Exemption: ConfigurationSection {
    static let keys = ["rule", "targets", "modules", "files", "reason", "expires"]
    let rule: String
    let place: ConfigurationPlace
    let targets, modules: [Selector]?
    let files: [PathPattern]
    let expires: CivilDate?

    init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      rule = try object.ruleIdentifier("rule")
      targets = try object.selectorsIfThere("targets")
      modules = try object.selectorsIfThere("modules")
      files = try object.paths("files")
      _ = try object.text("reason")
      place = object.place
      expires = object.has("expires") ? CivilDate(try object.text("expires")) : nil
      guard expires != nil || !object.has("expires") else {
        throw .wrongType(at: object.path("expires"), expected: "a day such as 2026-03-31")
      }
    }
  }

  /// Which names of types, or of what they inherit, have a role: those of a pattern, but for the exceptions.
  package struct RoleNames: Sendable {
    var patterns: [NamePattern] = []
    /// Written `!Name`.
    var exceptions: [NamePattern] = []

    func match(_ name: String) -> Bool {
      patterns.contains { $0.match(name) != nil } && !isException(name)
    }

    func isException(_ name: String) -> Bool { exceptions.contains { $0.match(name) != nil } }
  }

  package struct CoordinatorContract: ConfigurationSection {
    package static let keys = ["coordinators", "viewModels", "views", "stores", "targets"]

    /// The patterns for the names of types, or of what they inherit, where the configuration gives none.
    package static let coordinators = ["*Coordinator"]
    package static let viewModels = ["*ViewModel"]
    package static let views = ["*View", "*ViewController"]
    let coordinators, viewModels, views: RoleNames
    let stores: [Selector]
    let targets: [Selector]?

    package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      coordinators = try object.names("coordinators", default: Self.coordinators)
      viewModels = try object.names("viewModels", default: Self.viewModels)
      views = try object.names("views", default: Self.views)
      stores = try object.selectorsIfThere("stores") ?? []
      targets = try object.selectorsIfThere("targets")
    }
  }
}

package enum RuleLevel: String, CaseIterable {
  case off
  case warn
  /// Findings are errors, except those the baseline covers.
  case error
  /// Findings are errors, and the baseline covers none.
  case strict

  package var severity: Severity? {
    switch self {
    case .off: nil
    case .warn: .warning
    case .error, .strict: .error
    }
  }
}

import SwiftScanning
import Spelling
import CivilTime

extension BoundaryConfiguration.Independence {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    name = try object.text("name")
    targets = try object.selectors("targets")
    reason = try object.text("reason")
  }
}

extension BoundaryConfiguration.Forbidden {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    name = try object.text("name")
    targets = try object.selectors("targets")
    modules = try object.selectors("modules")
    isIndirect = object.has("indirect") ? try object.flag("indirect") : false
    reason = try object.text("reason")
  }
}

extension BoundaryConfiguration.Visibility {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    targets = try object.selectors("targets")
    visibleTo = try object.selectors("visibleTo")
    reason = try object.text("reason")
    place = object.place
  }
}

extension BoundaryConfiguration.InterfaceOnly {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    implementation = try object.selectors("implementation")
    interface = try object.selectors("interface")
    except = object.has("except") ? try object.selectors("except") : []
    reason = try object.text("reason")
  }
}

extension BoundaryConfiguration.ExternalBan {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    modules = try object.selectors("modules")
    targets = object.has("targets") ? try object.selectors("targets") : nil
    except = object.has("except") ? try object.selectors("except") : []
    use = object.has("use") ? try object.text("use") : nil
    reason = try object.text("reason")
  }
}

extension BoundaryConfiguration.Allowance {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    try self.init(object, groups: [])
  }

  init(spi object: ConfigurationObject) throws(BoundaryCheckError) {
    try self.init(object, groups: try object.texts("groups"))
  }

  private init(_ object: ConfigurationObject, groups: [String]) throws(BoundaryCheckError) {
    targets = try object.selectors("targets")
    modules = try object.selectors("modules")
    self.groups = groups
    reason = try object.text("reason")
    place = object.place
  }
}

extension BoundaryConfiguration.AccessContract {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    targets = try object.selectors("targets")
    modules = try object.selectors("modules")
    reason = try object.text("reason")
    let place = object.path("levels")
    levels = try object.texts("levels").map { text throws(BoundaryCheckError) in
      guard let level = AccessLevel(rawValue: text) else {
        let names = AccessLevel.allCases.map(\.rawValue)
        throw .unknownWord(
          text, at: place, suggestion: NearNames.nearest(to: text, among: names),
          known: names)
      }
      return level
    }
  }
}

extension BoundaryConfiguration.SeverityChoice {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    let rule = try object.text("rule")
    self.rule = rule == "*" ? nil : try object.ruleIdentifier("rule")
    targets = object.has("targets") ? try object.selectors("targets") : nil
    let text = try object.text("level")
    guard let level = RuleLevel(rawValue: text) else {
      let names = RuleLevel.allCases.map(\.rawValue)
      throw .unknownWord(
        text, at: object.path("level"),
        suggestion: NearNames.nearest(to: text, among: names), known: names)
    }
    self.level = level
    if level == .off || object.has("reason") { _ = try object.text("reason") }
  }
}

extension BoundaryConfiguration.Exemption {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    rule = try object.ruleIdentifier("rule")
    targets = object.has("targets") ? try object.selectors("targets") : nil
    modules = object.has("modules") ? try object.selectors("modules") : nil
    files = object.has("files") ? try object.texts("files").map(PathPattern.init) : []
    reason = try object.text("reason")
    place = object.place
    guard object.has("expires") else {
      expires = nil
      return
    }
    guard let day = CivilDate(try object.text("expires")) else {
      throw .wrongType(at: object.path("expires"), expected: "a day such as 2026-03-31")
    }
    expires = day
  }
}

extension BoundaryConfiguration.CoordinatorContract {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    coordinators = try object.patterns("coordinators", default: "*Coordinator")
    viewModels = try object.patterns("viewModels", default: "*ViewModel")
    views = try object.patterns("views", default: "*View")
    stores = object.has("stores") ? try object.selectors("stores") : []
    targets = object.has("targets") ? try object.selectors("targets") : nil
  }
}

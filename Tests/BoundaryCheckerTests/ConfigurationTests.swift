import BoundaryChecker
import Testing

@Suite("Configuration")
struct ConfigurationTests {
  private static let layer = #"{"name": "all", "targets": ["*"]}"#
  private static let contract =
    #"{"name": "free", "targets": ["*"], "mayImport": ["*"], "reason": "Free."}"#

  private func error(_ configuration: String) throws -> BoundaryCheckError? {
    let package = try FixturePackage(
      [.init(name: "Cart"), .init(name: "Home")], configuration: configuration)
    do {
      _ = try package.report()
      return nil
    } catch let error as BoundaryCheckError {
      return error
    }
  }

  private func error(layers: String = layer, contracts: String = contract) throws
    -> BoundaryCheckError?
  {
    try error(#"{"version": 1, "layers": [\#(layers)], "contracts": [\#(contracts)]}"#)
  }

  @Test("a complete configuration is accepted")
  func accepted() throws {
    #expect(try error() == nil)
  }

  @Test("text that is not JSON is refused")
  func notJSON() throws {
    guard case .configurationNotJSON("boundaries.json", _) = try error("{") else {
      Issue.record("expected configurationNotJSON")
      return
    }
  }

  @Test("an unknown key is refused with what was meant")
  func unknownKey() throws {
    #expect(
      try error(#"{"version": 1, "layer": [], "contracts": []}"#)
        == .unknownKey("layer", at: "boundaries.json", suggestion: "layers"))
    #expect(
      try error(
        contracts: #"{"name": "x", "targets": ["*"], "mayImprt": ["*"], "reason": "y"}"#)
        == .unknownKey(
          "mayImprt", at: "boundaries.json: contracts[0]", suggestion: "mayImport"))
  }

  @Test("variables the manifest sees are texts by name")
  func environment() throws {
    func configuration(_ environment: String) -> String {
      #"{"version": 1, "environment": \#(environment), "layers": [\#(Self.layer)], "#
        + #""contracts": [\#(Self.contract)]}"#
    }
    #expect(try error(configuration(#"{"FUZZ": "1"}"#)) == nil)
    #expect(
      try error(configuration(#"["FUZZ"]"#))
        == .wrongType(at: "boundaries.json: environment", expected: "an object"))
    #expect(
      try error(configuration(#"{"A": "1", "FUZZ": 1}"#))
        == .wrongType(at: "boundaries.json: environment.FUZZ", expected: "a text"))
  }

  @Test("a missing key, a wrong type, an empty text and another version are refused")
  func shape() throws {
    #expect(
      try error(contracts: #"{"name": "x", "targets": ["*"], "mayImport": ["*"]}"#)
        == .missingKey("reason", at: "boundaries.json: contracts[0]"))
    #expect(
      try error(layers: #"{"name": "x", "targets": [1]}"#)
        == .wrongType(at: "boundaries.json: layers[0].targets", expected: "a list of texts"))
    #expect(
      try error(layers: #"{"name": " ", "targets": ["*"]}"#)
        == .emptyText(at: "boundaries.json: layers[0].name"))
    #expect(try error("[]") == .wrongType(at: "boundaries.json", expected: "an object"))
    #expect(
      try error(#"{"version": 2, "layers": [], "contracts": []}"#) == .unsupportedVersion("2.0"))
  }

  @Test("names are unique and contracts say something")
  func names() throws {
    #expect(
      try error(layers: "\(Self.layer), \(Self.layer)")
        == .duplicateName("all", at: "boundaries.json: layers[1]"))
    #expect(
      try error(contracts: "\(Self.contract), \(Self.contract)")
        == .duplicateName("free", at: "boundaries.json: contracts[1]"))
    #expect(
      try error(contracts: #"{"name": "x", "targets": ["*"], "reason": "y"}"#)
        == .contractWithoutTerms("x"))
  }

  @Test("a selector that selects nothing is refused with what was meant")
  func unmatched() throws {
    #expect(
      try error(
        contracts: #"{"name": "x", "targets": ["Crt"], "mayImport": ["*"], "reason": "y"}"#)
        == .unmatchedSelector(
          "Crt", at: "boundaries.json: contracts[0].targets", suggestion: "Cart"))
    #expect(
      try error(
        contracts: #"{"name": "x", "targets": ["layer:al"], "mayImport": ["*"], "reason": "y"}"#)
        == .unknownLayer("al", at: "boundaries.json: contracts[0].targets", suggestion: "all"))
    #expect(
      try error(
        contracts: #"{"name": "x", "targets": "*", "neverImport": ["{F}Kit"], "reason": "y"}"#)
        == .unmatchedSelector(
          "{F}Kit", at: "boundaries.json: contracts[0].neverImport", suggestion: nil))
  }

  @Test("an exception is held to the same rules")
  func exceptions() throws {
    let exception = #"{"targets": ["Cart"], "mayImport": ["Hom"], "reason": "y"}"#
    #expect(
      try error(
        contracts: """
          {"name": "x", "targets": ["*"], "mayImport": [], "reason": "y",
           "exceptions": [\(exception)]}
          """)
        == .unmatchedSelector(
          "Hom", at: "boundaries.json: contracts[0].exceptions[0].mayImport",
          suggestion: "Home"))
  }

  @Test("a target in two layers and a target without a contract are refused")
  func coverage() throws {
    #expect(
      try error(layers: #"\#(Self.layer), {"name": "cart", "targets": ["Cart"]}"#)
        == .ambiguousLayer(target: "Cart", layers: ["all", "cart"]))
    #expect(
      try error(
        contracts: #"{"name": "x", "targets": ["Cart"], "mayImport": ["*"], "reason": "y"}"#)
        == .ungovernedTarget("Home", layer: "all"))
  }

  @Test(
    "a selector that cannot be read is refused",
    arguments: ["", "!", "{}", "{F", "F}", "{1}", "layer:all"])
  func invalidSelectors(_ selector: String) throws {
    let error = try error(layers: #"{"name": "x", "targets": ["\#(selector)"]}"#)
    guard case .invalidSelector(selector, "boundaries.json: layers[0].targets", _) = error else {
      Issue.record("expected invalidSelector, got \(String(describing: error))")
      return
    }
  }

  @Test("a configuration that is named but missing is an error")
  func missing() throws {
    let package = try FixturePackage([.init(name: "A")])
    #expect(throws: BoundaryCheckError.configurationMissing(path: "/nowhere.json")) {
      try PackageCheck(packagePath: package.folder.path, configurationPath: "/nowhere.json")
        .report()
    }
  }
}

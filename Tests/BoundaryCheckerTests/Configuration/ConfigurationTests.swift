import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Configuration")
struct ConfigurationTests {
  private static let layer = #"{"name": "all", "targets": ["*"]}"#
  private static let contract =
    #"{"name": "free", "targets": ["*"], "mayImport": ["*"], "reason": "Free."}"#

  private func error(_ configuration: String) throws -> String? {
    let package = try FixturePackage(
      [.init(name: "Cart"), .init(name: "Home")], configuration: configuration)
    do {
      _ = try package.report()
      return nil
    } catch let error as BoundaryCheckError {
      return "\(error)"
    }
  }

  /// What is said of a configuration whose layers stand in line 2 and whose contracts stand in line 3.
  private func error(layers: String = layer, contracts: String = contract) throws -> String? {
    try error("{\"version\": 1, \"layers\": [\n\(layers)], \"contracts\": [\n\(contracts)]}")
  }

  @Test("a complete configuration is accepted")
  func accepted() throws {
    #expect(try error() == nil)
  }

  @Test(
    "text that is not JSON is refused with its place and what stands there",
    arguments: [
      ("{", "1:2", "expected a name in quotes, found the end of the text"),
      ("{\n  lyers: []}", "2:3", "expected a name in quotes, found 'lyers'"),
      (#"{"version": 1 "layers": []}"#, "1:15", #"expected a comma or }, found "layers""#),
      ("{\"layers\": [\n],}", "2:3", "expected a name in quotes, found '}'"),
      ("{\"version\": 1,\n\t\"version\": 1}", "2:2", "the name 'version' is given twice"),
    ])
  func notJSON(_ text: String, _ place: String, _ words: String) throws {
    let error = try #require(try error(text))
    #expect(error.hasPrefix("boundaries.json:\(place): this is not JSON: \(words)"), "\(error)")
  }

  @Test("the command prints an error as compilers do, so that editors can follow it")
  func diagnostic() throws {
    let package = try FixturePackage(
      [.init(name: "A")], configuration: "{\"version\": 1,\n  \"lyers\": []}")
    let outcome = package.run()
    expectEqual(outcome.status, .notChecked)
    expectEqual(
      outcome.diagnostics,
      "boundaries.json:2:3: error: unknown key 'lyers'; did you mean 'layers'?\n")
  }

  @Test("an unknown key is refused with what was meant")
  func unknownKey() throws {
    #expect(
      try error(#"{"version": 1, "layer": [], "contracts": []}"#)
        == "boundaries.json:1:16: unknown key 'layer'; did you mean 'layers'?")
    #expect(
      try error(
        contracts: #"{"name": "x", "targets": ["*"], "mayImprt": ["*"], "reason": "y"}"#)
        == "boundaries.json:3:33: contracts[0]: unknown key 'mayImprt'; did you mean 'mayImport'?")
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
        == "boundaries.json:1:31: environment: expected an object")
    #expect(
      try error(configuration(#"{"A": "1", "FUZZ": 1}"#))
        == "boundaries.json:1:50: environment.FUZZ: expected a text")
  }

  @Test("a missing key, a wrong type, an empty text and another version are refused")
  func shape() throws {
    #expect(
      try error(contracts: #"{"name": "x", "targets": ["*"], "mayImport": ["*"]}"#)
        == "boundaries.json:3:1: contracts[0]: the key 'reason' is missing")
    #expect(
      try error(layers: #"{"name": "x", "targets": ["*", 1]}"#)
        == "boundaries.json:2:32: layers[0].targets: expected a list of texts")
    #expect(
      try error(layers: #"{"name": " ", "targets": ["*"]}"#)
        == "boundaries.json:2:10: layers[0].name: the text is empty; say why in a sentence")
    try expectEqual(error("\n []"), "boundaries.json:2:2: expected an object")
    #expect(
      try error(#"{"version": 3, "layers": [], "contracts": []}"#)
        == "boundaries.json:1:13: version: configuration version 3.0 is not supported; this edition reads versions 1 and 2"
    )
  }

  @Test("names are unique and contracts say something")
  func names() throws {
    try expectEqual(
      error(layers: "\(Self.layer),\n \(Self.layer)"),
      "boundaries.json:3:2: layers[1]: the name 'all' is already taken")
    try expectEqual(
      error(contracts: "\(Self.contract),\n\(Self.contract)"),
      "boundaries.json:4:1: contracts[1]: the name 'free' is already taken")
    #expect(
      try error(contracts: #"{"name": "x", "targets": ["*"], "reason": "y"}"#)
        == "boundaries.json:3:1: contracts[0]: contract 'x' says nothing; give it \"mayImport\", \"neverImport\" or both"
    )
  }

  @Test("a selector that selects nothing is refused with what was meant")
  func unmatched() throws {
    #expect(
      try error(
        contracts: #"{"name": "x", "targets": ["*", "Crt"], "mayImport": ["*"], "reason": "y"}"#)
        == "boundaries.json:3:32: contracts[0].targets: selector 'Crt' matches no target; "
        + "did you mean 'Cart'?; fix or remove it")
    #expect(
      try error(
        contracts: #"{"name": "x", "targets": ["layer:al"], "mayImport": ["*"], "reason": "y"}"#)
        == "boundaries.json:3:27: contracts[0].targets: there is no layer 'al'; did you mean 'all'?"
    )
    #expect(
      try error(
        contracts: #"{"name": "x", "targets": "*", "neverImport": ["{F}Kit"], "reason": "y"}"#)
        == "boundaries.json:3:47: contracts[0].neverImport: selector '{F}Kit' matches no target; "
        + "fix or remove it")
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
        == "boundaries.json:4:53: contracts[0].exceptions[0].mayImport: selector 'Hom' matches no "
        + "target; did you mean 'Home'?; fix or remove it")
  }

  @Test("a target in two layers and a target without a contract are refused")
  func coverage() throws {
    #expect(
      try error(layers: "\(Self.layer),\n{\"name\": \"cart\", \"targets\": [\"Cart\"]}")
        == "boundaries.json:3:1: layers[1]: target 'Cart' is in more than one layer: all, cart; "
        + "narrow their selectors")
    let ungoverned = try error(
      contracts: #"{"name": "x", "targets": ["Cart"], "mayImport": ["*"], "reason": "y"}"#)
    #expect(
      try #require(ungoverned)
        .hasPrefix(
          "boundaries.json:2:1: layers[0]: no contract says what target 'Home' of layer 'all' may"))
  }

  @Test(
    "a selector that cannot be read is refused",
    arguments: ["", "!", "{}", "{F", "F}", "{1}", "layer:all"])
  func invalidSelectors(_ selector: String) throws {
    let error = try error(layers: #"{"name": "x", "targets": ["\#(selector)"]}"#)
    #expect(
      try #require(error)
        .hasPrefix("boundaries.json:2:27: layers[0].targets: selector '\(selector)' is not valid: ")
    )
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

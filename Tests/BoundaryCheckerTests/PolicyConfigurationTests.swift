import BoundaryChecker
import RandomInputs
import Testing

@Suite("Configuration of policies")
struct PolicyConfigurationTests {
  private func error(_ policy: String) throws -> BoundaryCheckError? {
    let package = try FixturePackage(
      [.init(name: "Cart"), .init(name: "Home")],
      configuration: "{\"version\": 1, \(policy)}")
    do {
      _ = try package.report()
      return nil
    } catch let error as BoundaryCheckError {
      return error
    }
  }

  @Test("every section may be absent, and every section may be there")
  func complete() throws {
    #expect(try error("\"layers\": []") == nil)
    let all = """
      "layers": [{"name": "all", "targets": "*"}], "order": ["all"], "contracts": [],
      "independence": [{"name": "i", "targets": "*", "reason": "r"}],
      "forbidden": [{"name": "f", "targets": "Cart", "modules": "Home", "reason": "r"}],
      "visibility": [{"targets": "Cart", "visibleTo": "Home", "reason": "r"}],
      "interfaces": [{"implementation": "Cart", "interface": "Home", "reason": "r"}],
      "externals": [{"modules": ["Combine"], "reason": "r"}],
      "access": [{"targets": "*", "modules": "Home", "levels": "internal", "reason": "r"}],
      "severities": [{"rule": "cycle", "level": "strict"}],
      "coordinators": {"views": ["*Screen"], "stores": ["GRDB"], "targets": ["*"]},
      "affected": {"command": "make test", "everything": ["Makefile"],
        "reads": [{"targets": "Cart", "files": ["Golden/**"]}]}
      """
    #expect(try error(all) == nil)
  }

  @Test(
    "a key nobody knows is refused in every section",
    arguments: [
      #""layers": [{"name": "a", "targets": "*", "sibling": "free"}]"#,
      #""independence": [{"nam": "i"}]"#, #""forbidden": [{"module": "Home"}]"#,
      #""visibility": [{"visible": "Home"}]"#, #""interfaces": [{"interfaces": "Home"}]"#,
      #""externals": [{"module": "Combine"}]"#, #""reexports": [{"target": "Cart"}]"#,
      #""spi": [{"group": "X"}]"#, #""access": [{"level": "public"}]"#,
      #""severities": [{"rules": "cycle"}]"#, #""exceptions": [{"rules": "cycle"}]"#,
      #""coordinators": {"coordinator": "*"}"#, #""severites": []"#,
      #""affected": {"read": []}"#, #""affected": {"reads": [{"target": "Cart"}]}"#,
    ])
  func unknownKeys(_ policy: String) throws {
    guard case .unknownKey(_, _, .some) = try error(policy) else {
      Issue.record("expected unknownKey with a suggestion")
      return
    }
  }

  @Test(
    "a selector that selects nothing is refused in every section",
    arguments: [
      #""independence": [{"name": "i", "targets": "Crt", "reason": "r"}]"#,
      #""forbidden": [{"name": "f", "targets": "Cart", "modules": "Hom", "reason": "r"}]"#,
      #""visibility": [{"targets": "Cart", "visibleTo": "Hme", "reason": "r"}]"#,
      #""interfaces": [{"implementation": "Crt", "interface": "Home", "reason": "r"}]"#,
      #""externals": [{"modules": "X", "targets": "Crt", "reason": "r"}]"#,
      #""reexports": [{"modules": "X", "targets": "Crt", "reason": "r"}]"#,
      #""access": [{"targets": "Crt", "modules": "X", "levels": "public", "reason": "r"}]"#,
      #""severities": [{"rule": "cycle", "targets": "Crt", "level": "warn"}]"#,
      #""exceptions": [{"rule": "cycle", "targets": "Crt", "reason": "r"}]"#,
      #""coordinators": {"targets": "Crt"}"#, #""coordinators": {"stores": "*Store"}"#,
      #""affected": {"reads": [{"targets": "Crt", "files": "README.md"}]}"#,
    ])
  func unmatched(_ policy: String) throws {
    guard case .unmatchedSelector = try error(policy) else {
      Issue.record("expected unmatchedSelector")
      return
    }
  }

  @Test("words and days that mean nothing are refused with what was meant")
  func words() throws {
    #expect(
      try error(#""severities": [{"rule": "cycel", "level": "warn"}]"#)
        == .unknownWord(
          "cycel", at: "boundaries.json: severities[0].rule", suggestion: "cycle", known: []))
    #expect(
      try error(#""severities": [{"rule": "cycle", "level": "wran"}]"#)
        == .unknownWord(
          "wran", at: "boundaries.json: severities[0].level", suggestion: "warn",
          known: ["off", "warn", "error", "strict"]))
    #expect(
      try error(#""exceptions": [{"rule": "cycle", "reason": "r", "expires": "soon"}]"#)
        == .wrongType(
          at: "boundaries.json: exceptions[0].expires", expected: "a day such as 2026-03-31"))
    #expect(
      try error(#""layers": [{"name": "a", "targets": "*", "siblings": "apart"}]"#)
        == .wrongType(
          at: "boundaries.json: layers[0].siblings", expected: "\"free\" or \"independent\""))
    #expect(
      try error(#""layers": [{"name": "all", "targets": "*"}], "order": ["al"]"#)
        == .unknownLayer("al", at: "boundaries.json: order", suggestion: "all"))
  }

  @Test("what lets something pass must say why")
  func reasons() throws {
    #expect(
      try error(#""exceptions": [{"rule": "cycle"}]"#)
        == .missingKey("reason", at: "boundaries.json: exceptions[0]"))
    #expect(
      try error(#""severities": [{"rule": "cycle", "level": "off"}]"#)
        == .missingKey("reason", at: "boundaries.json: severities[0]"))
    #expect(
      try error(#""exceptions": [{"rule": "cycle", "reason": " "}]"#)
        == .emptyText(at: "boundaries.json: exceptions[0].reason"))
  }

  @Test("names of contracts are unique across sections")
  func names() throws {
    let policy = """
      "independence": [{"name": "x", "targets": "*", "reason": "r"}],
      "forbidden": [{"name": "x", "targets": "Cart", "modules": "Home", "reason": "r"}]
      """
    #expect(try error(policy) == .duplicateName("x", at: "boundaries.json"))
  }

  @Test("random configurations are accepted or refused, never a crash", arguments: 0..<10)
  func random(seed: UInt64) throws {
    let pieces = [
      "\"layers\"", "\"contracts\"", "\"order\"", "\"severities\"", "\"coordinators\"", ":", ":",
      "[", "]", "{", "}", ",", "\"name\": \"a\"", "\"targets\": \"*\"", "\"rule\": \"cycle\"",
      "\"reason\": \"r\"", "1", "null", "true", "\"\\ud800\"", "\"{F}\"",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let count = Int.random(in: 0...20, using: &generator)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      _ = try error(text)
    }
  }
}

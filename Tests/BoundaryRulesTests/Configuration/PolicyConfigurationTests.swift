import BoundaryFixtures
import Expectations
import RandomInputs
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("Configuration of policies")
struct PolicyConfigurationTests {
  private func error(_ policy: String) throws -> String? {
    let package = try FixturePackage(
      [.init(name: "Cart"), .init(name: "Home")],
      configuration: "{\"version\": 1,\n\(policy)}")
    do {
      _ = try package.report()
      return nil
    } catch let error as BoundaryCheckError {
      return "\(error)"
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
    "an unknown key is refused in every section",
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
    let error = try #require(try error(policy))
    #expect(error.contains(/^boundaries.json:2:\d+: .*unknown key '\w+'; did you mean '\w+'\?$/))
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
    let error = try #require(try error(policy))
    #expect(error.contains(/^boundaries.json:2:\d+: .* selector '.*' matches no target/))
  }

  @Test("words and days that mean nothing are refused with what was meant")
  func words() throws {
    #expect(
      try error(#""severities": [{"rule": "cycel", "level": "warn"}]"#)
        == "boundaries.json:2:25: severities[0].rule: unknown word 'cycel'; did you mean 'cycle'?")
    #expect(
      try error(#""severities": [{"rule": "cycle", "level": "wran"}]"#)
        == "boundaries.json:2:43: severities[0].level: unknown word 'wran'; did you mean 'warn'?; "
        + "known are off, warn, error, strict")
    #expect(
      try error(#""exceptions": [{"rule": "cycle", "reason": "r", "expires": "soon"}]"#)
        == "boundaries.json:2:60: exceptions[0].expires: expected a day such as 2026-03-31")
    #expect(
      try error(#""layers": [{"name": "a", "targets": "*", "siblings": "apart"}]"#)
        == "boundaries.json:2:54: layers[0].siblings: expected \"free\" or \"independent\"")
    #expect(
      try error(#""layers": [{"name": "all", "targets": "*"}], "order": ["all", "al"]"#)
        == "boundaries.json:2:63: order: there is no layer 'al'; did you mean 'all'?")
  }

  @Test("what lets something pass must say why")
  func reasons() throws {
    for (section, column) in [
      (#""exceptions": [{"rule": "cycle"}]"#, 16),
      (#""severities": [{"rule": "cycle", "level": "off"}]"#, 16),
    ] {
      let name = section.split(separator: "\"")[0]
      try expectEqual(
        error(section), "boundaries.json:2:\(column): \(name)[0]: the key 'reason' is missing")
    }
    #expect(
      try error(#""exceptions": [{"rule": "cycle", "reason": " "}]"#)
        == "boundaries.json:2:44: exceptions[0].reason: the text is empty; say why in a sentence")
  }

  @Test("names of contracts are unique across sections")
  func names() throws {
    let policy = """
      "independence": [{"name": "x", "targets": "*", "reason": "r"}],
      "forbidden": [{"name": "x", "targets": "Cart", "modules": "Home", "reason": "r"}]
      """
    try expectEqual(
      error(policy), "boundaries.json:3:15: forbidden[0]: the name 'x' is already taken")
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

import BoundaryChecker
import Testing

@Suite("Rules orphan-file, unowned and codeowners")
struct FileRuleTests {
  private func package(
    _ files: [String: String] = [:], owners: String? = nil
  ) throws -> FixturePackage {
    var files = files
    files["Sources/A/A.swift"] = ""
    files["CODEOWNERS"] = owners
    return try FixturePackage([.init(name: "A")], files: files)
  }

  @Test("a Swift file beside the targets that none compiles is an orphan")
  func orphan() throws {
    let package = try package([
      "Sources/Old/Old.swift": "", "Sources/B.swift": "", "Scripts/x.swift": "",
      "Sources/Nested/Package.swift": "", "Sources/Nested/Sources/N/N.swift": "",
      "Sources/A/A.docc/Code.swift": "", "Sources/.hidden/x.swift": "",
    ])
    #expect(
      try package.findings() == [
        "Sources/B.swift [orphan-file]", "Sources/Old/Old.swift [orphan-file]",
      ])
  }

  @Test("a file without an owner is found where there is a CODEOWNERS file")
  func unowned() throws {
    #expect(try package().report().isClean)
    #expect(try package(owners: "/CODEOWNERS @all").findings() == ["Sources/A/A.swift [unowned]"])
    let cleared = try package(owners: "* @all\n/Sources/").report()
    #expect(
      cleared.findings.map(\.message) == [
        "the file has no owner: line 2 of CODEOWNERS clears its owners"
      ])
    #expect(try package(owners: "* @all").report().isClean)
  }

  @Test("a line that later lines overrule for every file is shadowed")
  func shadowed() throws {
    let report = try package(owners: "* @all\n/Sources/A/ @a\n/Sources/ @s\n").report()
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.rule == "codeowners-shadowed")
    #expect(finding.place == "CODEOWNERS:2:1")
    #expect(finding.remedy == "move it below line 3, or remove it")
    #expect(try package(owners: "* @all\n/Sources/A/ @a").report().isClean)
  }

  @Test("a pattern that matches no file is dead")
  func unmatched() throws {
    #expect(
      try package(owners: "* @all\n/sources/ @s").findings() == [
        "CODEOWNERS:2:1 [codeowners-unmatched]"
      ])
  }

  @Test(
    "what GitHub skips is found",
    arguments: ["!/Sources/ @a", "/Sources/[AB]/ @a", "\\#x @a", "/Sources/ a", "/ @a"])
  func unsupported(_ line: String) throws {
    #expect(
      try package(owners: "* @all\n\(line)").findings() == [
        "CODEOWNERS:2:1 [codeowners-unsupported]"
      ])
  }

  @Test("a file of 3 MB is not loaded")
  func tooLarge() throws {
    let package = try package(
      owners: "* @all\n" + String(repeating: "# filler\n", count: 400_000))
    #expect(
      try package.findings() == [
        "CODEOWNERS [codeowners-unsupported]", "Sources/A/A.swift [unowned]",
      ])
  }
}

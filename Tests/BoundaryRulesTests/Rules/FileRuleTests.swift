import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryRules
@testable import PackageReading

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
    try expectEqual(
      package.findings(),
      ["Sources/B.swift [orphan-file]", "Sources/Old/Old.swift [orphan-file]"])
  }

  @Test("a file that a target compiles through a link to its folder is not an orphan")
  func linked() throws {
    let package = try package(["Sources/Shared/S.swift": "", "Sources/Shared/Old/O.swift": ""])
    let link = "\(package.folder.path)/Sources/A/Shared"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../Shared/Old")
    try expectEqual(package.findings(), ["Sources/Shared/S.swift [orphan-file]"])
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../Shared")
    #expect(try package.report().isClean)
  }

  @Test("a file that a target compiles through a link to it, or to another link, is not an orphan")
  func linkedFile() throws {
    let package = try package(["Sources/Shared/S.swift": "", "Sources/Shared/T.swift": ""])
    for (link, end) in [
      ("Sources/Links/S.swift", "../Shared/S.swift"), ("Sources/A/S.swift", "../Links/S.swift"),
    ] {
      try package.folder.makeFolder(String(FileTree.parts(of: link).folder))
      try FileManager.default.createSymbolicLink(
        atPath: "\(package.folder.path)/\(link)", withDestinationPath: end)
    }
    try expectEqual(package.findings(), ["Sources/Shared/T.swift [orphan-file]"])
  }

  @Test("a link that leads nowhere is called one, with the fix for it")
  func brokenLink() throws {
    let package = try package()
    try FileManager.default.createSymbolicLink(
      atPath: "\(package.folder.path)/Sources/A/Gone.swift", withDestinationPath: "nowhere.swift")
    let finding = try #require(try package.report(rules: ["orphan-file"]).findings.first)
    expectEqual(finding.message, "it is a symbolic link that leads nowhere")
    expectEqual(finding.remedy, "let it lead to a file that is there, or delete it")
  }

  @Test(
    "a file that a project elsewhere may compile is a note, and no other file is",
    arguments: [
      ("Samples/Project.swift", "sources: \"../Sources/Old/**\"", true),
      ("Apps/iOS/project.yml", "sources: [../../Sources/Old]", true),
      ("Apps/iOS/project.yml", "sources: [../Sources/Old]", false),
      (
        "Apps/App.xcodeproj/project.pbxproj", "path = ../Sources/Old; sourceTree = \"<group>\";",
        true
      ),
      ("Samples/Project.swift", "sources: \"../Other/**\"", false),
      ("Samples/notes.swift", "../Sources/Old/", false),
    ])
  func reached(_ project: String, _ text: String, _ isNote: Bool) throws {
    let report = try package(["Sources/Old/Old.swift": "", project: text])
      .report(rules: ["orphan-file"])
    expectEqual((isNote ? report.notes : report.findings).map(\.file), ["Sources/Old/Old.swift"])
    expectEqual(report.notes.map { $0.message.contains("'\(project)'") }, isNote ? [true] : [])
  }

  @Test("a script that no target compiles is not an orphan")
  func script() throws {
    let package = try package([
      "Sources/make.swift": "#!/usr/bin/env swift\nprint(1)\n", "Sources/Old.swift": "// #!\n",
    ])
    try expectEqual(package.findings(), ["Sources/Old.swift [orphan-file]"])
  }

  @Test(
    "what a project of another tool may compile is not an orphan",
    arguments: [
      "Sources/App.xcodeproj/project.pbxproj", "Sources/Project.swift", "Sources/project.yml",
      "Sources/BUILD", "Sources/BUILD.bazel", "Sources/App.podspec", "App.podspec",
      "CMakeLists.txt",
    ])
  func otherProject(_ project: String) throws {
    let files = ["Sources/App/View.swift": "", "Sources/Old.swift": ""]
    try expectEqual(package(files).report().findings.count, 2)
    #expect(try package(files.merging([project: ""]) { $1 }).report().isClean)
  }

  @Test("what a project far away compiles says nothing of other folders")
  func farProject() throws {
    let package = try package([
      "Sources/Old.swift": "", "Demo/Demo.xcodeproj/project.pbxproj": "", "Demo/View.swift": "",
    ])
    try expectEqual(package.findings(), ["Sources/Old.swift [orphan-file]"])
  }

  @Test("a source that is called like a project file of another tool is none")
  func likeProject() throws {
    let package = try package(["Sources/A/Project.swift": "", "Sources/A/Old.swift": ""])
    try package.folder.write(
      """
      {"name": "p", "toolsVersion": {"_version": "6.2.0"}, "targets": [
        {"name": "A", "type": "regular", "sources": ["Project.swift"], "dependencies": []}]}
      """, to: "manifest.json")
    try expectEqual(
      package.findings(),
      ["Sources/A/A.swift [orphan-file]", "Sources/A/Old.swift [orphan-file]"])
  }

  @Test("the sources of a target that the manifest has on another platform only are not orphans")
  func otherPlatform() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "p", targets: [.target(name: "A", exclude: hidden)])
      #if os(macOS)
        package.targets += [
          .target(name: "MacKit"), .target(name: "Menu", path: "Sources/Bar/./Menu/"),
        ]
        package.targets[0].sources = ["Mac.swift"]
        package.targets[0].cSettings = [.headerSearchPath("Inner/"), .define("Old")]
      #endif
      """
    let package = try package([
      "Package.swift": manifest, "Sources/MacKit/Window.swift": "",
      "Sources/Bar/Menu/Item.swift": "", "Sources/Bar/Old.swift": "", "Sources/Old/A/A.swift": "",
      "Sources/Inner/Inner.swift": "",
    ])
    try expectEqual(
      package.findings(),
      [
        "Sources/Bar/Old.swift [orphan-file]", "Sources/Inner/Inner.swift [orphan-file]",
        "Sources/Old/A/A.swift [orphan-file]",
      ])
    try expectEqual(
      package.report().coverage.notChecked[.otherConditions],
      ["Sources/Bar/Menu/Item.swift", "Sources/MacKit/Window.swift"])
    #expect(try package.report().findings.allSatisfy { !$0.remedy.hasPrefix("delete") })
  }

  @Test("the main program of old tests is not an orphan where tests are below it")
  func testEntryPoint() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "ATests", type: "test")],
      files: [
        "Sources/A/A.swift": "", "Tests/ATests/T.swift": "", "Tests/LinuxMain.swift": "",
        "Tests/XCTMain.swift": "", "Tests/Main.swift": "", "Sources/LinuxMain.swift": "",
      ])
    try expectEqual(
      package.findings(),
      ["Sources/LinuxMain.swift [orphan-file]", "Tests/Main.swift [orphan-file]"])
  }

  @Test("a file without an owner is found where there is a CODEOWNERS file")
  func unowned() throws {
    #expect(try package().report().isClean)
    try expectEqual(package(owners: "/CODEOWNERS @all").findings(), ["Sources/A/A.swift [unowned]"])
    let cleared = try package(owners: "* @all\n/Sources/").report()
    expectEqual(
      cleared.findings.map(\.message),
      ["the file has no owner: line 2 of CODEOWNERS clears its owners"])
    #expect(try package(owners: "* @all").report().isClean)
  }

  @Test("a line that later lines overrule for every file is shadowed")
  func shadowed() throws {
    let report = try package(owners: "* @all\n/Sources/A/ @a\n/Sources/ @s\n").report()
    let finding = try #require(report.findings.first)
    expectEqual(report.findings.count, 1)
    expectEqual(finding.rule, "codeowners-shadowed")
    expectEqual(finding.place, "CODEOWNERS:2:1")
    expectEqual(finding.remedy, "move it below line 3, or remove it")
    #expect(try package(owners: "* @all\n/Sources/A/ @a").report().isClean)
  }

  @Test("a pattern that matches no file is dead")
  func unmatched() throws {
    try expectEqual(
      package(owners: "* @all\n/sources/ @s").findings(),
      ["CODEOWNERS:2:1 [codeowners-unmatched]"])
  }

  @Test(
    "what GitHub skips is found",
    arguments: ["!/Sources/ @a", "/Sources/[AB]/ @a", "\\#x @a", "/Sources/ a", "/ @a"])
  func unsupported(_ line: String) throws {
    try expectEqual(
      package(owners: "* @all\n\(line)").findings(), ["CODEOWNERS:2:1 [codeowners-unsupported]"]
    )
  }

  @Test("a file of 3 MB is not loaded")
  func tooLarge() throws {
    let package = try package(
      owners: "* @all\n" + String(repeating: "# filler\n", count: 400_000))
    try expectEqual(
      package.findings(),
      ["CODEOWNERS [codeowners-unsupported]"])
  }

  #if os(Linux)
    // The file systems of other systems refuse such a name.
    @Test("a file whose name is not UTF-8 is reported, and the others are checked")
    func unreadableName() throws {
      let package = try FixturePackage(
        [.init(name: "A"), .init(name: "B")], files: ["Sources/A/A.swift": "import B\n"])
      let folder = "\(package.folder.path)/Sources/A/"
      let path =
        folder.utf8.map { CChar(bitPattern: $0) } + [
          0x6E, -1, 0x2E, 0x73, 0x77, 0x69, 0x66, 0x74, 0,
        ]
      let file = try unsafe #require(unsafe fopen(path, "w"))
      unsafe fclose(file)
      #expect(
        try package.findings() == [
          "Sources/A/A.swift:1:8 [undeclared-dependency] B",
          "Sources/A/n\u{FFFD}.swift [orphan-file]",
        ])
    }
  #endif
}

import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker

/// `forecast --build` with the real SwiftPM and its compiler.
@Suite("The forecast with builds", .enabled(if: GitFixture.isPossible))
struct BuildForecastTests {
  private typealias F = BuildFixture

  @Test("an error names its line, its branches with their owners, and an order that builds")
  func order() throws {
    let fixture = try BuildFixture(branches: [
      ("renames", F.renames), ("uses", F.uses),
      ("broken", ["Sources/Cart/Broken.swift": "let broken = nowhere\n"]),
      ("fine", ["Sources/Home/Fine.swift": "let fine = 1\n"]),
    ])
    let told = fixture.told("renames", "uses", "broken", "fine")
    expectEqual(told.status, .findings)
    expectEqual(
      told.lines,
      [
        "Sources/Cart/Broken.swift:1:14: error: [branch-breaks-build] 'broken' does not build alone: "
          + "cannot find 'nowhere' in scope — owner @cart",
        "Sources/Home/Use.swift:2:11: error: [merge-breaks-build] 'uses' and 'renames' do not build "
          + "together (each builds alone): cannot find 'price' in scope — owner @home; module owner @base",
      ])
    #expect(told.all.contains("merge as they are: renames, fine\n"), "\(told.all)")
    #expect(told.all.contains("then, adapted to renames: uses\n"), "\(told.all)")
    // A remedy is written before the order is known, and names none.
    #expect(
      told.all.contains(
        "fix: let the one that is merged last adapt: 'uses' this line, or 'renames' what it changes"
      ),
      "\(told.all)")
    #expect(told.all.contains("by hand: broken\n"), "\(told.all)")
    // What fits, tests included, is clean, and what a build made is used again.
    let fits = fixture.told("renames", "fine")
    expectEqual(fits.status, .clean, "\(fits.all)")
    #expect(fits.all.contains("merge as they are: renames, fine\n"), "\(fits.all)")
  }

  @Test("a use in the tests of another target is seen, and a base that does not build is said")
  func tests() throws {
    let fixture = try BuildFixture(branches: [
      ("renames", F.renames),
      ("tests", ["Tests/CartTests/More.swift": "import Base\nlet more = price(1)\n"]),
    ])
    let told = fixture.told("renames", "tests")
    expectEqual(told.lines.count, 1, "\(told.all)")
    #expect(told.all.contains("Tests/CartTests/More.swift:2:12: error: [merge-breaks-build]"))
    try fixture.fixture.write("let home = nowhere\n", to: "Sources/Home/Home.swift")
    try fixture.fixture.commit("a base that does not build")
    let base = fixture.told("renames", "tests")
    expectEqual(base.lines.count { $0.contains("Home") }, 1, "\(base.all)")
    #expect(base.all.contains("main does not build without any of the branches"), "\(base.all)")
  }

  @Test("three branches of which each two build are named together")
  func three() throws {
    let show = "public func show(_ value: Int) {}\n"
    let any = "public func show(_ value: any Sendable) {}\n"
    let fixture = try BuildFixture(
      ["Sources/Base/Int.swift": show, "Sources/Base/Any.swift": any],
      branches: [
        ("one", ["Sources/Base/Int.swift": "\n"]), ("two", ["Sources/Base/Any.swift": "\n"]),
        ("user", ["Sources/Home/Use.swift": "import Base\nfunc use() { show(1) }\n"]),
      ])
    let told = fixture.told("one", "two", "user")
    expectEqual(told.lines.count, 1, "\(told.all)")
    #expect(told.all.contains("do not build together (all 3 are needed for it)"), "\(told.all)")
    #expect(told.all.contains("merge as they are: one, two\n"), "\(told.all)")
  }

  @Test("what only a variable of the configuration shows is built with it")
  func environment() throws {
    let fixture = try BuildFixture(
      ["boundaries.json": #"{"version": 1, "environment": {"EXTRA": "1"}}"#],
      branches: [
        ("renames", F.renames),
        ("uses", ["Sources/Extra/Use.swift": "import Base\nlet use = price(2)\n"]),
      ])
    let told = fixture.told("renames", "uses")
    expectEqual(told.lines.count, 1, "\(told.all)")
    #expect(told.all.contains("cannot find 'price' in scope (with EXTRA=1)"), "\(told.all)")
  }

  @Test("what the budget does not allow is not asked, and not called fine")
  func budget() throws {
    let fixture = try BuildFixture(branches: [("renames", F.renames), ("uses", F.uses)])
    let told = fixture.told("renames", "uses", "--minutes", "0")
    expectEqual(told.status, .notChecked)
    #expect(told.all.contains("not known whether these build: renames + uses: not asked"))
    #expect(told.all.contains("0 can be merged as they are; 0 builds"), "\(told.all)")
    #expect(told.all.contains("not known to fit: renames, uses\n"), "\(told.all)")
    #expect(!told.all.contains("merge as they are:"), "\(told.all)")
  }

  @Test("what an interrupted run left is put right, and two runs do not share a place")
  func interruption() throws {
    let fixture = try BuildFixture(branches: [("renames", F.renames), ("uses", F.uses)])
    expectEqual(fixture.told("renames", "uses").lines.count, 1)
    let kept = try fixture.kept
    try Data().write(to: URL(fileURLWithPath: "\(kept)/index-tree.lock"))
    let stray = "\(kept)/tree\(fixture.fixture.package)/Sources/Home/Stray.swift"
    try Data("let stray = nowhere\n".utf8).write(to: URL(fileURLWithPath: stray))
    let temporary = FileManager.default.temporaryDirectory.path
    let folders = (0..<2).map { _ in "\(temporary)/boundary-check-\(UUID().uuidString)" }
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/tree", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    // Another program still works in the second.
    let used = unsafe open(folders[1], O_RDONLY)
    defer { close(used) }
    expectEqual(flock(used, LOCK_EX | LOCK_NB), 0)
    let again = fixture.told("renames", "uses")
    expectEqual(folders.map { FileManager.default.fileExists(atPath: $0) }, [false, true])
    try FileManager.default.removeItem(atPath: folders[1])
    expectEqual(again.lines.count, 1, "\(again.all)")
    #expect(again.all.contains("Sources/Home/Use.swift:2:11"), "\(again.all)")
    let lock = unsafe open("\(kept)/lock", O_RDWR)
    defer { close(lock) }
    expectEqual(flock(lock, LOCK_EX | LOCK_NB), 0)
    let busy = fixture.told("renames", "uses")
    expectEqual(busy.status, .internalError)
    #expect(busy.all.contains("another boundary-check builds in"), "\(busy.all)")
  }

  @Test("a package beside the repository is found from the kept place")
  func neighbour() throws {
    let beside = try TemporaryFolder()
    let name = beside.path.split(separator: "/").last.map(String.init) ?? ""
    try beside.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Beside", products: [.library(name: "Beside", targets: ["Beside"])],
        targets: [.target(name: "Beside")])
      """, to: "Package.swift")
    try beside.write("public let beside = 1\n", to: "Sources/Beside/Beside.swift")
    let fixture = try BuildFixture(
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "fixture", dependencies: [.package(path: "../\(name)")],
          targets: [
            .target(
              name: "Base", dependencies: [.product(name: "Beside", package: "\(name)")])
          ])
        """
      ],
      branches: [("uses", ["Sources/Base/Use.swift": "import Beside\nlet use = beside\n"])])
    let told = fixture.told("uses")
    expectEqual(told.status, .clean, "\(told.all)")
  }

  @Test("a manifest that is never cached is asked once for each state and environment")
  func dumps() throws {
    let manifest = F.base["Package.swift"]?.replacing(
      "let package", with: "_ = Context.gitInformation\nlet package")
    let fixture = try BuildFixture(
      [
        "Package.swift": manifest ?? "",
        "boundaries.json": #"{"version": 1, "environment": {"EXTRA": "1"}}"#,
      ],
      branches: [("renames", F.renames), ("uses", F.uses)])
    // Where the manifest lies, with which variables, beside which sources.
    let tools = try TemporaryFolder()
    try tools.write(
      """
      #!/bin/sh
      case " $* " in *" dump-package "*)
        folder=$(echo "$*" | sed 's/.*--package-path \\([^ ]*\\).*/\\1/')
        echo "$folder ${EXTRA-} $(cat "$folder"/Sources/*/*.swift | cksum)" >> \(tools.path)/log ;;
      esac
      PATH=${PATH#*:}
      exec swift "$@"
      """, to: "swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(tools.path)/swift")
    let told = fixture.run(["forecast", "renames", "uses"], before: tools.path)
    #expect(told.output.contains("merge-breaks-build"), "\(told)")
    let log = try tools.text(of: "log").split(separator: "\n").map(String.init)
    let kept = log.filter { $0.contains("/builds/") }
    expectEqual(kept.count, Set(kept).count, "\(log)")
    // The base and three states of the branches, each under two environments, at the most.
    #expect((2...8).contains(kept.count), "\(log)")
  }

  @Test("a build that outlived a killed run is waited for, and blamed on no branch")
  func outlived() throws {
    let fixture = try BuildFixture(branches: [("uses", F.uses)])
    let tools = try TemporaryFolder()
    try tools.write(
      """
      #!/bin/sh
      if [ "$1" = build ]; then
        echo . >> \(tools.path)/asked
        [ "$(wc -l < \(tools.path)/asked)" -gt 2 ] && exit 0
        echo 'error: unable to attach DB: error: accessing build database "build.db": database is locked'
        exit 1
      fi
      PATH=${PATH#*:}
      exec swift "$@"
      """, to: "swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(tools.path)/swift")
    let told = fixture.run(["forecast", "uses"], before: tools.path)
    expectEqual(told.status, .clean, "\(told)")
  }

  @Test("a package that is not resolved here is no fault of a branch")
  func unresolved() throws {
    let manifest = try #require(F.base["Package.swift"]).replacing(
      "targets: targets)",
      with:
        "dependencies: [.package(url: \"https://host.invalid/pad.git\", from: \"1.0.0\")], targets: targets)"
    ).replacing(
      ".target(name: \"Base\")",
      with: ".target(name: \"Base\", dependencies: [.product(name: \"Pad\", package: \"pad\")])")
    let fixture = try BuildFixture(["Package.swift": manifest], branches: [("uses", F.uses)])
    let told = fixture.told("uses")
    expectEqual(told.status, .notChecked, "\(told.all)")
    expectEqual(told.lines, [])
    #expect(told.all.contains("not known whether these build: uses: "), "\(told.all)")
  }

  @Test("without trust, no command builds, so that no manifest, plugin or macro runs")
  func untrusted() throws {
    let fixture = try BuildFixture(branches: [("uses", F.uses)])
    let tools = try TemporaryFolder()
    for name in ["swift", "git"] {
      try tools.write("#!/bin/sh\necho \(name) >> \(tools.path)/ran\nexit 1\n", to: name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(tools.path)/\(name)")
    }
    for words in [["forecast", "uses"], ["contract", "--base", "main"], ["fix"]] {
      let outcome = fixture.run(
        words + ["--untrusted", "--manifest", "manifest.json"], before: tools.path)
      expectEqual(outcome.status, .notChecked, "\(words)")
      #expect(outcome.diagnostics.contains("--untrusted runs no program"), "\(outcome)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(tools.path)/ran"))
  }

  @Test("a plugin that writes code runs as in a plain build, and its change is one that breaks")
  func plugin() throws {
    func plugin(_ name: String) -> String {
      """
      import Foundation
      import PackagePlugin
      @main struct Writer: BuildToolPlugin {
        func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
          let file = context.pluginWorkDirectoryURL.appending(path: "Written.swift")
          return [.buildCommand(
            displayName: "write", executable: URL(filePath: "/bin/sh"),
            arguments: ["-c", "echo 'let \(name) = 1' > '\\(file.path())'"], outputFiles: [file])]
        }
      }

      """
    }
    let manifest = try #require(F.base["Package.swift"]).replacing(
      ".target(name: \"Base\")",
      with: """
        .target(name: "Base", plugins: ["Writer"]),
        .plugin(name: "Writer", capability: .buildTool())
        """)
    let fixture = try BuildFixture(
      ["Package.swift": manifest, "Plugins/Writer/Writer.swift": plugin("written")],
      branches: [
        ("changes", ["Plugins/Writer/Writer.swift": plugin("other")]),
        ("uses", ["Sources/Base/Use.swift": "let use = written\n"]),
      ])
    let told = fixture.told("changes", "uses")
    expectEqual(told.lines.count, 1, "\(told.all)")
    #expect(
      told.all.contains("'uses' and 'changes' do not build together (each builds alone)"),
      "\(told.all)")
  }
}

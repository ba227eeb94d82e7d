import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// Programs that a repository's configuration can name, each of which would leave a mark.
private struct PlantedPrograms {
  private let marks: TemporaryFolder

  init() throws { marks = try TemporaryFolder() }

  /// A program that leaves a mark and passes on what it is given.
  func program(_ name: String) throws -> String {
    let path = try marks.write("#!/bin/sh\ntouch '\(marks.path)/ran-\(name)'\ncat\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// Plants a program under every key that names one, and files whose attributes select the filters.
  func plant(in repository: TemporaryFolder, below folder: String = "") throws {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let mark = folder.replacing("/", with: "-")
    for key in [
      "core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass",
      "core.gitProxy", "core.alternateRefsCommand", "sequence.editor", "credential.helper",
      "credential.https://example.org.helper", "diff.external", "diff.mine.command",
      "diff.mine.textconv", "filter.mine.clean", "filter.mine.smudge", "filter.other.process",
      "filter.Two Words.clean", "filter.a=b.clean", "merge.mine.driver", "pager.diff",
      "pager.status", "alias.diff", "alias.status", "uploadpack.packObjectsHook", "gpg.program",
      "gpg.ssh.program", "gpg.ssh.defaultKeyCommand", "gpg.x509.program", "hook.mine.command",
      "interactive.diffFilter", "trace2.eventTarget", "remote.origin.uploadpack",
      "browser.mine.cmd", "man.mine.cmd", "difftool.mine.cmd", "mergetool.mine.cmd",
    ] {
      let name = mark + key.filter { $0.isLetter || $0.isNumber || $0 == "." }
      try repository.git(["-C", prefix + ".", "config", key, try program(name)])
    }
    for (key, value) in [
      ("filter.other.required", "true"), ("merge.default", "mine"), ("merge.renormalize", "true"),
      ("hook.mine.event", "post-index-change"), ("submodule.recurse", "true"),
      ("status.submoduleSummary", "true"), ("diff.ignoreSubmodules", "none"),
      ("protocol.allow", "always"), ("protocol.ext.allow", "always"),
      ("commit.gpgSign", "true"), ("log.showSignature", "true"),
    ] { try repository.git(["-C", prefix + ".", "config", key, value]) }
    for name in ["post-index-change", "post-checkout", "pre-auto-gc", "reference-transaction"] {
      _ = try program("\(mark)hooks/\(name)")
    }
    try repository.git(
      ["-C", prefix + ".", "config", "core.hooksPath", "\(marks.path)/\(mark)hooks"])
    try repository.write(
      """
      *.swift filter=mine diff=mine merge=mine
      *.txt filter=other
      *.md filter="Two Words"
      *.rtf filter=a=b

      """, to: "\(prefix).gitattributes")
  }

  /// Forgets what was run until now.
  func reset() throws {
    for name in try ran() { try FileManager.default.removeItem(atPath: "\(marks.path)/\(name)") }
  }

  func ran() throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: marks.path)
    return paths.filter { FileTree.parts(of: $0).name.hasPrefix("ran-") }.sorted()
  }
}

/// Repositories whose own configuration names programs: each would leave a mark.
@Suite("git in a hostile repository", .enabled(if: GitFixture.isPossible, "no git here"))
struct HostileRepositoryTests {
  private let fixture: GitFixture
  private let planted: PlantedPrograms

  /// A repository with a submodule and a branch to merge, both armed, and with edits in both.
  init() throws {
    (fixture, planted) = (try GitFixture(), try PlantedPrograms())
    try fixture.writeManifest([("Money", []), ("Cart", ["Money"])])
    try fixture.write("public let m = 1\n", to: "Sources/Money/M.swift")
    try fixture.write("import Money\n", to: "Sources/Cart/C.swift")
    try fixture.git("init", "-q", "Library")
    try fixture.write("let l = 1\n", to: "Library/L.swift")
    try fixture.git("-C", "Library", "add", "-A")
    try fixture.git("-C", "Library", "commit", "-q", "-m", "first")
    try fixture.write(
      "[submodule \"a=b Library\"]\n\tpath = Library\n\turl = ./Library\n\tignore = none\n",
      to: ".gitmodules")
    try fixture.commit("first")
    try fixture.git("checkout", "-q", "-b", "other")
    try fixture.write("import Money\nlet other = 1\n", to: "Sources/Cart/C.swift")
    try fixture.commit("other")
    try fixture.git("checkout", "-q", "main")
    try fixture.write("import Money\nlet main = 1\n", to: "Sources/Cart/C.swift")
    try fixture.commit("second")
    try planted.plant(in: fixture.folder)
    try planted.plant(in: fixture.folder, below: "Library")
    for path in ["Sources/Cart/C.swift", "notes.txt", "notes.md", "notes.rtf"] {
      try fixture.write("import Money\n// more\n", to: path)
    }
    // Of the same size, so that git has to look at the content.
    try fixture.write("let l = 2\n", to: "Library/L.swift")
    // What preparing all this ran does not count.
    try planted.reset()
  }

  @Test("the repository and its submodule would run programs, if git were run plainly")
  func plain() throws {
    try? fixture.git("status", "-s")
    let ran = try planted.ran()
    #expect(ran.contains("ran-core.fsmonitor") && ran.contains("ran-Librarycore.fsmonitor"))
    #expect(ran.contains("ran-Libraryfilter.mine.clean"))
  }

  private static let runs = [
    ["affected", "--base", "HEAD"], ["affected", "--base", "main", "--merge-base"],
    ["affected", "--base", "HEAD~1", "--head", "HEAD"],
    ["check", "--since", "HEAD"], ["contract", "--base", "HEAD"],
    ["graph", "--affected", "HEAD"],
    ["forecast", "--base", "main", "other"],
    // SwiftPM asks git about the folder.
    ["check", "--no-cache"], ["check", "--no-cache", "--workspace"], ["doctor", "--no-cache"],
    ["doctor", "--no-cache", "--oracle"],
  ]

  @Test("no command runs a program that the repository or its submodule names", arguments: runs)
  func commands(_ arguments: [String]) throws {
    try fixture.git("config", "submodule.a=b Library.ignore", "none")
    let outcome = BoundaryCheckCommand.run(arguments + ["--package-path", fixture.package])
    #expect([.clean, .findings].contains(outcome.status), "\(outcome)")
    try expectEqual(planted.ran(), [])
  }

  @Test("who wrote a line, what changed a name, and the working tree are found without a program")
  func builds() throws {
    let repository = try PackagePrograms(
      packagePath: fixture.package, environment: ProcessInfo.processInfo.environment,
      passedVariables: [], isUntrusted: false, usesCache: false, jobs: 1
    ).repository()
    let (base, head) = (try repository.commit("HEAD~1"), try repository.commit("HEAD"))
    let merges = try MergeRepository(repository, base: base)
    expectEqual(merges.author(ofLine: 2, in: "Sources/Cart/C.swift", at: head), head)
    let changes = try merges.changes(of: "main", from: base, to: head)
    expectEqual(changes.map(\.file), ["Sources/Cart/C.swift"])
    let tree = try merges.commitOfWorkingTree(onto: head)
    #expect(try merges.objects(["notes.txt"], in: tree)["notes.txt"] != nil)
    try expectEqual(planted.ran(), [])
  }

  @Test("of a submodule that only the index knows, no program runs either")
  func indexed() throws {
    try FileManager.default.removeItem(atPath: "\(fixture.package)/.gitmodules")
    try fixture.git("status", "-s")
    #expect(try planted.ran().contains("ran-Libraryfilter.mine.clean"))
    try planted.reset()
    let outcome = fixture.run("check", "--no-cache")
    #expect([.clean, .findings].contains(outcome.status), "\(outcome)")
    try expectEqual(planted.ran(), [])
  }

  @Test("of a submodule that no file names, no program runs either")
  func unnamed() throws {
    try fixture.git("rm", "-q", "--cached", ".gitmodules")
    try fixture.git("commit", "-q", "-m", "unnamed")
    try FileManager.default.removeItem(atPath: "\(fixture.package)/.gitmodules")
    try planted.reset()
    let outcome = fixture.run("check", "--no-cache")
    #expect([.clean, .findings].contains(outcome.status), "\(outcome)")
    try expectEqual(planted.ran(), [])
  }

  @Test("a git that takes no settings from variables is refused, and SwiftPM's finds no repository")
  func oldGit() throws {
    let tools = try TemporaryFolder()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let program = try tools.write(
      "#!/bin/sh\nunset GIT_CONFIG_COUNT\nPATH='\(path)' exec git \"$@\"\n", to: "git")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(tools.path):\(path)"
    func run(_ arguments: String...) -> CommandOutcome {
      BoundaryCheckCommand.run(
        arguments + ["--package-path", fixture.package],
        environment: CommandEnvironment(variables: environment))
    }
    let refused = run("affected", "--base", "HEAD")
    expectEqual(refused.status, .notChecked)
    #expect(refused.diagnostics.contains("install git 2.31 or later"), "\(refused)")
    #expect([.clean, .findings].contains(run("check", "--no-cache").status))
    try expectEqual(planted.ran(), [])
  }

  @Test("what a file, a branch or a linked worktree adds to the configuration runs no program")
  func included() throws {
    let program = try planted.program("filter.included.clean")
    let more = try fixture.folder.write(
      "[filter \"included\"]\n\tclean = \(program)\n", to: ".git/more")
    try fixture.git("config", "includeIf.onbranch:linked.path", more)
    try fixture.git("config", "core.repositoryFormatVersion", "0")
    try fixture.git("config", "extensions.worktreeConfig", "true")
    try fixture.git("worktree", "add", "-q", "-b", "linked", ".linked")
    let linked = "\(fixture.package)/.linked"
    try fixture.git("-C", linked, "config", "--worktree", "core.fsmonitor", program)
    try fixture.write("*.swift filter=included\n", to: ".linked/.gitattributes")
    try fixture.write("import Money\n// more\n", to: ".linked/Sources/Cart/C.swift")
    try planted.reset()
    for arguments in [["affected", "--base", "HEAD"], ["check", "--no-cache"]] {
      let outcome = BoundaryCheckCommand.run(arguments + ["--package-path", linked])
      #expect([.clean, .findings].contains(outcome.status), "\(outcome)")
      try expectEqual(planted.ran(), [])
    }
  }

  @Test(
    "objects that are missing are not fetched, by whatever program the repository names",
    arguments: ["ext::", "/", "https://localhost:1/"],
    [["affected", "--base", "HEAD"], ["check", "--no-cache"]])
  func missing(url: String, arguments: [String]) throws {
    let program = try planted.program("fetched")
    for (key, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.promisor", "true"), ("remote.origin.url", url + program.dropFirst()),
      ("remote.origin.uploadpack", program), ("protocol.file.allow", "always"),
    ] { try fixture.git("config", key, value) }
    let objects = "\(fixture.package)/.git/objects"
    try FileManager.default.moveItem(atPath: objects, toPath: "\(fixture.package)/.git/away")
    try FileManager.default.createDirectory(atPath: objects, withIntermediateDirectories: true)
    try planted.reset()
    _ = BoundaryCheckCommand.run(arguments + ["--package-path", fixture.package])
    try expectEqual(planted.ran(), [])
  }

  @Test(
    "a package whose folder is laid out like a repository runs no program of its configuration",
    arguments: [["check", "--no-cache"], ["check", "--since", "HEAD"]])
  func bare(_ arguments: [String]) throws {
    let fixture = try TemporaryFolder()
    try fixture.write("ref: refs/heads/main\n", to: "HEAD")
    for name in ["objects", "refs", "Sources/A"] { try fixture.makeFolder(name) }
    try fixture.write("let a = 1\n", to: "Sources/A/A.swift")
    try fixture.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "bare", targets: [.target(name: "A")])
      """, to: "Package.swift")
    try fixture.write(
      """
      [core]
        repositoryFormatVersion = 0
        bare = false
        worktree = .
        fsmonitor = \(try planted.program("bare"))
      """, to: "config")
    try? fixture.git(["status", "-s"])
    expectEqual(try planted.ran(), ["ran-bare"])
    try planted.reset()
    _ = BoundaryCheckCommand.run(arguments + ["--package-path", fixture.path])
    try expectEqual(planted.ran(), [])
  }

  @Test("what changed is found all the same, and the configured filters change nothing")
  func changes() throws {
    let outcome = fixture.run("affected", "--base", "HEAD", "--format", "lines")
    expectEqual(outcome.output, "Cart\n")
    #expect(outcome.diagnostics.contains("5 files changed"), "\(outcome)")
  }

  @Test("a filter whose name is no text, so that nothing can switch it off, is refused and not run")
  func unnamable() throws {
    let program = try planted.program("unnamable")
    let configuration = "\(fixture.package)/.git/config"
    var bytes = Data(try String(contentsOfFile: configuration, encoding: .utf8).utf8)
    bytes += Data("[filter \"".utf8) + [0xFF] + Data("\"]\n\tclean = \(program)\n".utf8)
    try bytes.write(to: URL(fileURLWithPath: configuration))
    let attributes = Data("*.swift filter=".utf8) + [0xFF, 0x0A]
    try attributes.write(to: URL(fileURLWithPath: "\(fixture.package)/.gitattributes"))
    let outcome = fixture.run("affected", "--base", "HEAD")
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains("filter.\u{FFFD}.clean"), "\(outcome)")
    #expect([.clean, .findings].contains(fixture.run("check", "--no-cache").status))
    try expectEqual(planted.ran(), [])
  }

  @Test("the folder whose files are compared is the repository's, whatever its configuration says")
  func worktree() throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write("", to: "secret")
    try fixture.git("config", "core.worktree", elsewhere.path)
    let outcome = BoundaryCheckCommand.run([
      "affected", "--base", "HEAD", "--format", "json", "--package-path", fixture.package,
    ])
    #expect(outcome.output.contains("Sources/Cart/C.swift"), "\(outcome)")
    #expect(!outcome.output.contains("secret"))
  }
}

import Expectations
import Foundation
import Testing

/// `Tools/test --affected` in a repository of two test targets, with stand-ins for Swift and the checker.
@Suite("A run of what a change can break", .enabled(if: AffectedRun.isPossible, "no git here"))
struct AffectedRunTests {
  @Test("runs what the change reaches, and nothing again that passed with the same inputs")
  func records() throws {
    let run = try AffectedRun()
    try expectEqual(run(), [])
    try run.edit("a.swift", "one")
    try expectEqual(run(), ["A"])
    try expectEqual(run(), [])
    try run.edit("b.swift", "one")
    try expectEqual(run(), ["B"])
    try run.edit("a.swift", "two")
    try expectEqual(run(), ["A"])
    // What stood there before passed too, but only the last pass of a target is kept.
    try run.edit("a.swift", "one")
    try expectEqual(run(), ["A"])
  }

  @Test(
    "counts for nothing when it fails, runs no test or is ended",
    arguments: ["exit 1", "tests=0", "kill -KILL $PPID"])
  func noPass(_ outcome: String) throws {
    let run = try AffectedRun()
    try run.edit("a.swift", "one")
    try run.outcome(outcome)
    try expectEqual(run(passes: false), ["A"])
    try expectEqual(run(passes: false), ["A"])
    try run.outcome("")
    try expectEqual(run(), ["A"])
    try expectEqual(run(), [])
  }

  @Test(
    "counts for nothing where a target or a suite left out all of its tests, unless it says when it runs"
  )
  func leftOut() throws {
    let run = try AffectedRun()
    try run.edit("a.swift", "one")
    let ran = #"<testcase classname="ATests.On" name="one()" time="0.1" />\n"#
    let leftOut = #"<testcase classname="ATests.Off" name="two()" >\n<skipped>later</skipped>\n"#
    for (results, error) in [
      (leftOut, "error: no test of ATests was executed"),
      (ran + leftOut, "error: all tests of the suite ATests.Off were left out"),
    ] {
      try run.outcome("printf '\(results)' >\"$results\"")
      try expectEqual(run(passes: false), ["A"])
      #expect(run.output.contains(error), "\(run.output)")
    }
    try run.edit("Tests/ATests/Off.swift", "@Suite(.enabled(if: false))\nstruct Off {}\n")
    try expectEqual(run(), ["A"])
  }

  @Test("counts for nothing where a file was edited meanwhile")
  func editedMeanwhile() throws {
    let run = try AffectedRun()
    try run.edit("a.swift", "one")
    try run.edit("b.swift", "one")
    try run.outcome("echo three >>a.swift")
    try expectEqual(run(), ["A,B"])
    try run.outcome("")
    // The other target's inputs stayed what they were.
    try expectEqual(run(), ["A"])
    try expectEqual(run(), [])
  }

  @Test("counts for nothing under other settings")
  func settings() throws {
    let run = try AffectedRun()
    try run.edit("a.swift", "one")
    try expectEqual(run(), ["A"])
    try expectEqual(run(["SHOP_X": "1"]), ["A"])
    try expectEqual(run(["SHOP_X": "1", "LANG": "tlh"]), ["A"])
  }
}

/// A repository with the scripts under test, and stand-ins for the programs that they call.
final class AffectedRun {
  static let isPossible = (try? shell("git --version", in: "/"))?.status == 0

  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "affected-run-\(UUID().uuidString)").path(percentEncoded: false)

  private var package: String { folder + "/package" }

  /// What the last run printed.
  private(set) var output = ""

  /// A target depends on the file of its name; the change is what is not committed.
  private static let checker = #"""
    #!/bin/sh
    case "$*" in
    *inputs*)
      for name in A B; do
        file=$(echo $name | tr AB ab).swift
        printf '%sTests\tkind\ttest\n%sTests\tneeds\t%s\n' $name $name $name
        printf '%s\tfile\t%s\t%s\n' $name "$(git hash-object $file)" $file
      done ;;
    *json*)
      printf '  "base" : "%s",\n' "$(git rev-parse HEAD)" >.build/affected/affected.json
      git diff --name-only HEAD | sed -n 's/^a.swift$/ATests/p; s/^b.swift$/BTests/p' >.build/affected/names ;;
    esac
    """#

  private static let swift = #"""
    #!/bin/sh
    case $1 in
    build) mkdir -p .build/tools/debug && cp ../checker .build/tools/debug/boundary-check ;;
    test)
      echo "$MODULE" >>../runs
      tests=1
      while [ $# -gt 1 ] && [ "$1" != --xunit-output ]; do shift; done
      results=$2
      . ../outcome
      echo "Test run with $tests tests passed" ;;
    esac
    """#

  private static let setup = #"""
    set -eu
    root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    cd "$root"
    swift_flags=(-O) loop_scratch=.build/module loop_flags=(-O)
    say() { printf '%s\n' "$*" >&2; }
    fail() { say "error: $1"; exit 69; }
    platform_libraries() { ls Modules/Platform; }
    """#

  init() throws {
    let tools = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Tools").path(percentEncoded: false)
    _ = try Self.shell(
      """
      mkdir -p package/Tools/Proof package/Modules/Platform package/Tests/ATests package/.ci bin && cd package
      cp '\(tools)/test' '\(tools)/affected.sh' Tools/
      touch a.swift b.swift Package.swift .ci/run
      for name in shop run docs Proof/check-alone Proof/check-mutations Proof/check-shell Proof/fuzz; do touch Tools/$name; done
      printf '.build/\\n' >.gitignore
      """, in: folder)
    try write(Self.setup, to: "package/Tools/setup.sh")
    try write(Self.swift, to: "bin/swift")
    try write("#!/bin/sh\necho Swift 1\n", to: "bin/swiftc")
    try write(Self.checker, to: "checker")
    try outcome("")
    _ = try Self.shell(
      """
      chmod +x bin/* checker && cd package && git init -q -b main && git add -A
      git -c user.name=test -c user.email=test@example.org -c commit.gpgsign=false commit -qm first
      """, in: folder)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func edit(_ file: String, _ text: String) throws { try write(text, to: "package/\(file)") }

  /// What the tests do, as shell.
  func outcome(_ text: String) throws { try write(text + "\n", to: "outcome") }

  /// Runs the script; answers with the lists of modules that were tested.
  func callAsFunction(
    _ variables: [String: String] = [:], passes: Bool = true
  ) throws -> [String] {
    try? FileManager.default.removeItem(atPath: folder + "/runs")
    let ended = try Self.shell("Tools/test --affected", in: package, variables)
    output = ended.output
    expectEqual(ended.status == 0, passes, "\(ended.output)")
    let runs = try? String(contentsOfFile: folder + "/runs", encoding: .utf8)
    return (runs ?? "").split(separator: "\n").map(String.init)
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
  }

  static func shell(
    _ command: String, in folder: String, _ variables: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "-c", command]
    process.currentDirectoryURL = URL(filePath: folder)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let own = ["PATH": "\(folder)/../bin:\(path)", "HOME": folder, "SHOP_WPT": "/nowhere"]
    process.environment = own.merging(variables) { $1 }
    let log = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = log
    process.standardError = log
    try process.run()
    let output = try log.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

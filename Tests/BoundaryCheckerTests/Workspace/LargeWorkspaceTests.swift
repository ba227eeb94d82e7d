import BoundaryFixtures
import Expectations
import Foundation
import Synchronization
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// Many packages, whose manifests a stand-in for SwiftPM dumps and counts.
@Suite("A workspace of many packages")
struct LargeWorkspaceTests {
  private let folder: TemporaryFolder
  private let count = 40

  init() throws {
    folder = try TemporaryFolder()
    // All use one package that is not part of the workspace.
    try folder.write("// swift-tools-version: 6.0\n", to: "Far/Package.swift")
    try folder.write(dump("Far", uses: nil), to: "Far/dump.json")
    for number in 0..<count {
      let name = "P\(number)"
      try folder.write("// swift-tools-version: 6.0\n", to: "work/\(name)/Package.swift")
      try folder.write(dump(name, uses: "\(folder.path)/Far"), to: "work/\(name)/dump.json")
      try folder.write("import Far\n", to: "work/\(name)/Sources/\(name)/A.swift")
    }
    // Each call notes how many others run.
    let swift = try folder.write(
      """
      #!/bin/sh
      while [ "$1" != --package-path ]; do shift; done
      touch "\(folder.path)/running/$$"
      sleep 0.05
      echo "$2 $(ls "\(folder.path)/running" | wc -l)" >> "\(folder.path)/calls"
      rm "\(folder.path)/running/$$"
      cat "$2/dump.json"

      """, to: "bin/swift")
    try folder.makeFolder("running")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
  }

  private func dump(_ name: String, uses package: String?) -> String {
    let dependency = package.map { path in
      """
      "dependencies": [{"fileSystem": [{"identity": "far", "path": "\(path)"}]}],
      """
    }
    let product = package == nil ? "" : #"{"product": ["Far", "far", null, null]}"#
    return """
      {"name": "\(name)", "toolsVersion": {"_version": "6.0.0"}, \(dependency ?? "")
       "products": [{"name": "\(name)", "targets": ["\(name)"]}],
       "targets": [{"name": "\(name)", "type": "regular", "dependencies": [\(product)]}]}
      """
  }

  private func run(
    _ more: String..., terminal: (@Sendable (String) -> Void)? = nil
  ) -> CommandOutcome {
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder.path)/bin:\(environment["PATH"] ?? "")"
    return BoundaryCheckCommand.run(
      ["--workspace", "--no-cache", "--package-path", "\(folder.path)/work", "--jobs", "2"] + more,
      environment: CommandEnvironment(variables: environment, terminal: terminal))
  }

  private func calls() throws -> [[Substring]] {
    try folder.text(of: "calls").split(separator: "\n")
      .map { $0.split(separator: " ") }
  }

  @Test("every manifest is dumped once, as many at a time as --jobs says")
  func dumps() throws {
    let outcome = run()
    expectEqual(outcome.status, .clean, "\(outcome)")
    let calls = try calls()
    expectEqual(calls.count, count + 1)
    expectEqual(Set(calls.map { $0[0] }).count, count + 1)
    expectEqual(calls.map { $0[1] }.max(), "2")
  }

  @Test("a terminal shows the progress of what takes longer than a second, and then no more")
  func progress() throws {
    let said = Mutex("")
    let outcome = run { text in said.withLock { $0 += text } }
    expectEqual(outcome.status, .clean)
    let text = said.withLock { $0 }
    // 40 calls of 50 ms, two at a time.
    let lines = text.split(separator: "\r\u{1B}[K")
    #expect(lines.contains("boundary-check: \(count) of \(count) manifests"), "\(text)")
    #expect(text.hasSuffix("\r\u{1B}[K"))
    #expect(outcome.diagnostics.hasPrefix("boundary-check: 0 findings, \(count) notes in"))
    _ = run("--quiet") { text in said.withLock { $0 += text } }
    expectEqual(said.withLock { $0 }, text)
  }

  @Test("a line of progress says each step, and leaves nothing behind")
  func line() throws {
    let said = Mutex<[String]>([])
    let shown = DispatchSemaphore(value: 0)
    let log = RunLog { text in
      said.withLock { $0.append(text) }
      shown.signal()
    }
    let line = try #require(ProgressLine(of: 3, "manifests", on: log, after: 0))
    shown.wait()
    line.step()
    line.end()
    line.step()
    let start = "\r\u{1B}[K"
    #expect(
      said.withLock { $0 } == [
        "\(start)boundary-check: 0 of 3 manifests", "\(start)boundary-check: 1 of 3 manifests",
        start,
      ])
    #expect(ProgressLine(of: 3, "manifests", on: RunLog()) == nil)
    let quick = ProgressLine(of: 3, "manifests", on: log, after: 60)
    quick?.step()
    quick?.end()
    #expect(said.withLock { $0.count } == 3)
  }
}

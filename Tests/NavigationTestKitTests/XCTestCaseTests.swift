import Foundation
import Testing

@Suite(
  "In an XCTestCase", .enabled(if: XCTestRun.isPossible, "these tests are built for another runner")
)
struct XCTestCaseTests {
  @Test("each check that does not hold fails its test, at its own line")
  func failing() throws {
    let run = try XCTestRun("NavigationTestKitTests.FailingChecks")
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Samples/FailingChecks.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let expected = lines.indices.filter { lines[$0].hasSuffix("// fails here") }.map { $0 + 1 }
    #expect(!expected.isEmpty)
    for line in expected {
      let count =
        run.output.components(separatedBy: "FailingChecks.swift:\(line): error: ").count - 1
      #expect(count == 1, "\(lines[line - 1])")
    }
    #expect(
      run.output.contains("Executed \(expected.count) tests, with \(expected.count) failures"),
      "\(run.output)")
    #expect(run.exitCode != 0)
  }

  @Test("checks that hold fail nothing")
  func holding() throws {
    let run = try XCTestRun("NavigationTestKitTests.HoldingChecks")
    #expect(run.output.contains("Executed 1 test, with 0 failures"), "\(run.output)")
    #expect(run.exitCode == 0)
  }
}

/// A run of XCTest on the tests that this process was built with.
private struct XCTestRun {
  let output: String
  let exitCode: Int32

  static var isPossible: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  init(_ tests: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "xctest", tests]
    // What updates a file of expectations would make a check hold that fails on purpose.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("UPDATE_") }.merging(["XCTEST_CHECKS": "1"]) { $1 }
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    exitCode = process.terminationStatus
  }
}

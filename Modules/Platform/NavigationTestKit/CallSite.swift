import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// The line of a test at which a check was called.
///
/// Checks take it as `file` and `line`, as those of XCTest do: `#_sourceLocation` would oblige every caller to
/// import Testing.
struct CallSite: Sendable {
  let file: StaticString
  let line: UInt

  /// Fails the running test at this line.
  ///
  /// Swift Testing drops an issue that is recorded while none of its tests runs, and XCTest a failure outside of its
  /// own. So what runs in no test of Swift Testing is reported to both: it may be a test case of XCTest, or a task that
  /// a test of Swift Testing has detached.
  func fail(_ message: String) {
    let path = "\(file)"
    let name = path.split(separator: "/").last ?? ""
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: "Tests/\(name)", filePath: path, line: Int(line), column: 1))
    #if canImport(XCTest)
      if Test.current == nil { XCTFail(message, file: file, line: line) }
    #endif
  }
}

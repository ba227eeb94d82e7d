import Expectations
import Foundation
import Testing

/// `Tools/Proof/check-mutations` builds and tests the changes; here they only have to apply to the code.
@Suite(
  "The written changes of promises",
  .enabled(
    if: (try? AffectedRun.shell("python3 --version", in: "/"))?.status == 0,
    "without python3 they are not tried either"))
struct WrittenChangeTests {
  @Test("fit the code, each once")
  func changes() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path(percentEncoded: false)
    let listed = try AffectedRun.shell("Tools/Proof/check-mutations --list", in: root)
    expectEqual(listed.status, 0, "\(listed.output)")
    let lines = listed.output.split(separator: "\n")
    #expect(!lines.isEmpty)
    expectEqual(Set(lines).count, lines.count, "a change is written twice")
  }
}

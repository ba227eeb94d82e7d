import Expectations
import Foundation
import Testing

/// `Tools/check-mutations` tries the changes; that they can be made is seen here, with every change of the code.
@Suite("The written changes of promises")
struct WrittenChangeTests {
  @Test(
    "change what stands in the code, and there are more than a hundred",
    .enabled(
      if: (try? AffectedRun.shell("python3 --version", in: "/"))?.status == 0,
      "without python3 they are not tried either"))
  func changes() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path(percentEncoded: false)
    let listed = try AffectedRun.shell("Tools/check-mutations --list", in: root)
    expectEqual(listed.status, 0, "\(listed.output)")
    let lines = listed.output.split(separator: "\n")
    #expect(lines.count > 100)
    expectEqual(Set(lines).count, lines.count, "a change is written twice")
  }
}

import Diagnostics
import Expectations
import Testing

@Suite("A line of source")
struct SourceLineTests {
  @Test("is that of the call, and prints as compilers do")
  func here() {
    let (place, line) = (SourceLine(), #line)
    expectEqual(place.description, "DiagnosticsTests/SourceLineTests.swift:\(line)")
  }

  @Test("sorts by file, then by line")
  func order() {
    let lines = [("A.swift", 10), ("A.swift", 9), ("B.swift", 1)].map {
      SourceLine(fileID: $0, line: $1)
    }
    expectEqual([lines[2], lines[0], lines[1]].sorted(), [lines[1], lines[0], lines[2]])
  }
}

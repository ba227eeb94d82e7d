import NavigationTestKit
import Testing

@Suite("A difference of lines")
struct LineDifferenceTests {
  @Test("equal texts differ in nothing")
  func equal() {
    let difference = LineDifference(expected: "a\nb", actual: "a\nb")
    #expect(difference.isEmpty)
    #expect(difference.lines == [.kept("a"), .kept("b")])
    #expect("\(difference)" == "")
    #expect(LineDifference(expected: "", actual: "").isEmpty)
  }

  @Test("missing lines come before unexpected ones, each where it belongs")
  func changed() {
    let difference = LineDifference(expected: "a\nb\nc", actual: "a\nx\nc\nd")
    #expect(!difference.isEmpty)
    #expect("\(difference)" == "  a\n- b\n+ x\n  c\n+ d")
  }

  @Test("only three lines around a change are shown")
  func context() {
    let lines = (1...20).map(String.init)
    var other = lines
    other[9] = "ten"
    let difference = LineDifference(
      expected: lines.joined(separator: "\n"), actual: other.joined(separator: "\n"))
    #expect("\(difference)" == "…\n  7\n  8\n  9\n- 10\n+ ten\n  11\n  12\n  13\n…")
  }

  @Test("empty lines count")
  func emptyLines() {
    #expect(LineDifference(expected: "a\n\nb", actual: "a\nb").lines.contains(.missing("")))
  }
}

import Diagnostics
import Testing

@Suite("A message about source code")
struct SourceMessageTests {
  private let first = SourceLine(fileID: "A/B.swift", line: 3)

  @Test("stands at its line, as compilers write it, with notes at theirs and the remedy last")
  func lines() {
    let note = SourceMessage.Note("the other one", at: SourceLine(fileID: "C/D.swift", line: 9))
    let message = SourceMessage("it is there twice", at: first, notes: [note], fix: "rename one")
    #expect(
      "\(message)" == """
        A/B.swift:3: error: it is there twice
        C/D.swift:9: note: the other one
        fix: rename one
        """)
  }

  @Test("has no line where none is to blame")
  func nowhere() {
    #expect("\(SourceMessage("it fails", at: nil, fix: "stop"))" == "error: it fails\nfix: stop")
  }

  @Test("an explanation is printed with its remedy, where it has one")
  func explanation() {
    #expect("\(ErrorExplanation("a.b", .usage, "it fails", hint: "stop"))" == "it fails; stop")
    #expect("\(ErrorExplanation("a.b", .usage, "it fails"))" == "it fails")
  }
}

import Expectations
import Testing

@testable import MutationTester

@Suite("Many mutations in one source")
struct MutantSchemaTests {
  private func schema(_ source: String) -> MutantSchema {
    let mutations = MutationFinder(file: "A.swift", source: source).mutations()
    return MutantSchema(
      source, mutations: Dictionary(uniqueKeysWithValues: zip(1..., mutations)))
  }

  @Test("a body becomes a choice of its copies")
  func copies() {
    let schema = schema("func f() -> Bool { a == b }\nlet c = 1\n")
    #expect(
      schema.text == """
        func f() -> Bool {switch activeMutation {
        case 1:
         a != b\u{20}
        default:
         a == b\u{20}
        }}
        let c = 1

        """)
    expectEqual(schema.unplaced, [])
  }

  @Test("an initializer returns at the end of a copy, and a statement left out leaves nothing")
  func initializer() {
    let schema = schema("struct A {\n  init() {\n    f()\n  }\n}\n")
    #expect(schema.text.contains("case 1:\n\n    ()\n  \nreturn\ndefault:\n\n    f()\n  \n}}\n}\n"))
  }

  @Test("outside of bodies a truth value becomes a choice, and nothing else has a place")
  func outside() {
    let schema = schema("struct A {\n  var b = true\n  static let c = d == e\n}\n")
    #expect(schema.text.contains("var b = (activeMutation == 1 ? false : true)\n"))
    #expect(schema.text.contains("static let c = d == e\n"))
    expectEqual(schema.unplaced, [2])
    expectEqual(schema.suspects(line: 2), [1])
  }

  @Test("an error is laid to the copy it stands in, or to all of a body")
  func suspects() {
    let schema = schema("let z = 0\nfunc f() -> Bool {\n  a == b && c\n}\nlet d = 0\n")
    let lines = schema.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let suspects = schema.suspects(line: index + 1)
      if line.contains("a != b") { expectEqual(suspects, [1]) }
      if line.contains("||") { expectEqual(suspects, [2]) }
      if line.contains("a == b && c") { expectEqual(suspects, [1, 2]) }
      if line.contains("let") { expectEqual(suspects, []) }
    }
    #expect(lines.count > 12)
  }

  @Test("errors of the compiler are found by file and line")
  func errors() {
    let output = """
      [3/4] Compiling A A.swift
      /p/Modules/A/A.swift:7:3: error: no such thing
      /p/Modules/A/A.swift:7:3: error: no such thing
      /p/Modules/A/A.swift:9:3: warning: unused
      /q/B.swift:1:1: error: elsewhere
      error: fatalError
      """
    expectEqual(
      CompilerError.errors(in: output, below: "/p"),
      [CompilerError(file: "Modules/A/A.swift", line: 7)])
    #expect(CompilerError.summary(of: output).hasPrefix("/p/Modules/A/A.swift:7:3: error"))
    expectEqual(CompilerError.summary(of: "killed"), "killed")
  }
}

import Expectations
import SwiftScanning
import Testing

@testable import PackageReading

@Suite("Errors of a build")
struct CompilerMessageTests {
  private static let output = """
    [3/5] Compiling Cart Cart.swift
    error: emit-module command failed with exit code 1 (use -v to see invocation)
    /p/Sources/Cart/Cart.swift:8:8: error: type 'S' does not conform to protocol 'P'
     8 | struct S: P { func serve() {} }
       |        |- error: type 'S' does not conform to protocol 'P'
       |        `- note: add stubs for conformance

    /p/Sources/Base/Base.swift:4:40: note: protocol requires function 'more()' with type '() -> ()'
    4 | public protocol P { func serve(); func more() }
    /p/Sources/Cart/Cart.swift:2:9: warning: variable 'x' was never used
    [5/5] Emitting module Cart
    /p/Sources/Cart/Cart.swift:8:8: error: type 'S' does not conform to protocol 'P'
    /elsewhere/A.swift:1:1: error: a line: 2: error: of two
    error: 'p': product 'Bass' required by package 'p' target 'Home' not found.
    error: ExitCode(rawValue: 1)
    """

  @Test("each is read once, with its place, its notes and the names that it quotes")
  func errors() throws {
    let found = CompilerMessage.errors(in: Self.output, ofPackageAt: "/p")
    expectEqual(
      found.map { "\($0.file ?? "-"):\($0.position?.line ?? 0): \($0.text)" },
      [
        "Sources/Cart/Cart.swift:8: type 'S' does not conform to protocol 'P'",
        "/elsewhere/A.swift:1: a line: 2: error: of two",
        "-:0: 'p': product 'Bass' required by package 'p' target 'Home' not found.",
      ])
    let first = try #require(found.first)
    expectEqual(first.notes.map(\.file), [nil, "Sources/Base/Base.swift"])
    expectEqual(first.quotedNames, ["S", "P", "more"])
  }

  @Test("an error in what a macro expands to is one of the line with the macro, each once")
  func expansions() throws {
    func error(_ line: Int, _ text: String) -> String {
      """
      macro expansion #written:1:1: error: \(text)
      `- /p/Sources/Base/Base.swift:\(line):19: note: expanded code originates here
      \(line) | let one = #written
        |           `- note: in expansion of macro 'written' here
        +--- macro expansion #written ----------------------------------------
        |1 | changed
        |  | `- error: \(text)
        +---------------------------------------------------------------------

      """
    }
    let nested = """
      macro expansion #inner:1:1: error: inside
      `- macro expansion #outer:1:1: note: expanded code originates here
         `- /p/Sources/Base/Two.swift:7:1: note: expanded code originates here
      macro expansion #lost:1:1: error: without a place
      """
    let output =
      error(2, "no 'a'") + error(3, "no 'a'") + error(2, "no 'a'") + error(2, "no 'b'") + nested
    let found = CompilerMessage.errors(in: output, ofPackageAt: "/p")
    expectEqual(
      found.map { "\($0.file ?? "-"):\($0.position?.line ?? 0): \($0.text)" },
      [
        "Sources/Base/Base.swift:2: no 'a'", "Sources/Base/Base.swift:3: no 'a'",
        "Sources/Base/Base.swift:2: no 'b'", "Sources/Base/Two.swift:7: inside",
        "-:0: without a place",
      ])
    expectEqual(found.first?.quotedNames, ["a", "written"])
  }

  @Test("output of any kind is read to its end, and a module that lost everything has a bound")
  func bounds() {
    let many = (0..<2_000).map { "/p/A.swift:\($0 + 1):1: error: no" }.joined(separator: "\n")
    expectEqual(CompilerMessage.errors(in: many, ofPackageAt: "/p").count, 500)
    for text in ["", ":", ": error: ", "/p:1: error: ", "/p/a:x:1: error: no", "error: ", "'"] {
      #expect(CompilerMessage.errors(in: text, ofPackageAt: "/p").count <= 1, "\(text)")
    }
  }
}

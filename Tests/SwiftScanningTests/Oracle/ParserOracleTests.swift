import SwiftScanning
import Foundation
import Testing

@Suite(
  "Agreement with SwiftParser",
  .enabled(if: ParserOracle.libraries != nil, "the toolchain has no SwiftParser for programs"))
struct ParserOracleTests {
  /// Scanner and parser of the same file, where the file is valid Swift.
  private func disagreements(_ sources: [String]) throws -> (found: [String], compared: Int) {
    let folder = try OracleFolder()
    let oracle = try ParserOracle(in: folder)
    let files = try sources.enumerated().map { try folder.write($1, to: "\($0).swift") }
    var found: [String] = []
    var compared = 0
    for (source, answer) in zip(sources, try oracle.answers(for: files)) where !answer.isBroken {
      compared += 1
      let imports = ImportScanner().scan(source).imports.map {
        "\($0.position.line):\($0.position.column) \($0.module)"
      }
      if imports != answer.imports {
        found.append("\(source.debugDescription): \(imports), parser \(answer.imports)")
      }
    }
    return (found, compared)
  }

  /// Forms that the grammar allows and the compiler refuses: what is imported of a module has no name.
  private static let refusedLater: Set<String> = [
    "import struct A", "import struct A.\nB", "import class A", "import inout A",
    "import struct A\nimport B",
  ]

  @Test(
    "the parser finds the same imports in every valid form, at the same places, in all branches")
  func forms() throws {
    // Behind a byte order mark the parser counts three columns more than an editor shows.
    let sources = ImportForm.all.map(\.source).filter {
      !$0.hasPrefix("\u{FEFF}") && !Self.refusedLater.contains($0)
    }
    let (found, compared) = try disagreements(sources)
    for disagreement in found { Issue.record("\(disagreement)") }
    #expect(compared >= 150)
  }
}

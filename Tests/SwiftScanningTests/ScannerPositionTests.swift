import Expectations
import SwiftScanning
import Testing

@Suite("Positions of imports")
struct ScannerPositionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let source: String
    let places: [String]

    var testDescription: String { source.debugDescription }

    init(_ source: String, _ places: String...) { (self.source, self.places) = (source, places) }
  }

  /// Sources, and for each import: the line and column of its keyword, then of its module's name with
  /// the column behind it.
  static let rows = [
    Row("import A", "1:1 1:8-9"),
    Row("import Alpha.Beta", "1:1 1:8-13"),
    Row("  @testable import A", "1:13 1:20-21"),
    Row("import struct A.B", "1:1 1:15-16"),
    Row("import\n  A", "1:1 2:3-4"),
    Row("@_spi(X)\n@testable\nimport\n\nA", "3:1 5:1-2"),
    Row("import A; import Bee", "1:1 1:8-9", "1:11 1:18-21"),
    Row("import `A`", "1:1 1:8-11"),
    Row("import `my module`", "1:1 1:8-19"),
    Row("\tprivate\timport\tA", "1:10 1:17-18"),
    Row("import\u{A0}A", "1:1 1:9-10"),
    Row("/* é */ import A", "1:10 1:17-18"),
    Row("import Ünïcode", "1:1 1:8-17"),
    Row("\u{FEFF}import A", "1:1 1:8-9"),
    Row("#!/bin/x\nimport A", "2:1 2:8-9"),
    Row("\r\rimport A\r\nimport B", "3:1 3:8-9", "4:1 4:8-9"),
    Row("/*\n\n*/ import A", "3:4 3:11-12"),
    Row("let s = \"\"\"\n\n\"\"\"; import A", "3:6 3:13-14"),
    Row("#if X\nimport A\n#else\n import B\n#endif", "2:1 2:8-9", "4:2 4:9-10"),
    Row("#sourceLocation(file: \"x\", line: 99)\nimport A", "2:1 2:8-9"),
    Row("import A import B", "1:1 1:8-9", "1:10 1:17-18"),
    Row("import struct A::S", "1:1 1:15-16"),
  ]

  @Test("line and column are the compiler's", arguments: rows)
  func positions(_ row: Row) {
    let places = ImportScanner().scan(row.source).imports.map { statement in
      let (keyword, name) = (statement.keywordPosition, statement.position)
      return "\(keyword.line):\(keyword.column) \(name.line):\(name.column)-\(statement.endColumn)"
    }
    expectEqual(places, row.places)
  }

  @Test("places are ordered by line, then by column")
  func order() {
    let places = [(1, 2), (1, 3), (2, 1)].map { SourcePosition(line: $0.0, column: $0.1) }
    for (index, place) in places.enumerated() {
      #expect(places.map { place < $0 } == places.indices.map { index < $0 })
    }
  }
}

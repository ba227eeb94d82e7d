import Expectations
import SwiftScanning
import Testing

@Suite("Import scanner")
struct ImportScannerTests {
  @Test("the imports of every form are found, and nothing else", arguments: ImportForm.all)
  func forms(_ form: ImportForm) {
    expectEqual(ImportScanner().scan(form.source).imports.map(\.module), form.modules)
  }

  @Test("what is written on an import is kept")
  func details() throws {
    let source = """
      @_spi(Testing) @preconcurrency
      private import struct `Foundation`.Date
      """
    let statement = try #require(ImportScanner().scan(source).imports.first)
    expectEqual(statement.path, ["Foundation", "Date"])
    expectEqual(statement.kind, .struct)
    expectEqual(statement.access, .private)
    expectEqual(
      statement.attributes,
      [
        ImportAttribute(name: "_spi", arguments: "Testing"),
        ImportAttribute(name: "preconcurrency"),
      ])
    expectEqual(statement.keywordPosition, SourcePosition(line: 2, column: 9))
    expectEqual(statement.position, SourcePosition(line: 2, column: 23))
    #expect(statement.condition == nil)
  }

  @Test("attributes and access levels do not leak to the next import")
  func prefixesEnd() {
    let scan = ImportScanner().scan(
      "@testable public import A\nimport B\npublic let x = 1; import C")
    expectEqual(scan.imports.map(\.isTestable), [true, false, false])
    expectEqual(scan.imports.map(\.access), [.public, nil, nil])
    for between in ["x", "()", "#externalMacro(module: \"M\", type: \"T\")"] {
      let scan = ImportScanner().scan("public \(between)\nimport A")
      expectEqual(scan.imports.map(\.access), [nil], "\(between)")
    }
  }

  @Test("every access level and kind is understood")
  func vocabulary() {
    for level in AccessLevel.allCases {
      expectEqual(ImportScanner().scan("\(level.rawValue) import A").imports.first?.access, level)
    }
    for kind in ImportKind.allCases {
      expectEqual(ImportScanner().scan("import \(kind.rawValue) A.b").imports.first?.kind, kind)
    }
    expectEqual(ImportScanner().scan("@_exported import A").imports.first?.isExported, true)
  }

  @Test("submodules and selectors lengthen the path")
  func paths() {
    expectEqual(ImportScanner().scan("import A.B.C").imports.first?.path, ["A", "B", "C"])
    expectEqual(ImportScanner().scan("import struct A::S").imports.first?.path, ["A", "S"])
  }

  @Test(
    "line breaks of every kind count once",
    arguments: ["\n\n  import A", "\r\n\r\n  import A", "\r\r  import A", "\u{FEFF}\n\n  import A"])
  func lineBreaks(_ source: String) {
    expectEqual(
      ImportScanner().scan(source).imports.first?.position, SourcePosition(line: 3, column: 10))
  }

  @Test("columns count UTF-8 bytes and not the byte order mark")
  func columns() {
    #expect(
      ImportScanner().scan("\u{FEFF}import A").imports.first?.position
        == SourcePosition(line: 1, column: 8))
    expectEqual(
      ImportScanner().scan("/* ä */ import A").imports.first?.position,
      SourcePosition(line: 1, column: 17))
  }

  @Test("a line directive does not move reported lines")
  func lineDirective() {
    let scan = ImportScanner().scan("#sourceLocation(file: \"x\", line: 99)\nimport A")
    expectEqual(scan.imports.first?.position.line, 2)
  }

  @Test("a merge conflict is passed over like white space")
  func conflict() {
    let scan = ImportScanner().scan("@testable\n<<<<<<< a\nx\n>>>>>>> b\npublic import A")
    expectEqual(scan.imports.map(\.isTestable), [true])
    expectEqual(scan.imports.map(\.access), [.public])
  }

  @Test("in Swift 5 mode a slash divides")
  func slashMode() {
    let source = "let a = 1 /*x*/\nlet b = f(/ \"/\nimport A\n\")\n"
    expectEqual(
      ImportScanner(bareSlashRegexLiterals: false).scan(source).imports.map(\.module), ["A"])
    let regex = "let r = /\"/\nimport A\nlet s = \"\""
    expectEqual(ImportScanner().scan(regex).imports.map(\.module), ["A"])
    let multiline = "let r = /\"\"\"/\nimport A\n"
    expectEqual(ImportScanner().scan(multiline).imports.map(\.module), ["A"])
    #expect(ImportScanner(bareSlashRegexLiterals: false).scan(multiline).imports.isEmpty)
  }
}

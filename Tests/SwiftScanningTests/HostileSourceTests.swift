import Expectations
import Testing

@testable import SwiftScanning

/// Sources of growing size on which the work once grew faster than they did.
@Suite("Work on hostile sources")
struct HostileSourceTests {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static let sources: [(name: String, make: @Sendable (Int) -> String)] = [
    ("placeholders without an end", { repeated("<#", $0) }),
    ("regular expressions without an end", { repeated("/(", $0) }),
    ("runs of operators", { repeated("/+", $0) }),
    ("regular expressions over lines", { repeated("#/\n", $0) }),
    ("conflicts without an end", { repeated("<<<<<<< \n", $0) }),
    ("raw strings in interpolations", { repeated("##\"\"\"\\##( ", $0) }),
    ("pounds", { repeated("#", $0) }),
    ("open brackets and other closers", { repeated("(", $0) + repeated("]", $0) }),
    (
      "open brackets in an interpolation",
      { "\"\"\"\n\\(" + repeated("(", $0) + repeated("\n", $0) }
    ),
    ("nested comments", { repeated("/*", $0) + repeated("*/", $0) }),
    ("quotes", { repeated("\"\\(", $0) }),
    ("backticks", { repeated("`", $0) + repeated("` `a\n", $0) }),
  ]

  @Test(
    "the ends of literals are searched for in a bounded part of the file",
    arguments: sources.indices)
  func searches(_ index: Int) {
    let (name, make) = Self.sources[index]
    for count in [2_000, 4_000, 20_000] {
      let bytes = Array(make(count).utf8)
      let searched = SourceBytes.withBytes(bytes) { source in
        var lexer = Lexer(source, bareSlashRegexLiterals: true)
        _ = lexer.rest()
        return lexer.searched
      }
      // The last search that is allowed may still reach the end of the file.
      #expect(searched <= bytes.count * 17 + 65_536, "\(name): \(searched)")
    }
  }

  @Test("each branch of a long chain keeps a bounded condition, and its own")
  func chain() {
    let count = 20_000
    let branches = (1..<count).map { "#elseif F\($0)\nimport M\($0)\n" }.joined()
    let scan = ImportScanner().scan("#if F0\nimport M0\n\(branches)#else\nimport Last\n#endif\n")
    expectEqual(scan.imports.count, count + 1)
    let counts = scan.imports.map { $0.condition?.terms.count ?? 0 }
    #expect(counts.allSatisfy { $0 <= ConditionStack.branchLimit + 1 })
    // Short chains are complete.
    expectEqual(scan.imports[3].condition?.description, "!F0 && !F1 && !F2 && F3")
    expectEqual(scan.imports[count - 1].condition?.terms.last, "F\(count - 1)")
  }

  @Test("nested blocks keep a bounded condition")
  func nested() {
    let count = 20_000
    let scan = ImportScanner().scan(
      Self.repeated("#if A\nimport M\n", count) + Self.repeated("#endif\n", count) + "import Last")
    expectEqual(scan.imports.count, count + 1)
    #expect(
      scan.imports.allSatisfy { $0.condition?.terms.count ?? 0 <= ConditionStack.termLimit })
    #expect(scan.imports.last?.condition == nil)
  }

  @Test("a condition of a megabyte is not repeated at each import, nor its parts at each canImport")
  func longCondition() {
    let long = (0..<20_000).map { "canImport(M\($0))" }.joined(separator: " && ")
    let scan = ImportScanner().scan("#if \(long)\n" + Self.repeated("import A\n", 1_000) + "#endif")
    expectEqual(scan.imports.count, 1_000)
    #expect(scan.imports.allSatisfy { $0.condition?.terms == [] })
    expectEqual(scan.references.count, 20_000)
    #expect(scan.references.allSatisfy { $0.condition?.terms.count ?? 0 <= 16 })
  }

  @Test("brackets around a branch are those at its #if, at any depth")
  func brackets() {
    let count = 20_000
    let source =
      Self.repeated("#if A\nfunc f() {\n", count) + Self.repeated("#endif\n", count) + "import B"
    expectEqual(ImportScanner().scan(source).imports.map(\.module), ["B"])
    #expect(ImportScanner().scan(Self.repeated("{", count) + "import B").imports.isEmpty)
    let balanced = Self.repeated("{", count) + Self.repeated("}", count) + "import B"
    expectEqual(ImportScanner().scan(balanced).imports.count, 1)
  }

  @Test("types in types, and members under many constraints, are read to the last")
  func types() {
    let count = 5_000
    let deep = Self.repeated("struct A { ", count) + "var x: Int"
    let types = SwiftSource(Array(deep.utf8)).types()
    expectEqual(types.count, count)
    expectEqual(types.last?.properties.map(\.name), ["x"])
    let constraints = (0..<count).map { "T: P\($0)" }.joined(separator: ", ")
    let members = (0..<count).map { "var x\($0) = 0\n" }.joined()
    let wide = SwiftSource(Array("struct A where \(constraints) {\n\(members)}".utf8)).types()
    expectEqual(wide.first?.properties.count, count)
    let branches = Self.repeated("#if A\nstruct S {\n#else\n", count) + "struct B {}"
    expectEqual(SwiftSource(Array(branches.utf8)).types().last?.name, "B")
  }

  @Test("a comment covers the next import, however many imports and comments there are")
  func ignores() {
    let count = 5_000
    let scan = ImportScanner().scan(
      Self.repeated("/* boundary:ignore[layer] x */\n", count) + "@testable\n"
        + (0..<count).map { "import M\($0); @testable\n" }.joined())
    expectEqual(scan.ignores.count, count)
    #expect(scan.ignores.allSatisfy { $0.lastLine == count + 2 })
  }
}

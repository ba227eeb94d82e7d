import Expectations
import SwiftScanning
import Testing

@Suite("Names of a file")
struct NameScannerTests {
  private func names(_ source: String) -> FileNames { SwiftSource(Array(source.utf8)).names() }

  @Test("members stand behind a dot, other names do not; comments, texts and imports have none")
  func mentions() {
    let names = names(
      "import Style.grain\n// hidden\nlet x = 1.flavour + \"text \\(y.inner)\" // more\nx = #note(`in`)"
    )
    expectEqual(Set(names.members.keys), ["flavour", "inner"])
    expectEqual(names.words.keys.sorted(), ["+", "=", "in", "note", "x", "y"])
    expectEqual(names.members["flavour"]?[""]?.position, SourcePosition(line: 3, column: 11))
    expectEqual(names.members["flavour"]?[""]?.endColumn, 18)
  }

  @Test("a member is known by the name in front of its dot, too, where that is one")
  func holders() {
    let names = names("let x: A.Kind = b().Kind\nf(.Kind, `in`.Kind, A.Kind, A<B>.Kind)")
    expectEqual(names.members["Kind"]?.mapValues(\.position.column), ["A": 10, "": 21, "in": 15])
  }

  @Test(
    "what a file gives a name to is introduced",
    arguments: [
      ("func made(label inner: Int) {}", ["inner", "label", "made"]),
      ("let (a, b) = (c, d)", ["=", "a", "b"]), ("case one(Int), two", ["Int", "one", "two"]),
      ("f { first, second in third }", ["first", "second"]),
      ("for item in list {}", ["item"]), ("switch x { case .known: y }", ["known"]),
      ("static func <+> (a: Int) {}", ["<+>", "a"]),
    ])
  func introduced(_ source: String, _ names: [String]) {
    expectEqual(self.names(source).introduced.sorted(), names)
  }

  @Test("attributes and macros that stand alone are kept, conditions are not")
  func attributes() {
    let names = names("#if DEBUG\n@Model struct S {}\n#expand(S)\n#endif\nlet x = #line")
    expectEqual(names.attributes, ["Model", "#expand"])
  }

  @Test("imports alone are nothing", arguments: ["", "@_exported import A\npublic import B\n// c"])
  func empty(_ source: String) {
    #expect(names(source).isEmpty)
    #expect(!names(source + "\nf()").isEmpty)
  }
}

import Expectations
import Testing

@testable import SwiftScanning

@Suite("Type scanner: modifiers, attributes and types of properties")
struct TypeScannerPropertyTests {
  private func properties(_ body: String) -> [String] {
    SwiftSource(Array("class A {\n\(body)\n}".utf8)).types().flatMap(\.properties).map {
      ($0.isWeak ? "weak " : "") + $0.name + ":" + $0.type
    }
  }

  @Test("a modifier reaches over attributes and other modifiers to its declaration, and no further")
  func reach() {
    expectEqual(properties("weak private(set) var a: A?"), ["weak a:A?"])
    expectEqual(properties("static private(set) var a: A\nvar b: B"), ["b:B"])
    expectEqual(properties("weak @B(c: (1)) var a: A?"), ["weak a:A?"])
    expectEqual(properties("weak @B.C var a: A?"), ["weak a:A?"])
    expectEqual(properties("weak @B\nvar a: A?\nvar b: B?"), ["weak a:A?", "b:B?"])
    expectEqual(properties("weak; var a: A?"), ["a:A?"])
    #expect(properties("func f(static) {}; var a: A") == ["a:A"])
    #expect(properties("static func f() {}\nlet a: A") == ["a:A"])
    #expect(properties("class func f() {}\nlet a: A") == ["a:A"])
    #expect(properties("class var a: A { b }\nclass subscript() -> D { d }") == [])
  }

  @Test("the parentheses of an attribute hide what they hold, and no others do")
  func attributes() {
    #expect(properties("@B({ struct C { var d: D } }) var a: A") == ["a:A"])
    expectEqual(properties("@B\n(var c: C)"), [])
    expectEqual(properties("@B(((1)), (2)) var a: A; @C var b: B"), ["a:A", "b:B"])
    expectEqual(properties("@B("), [])
  }

  @Test("a type is read to its end, over lines where it goes on")
  func types() {
    expectEqual(properties("let a: A\n  .B\nlet b: B"), ["a:A.B", "b:B"])
    expectEqual(properties("let a: A.\nB\nlet b: B"), ["a:A.B", "b:B"])
    expectEqual(properties("let a: A &\nB\nlet b: B"), ["a:A & B", "b:B"])
    expectEqual(properties("let a: (B) ->\nC\nlet b: B"), ["a:(B) -> C", "b:B"])
    expectEqual(properties("let a: any\nA\nlet b: some\nB"), ["a:any A", "b:some B"])
    expectEqual(properties("let a: (\nA,\nB\n)\nlet b: [\nB\n]"), ["a:(A, B)", "b:[B]"])
    expectEqual(properties("let a: A; let b: B }; let c: C"), ["a:A", "b:B"])
    expectEqual(properties("let a: A"), ["a:A"])
  }

  @Test("generic arguments belong to a type")
  func generics() {
    expectEqual(properties("let a: B<C, D>, e: E"), ["a:B<C, D>", "e:E"])
    expectEqual(properties("let a: B<C<D, E>>\nlet f: F"), ["a:B<C<D, E>>", "f:F"])
    expectEqual(properties("let a: B<C, D>?\nlet f: F"), ["a:B<C, D>?", "f:F"])
    expectEqual(properties("let a: B<C, (D) -> E>\nlet f: F"), ["a:B<C, (D) -> E>", "f:F"])
    #expect(properties("var a: B<C, D> { e }\nlet f: F") == ["f:F"])
  }

  @Test("a first value names the type where none is written")
  func values() {
    expectEqual(properties("let a = B()\nlet c = 1\nlet d: D = E()"), ["a:B", "c:Int", "d:D"])
    #expect(properties("let a = B { 1 }\nvar c: C = { d }()") == ["a:B", "c:C"])
    expectEqual(properties("let a\nlet (b, c) = d\nlet e: E"), ["a:", "e:E"])
  }

  @Test("names in backticks are names")
  func quoted() {
    let types = SwiftSource(
      Array("class `Type` { weak var `default`: `B`? }; extension A.`C` {}".utf8)
    ).types()
    expectEqual(types.map(\.name), ["Type", "C"])
    expectEqual(types.first?.properties.map(\.name), ["default"])
    expectEqual(types.first?.properties.map(\.place.endColumn), [34])
  }

  @Test("the place of a property is that of its name")
  func places() {
    let types = SwiftSource(Array("\n  class Abc {\n    let defg: A\n  }".utf8)).types()
    let property = types.first?.properties.first
    expectEqual(property?.place.position, SourcePosition(line: 3, column: 9))
    expectEqual(property?.place.endColumn, 13)
  }

  @Test("`class` as a constraint begins no type")
  func constraints() {
    let names = { (source: String) in SwiftSource(Array(source.utf8)).types().map(\.name)
    }
    #expect(names("protocol A: class where B: C {}") == ["A"])
    #expect(names("protocol A: D, class where B: C {}") == ["A"])
  }

  @Test("a slash begins a regular expression, and divides in Swift 5 mode")
  func slashes() {
    let source = Array("let a = / \"/\nclass B {}\n\"".utf8)
    expectEqual(SwiftSource(source, bareSlashRegexLiterals: false).types().map(\.name), ["B"])
    let regex = Array("let a = /\"\"\"/\nclass B {}".utf8)
    expectEqual(SwiftSource(regex).types().map(\.name), ["B"])
  }
}

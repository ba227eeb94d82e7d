import Expectations
import Testing

@testable import SwiftScanning

@Suite("Type scanner: members that code names")
struct TypeScannerMentionTests {
  private func mentions(_ source: String) -> [String] {
    SwiftSource(Array(source.utf8)).types(
      naming: { ["parent", "childCoordinators", "addChild", "removeChild"].contains($0) }
    ).flatMap { type in
      type.mentions.map { mention in
        let (line, column) = (mention.place.position.line, mention.place.position.column)
        return "\(type.name) \(mention.receiver).\(mention.member) "
          + "\(line):\(column)-\(mention.place.endColumn)"
      }
    }
  }

  @Test("a member behind a dot is kept with its receiver and its place")
  func receivers() {
    #expect(
      mentions(
        """
        struct V {
          func f() { a.b.parent; c?.addChild(x)
            d!.removeChild(y); e().childCoordinators }
        }
        """) == [
          "V b.parent 2:18-24", "V c.addChild 2:29-37", "V d.removeChild 3:8-19",
          "V .childCoordinators 3:28-45",
        ])
  }

  @Test("a mention belongs to the innermost type around it, in whatever brackets it stands")
  func owners() {
    #expect(
      mentions("struct A { struct B { let p = x.parent }; func f() { g([(y.parent)]) } }") == [
        "A y.parent 1:60-66", "B x.parent 1:33-39",
      ])
    #expect(mentions("a.parent; struct A { func f() { { } } }; b.parent") == [])
    #expect(
      mentions("struct A { func f() { let open = 1; return open\n(b.parent).c } }") == [
        "A b.parent 2:4-10"
      ])
  }

  @Test("what code names is read of the types that are asked for, and the properties of all")
  func inspected() {
    let source =
      "struct A { let a: Int; func f() { x.parent; g(1 + b) } struct B { let c = d.parent } }"
    let types = SwiftSource(Array(source.utf8)).types(naming: { $0 == "parent" }) { $0.name == "B" }
    expectEqual(types.map(\.name), ["A", "B"])
    #expect(types.map { $0.properties.map(\.name) } == [["a"], ["c"]])
    #expect(types.map { $0.mentions.map(\.receiver) } == [[], ["d"]])
    #expect(types[0].calls.isEmpty && types[0].operands.isEmpty)
  }

  @Test("a name of its own, another member and a label are not mentions")
  func others() {
    #expect(mentions("struct A { func f(parent: Int) { parent(addChild: b.parents) } }") == [])
  }
}

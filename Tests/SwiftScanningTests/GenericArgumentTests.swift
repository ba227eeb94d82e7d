import Expectations
import RandomInputs
import SwiftScanning
import Testing

@Suite("Generic arguments in values")
struct GenericArgumentTests {
  private func names(_ source: String) -> [String] {
    SwiftSource(Array("struct A {\n\(source)\n}".utf8)).types().flatMap(\.properties).map(\.name)
  }

  @Test(
    "a generic type in a value does not hide the next property",
    arguments: [
      "Dictionary<K, V>.self", "Dictionary<K, V>()", "Result<[Int: String], any Error>.Type.self",
      "Pair<A, B>?.none", "Pair<Pair<A, B>, C>.init(1, 2)", "Box<(A, B) -> C, D>(run)",
      "Vector<3, Int>.zero", "Box<~Copyable, A>.self", "Box<each T, A?>.self", "Box<A, B>.a.b > c",
      "Box<@Sendable () -> Void, A.B>.self", "a < b", "a<b", "a<b ? c : d", "Box<A, B> == other",
      "Box<any P & Q, [A]>[0]", "A>.b", "limit ?? Box<A, B>.limit", "a ==.b", "{ Box<A, B>() }",
    ])
  func value(_ value: String) {
    expectEqual(
      names(
        """
        var first = \(value), second: Int
        func f(a: Int = \(value), b: Int) -> Int { 0 }
        var third: Int
        """), ["first", "second", "third"], "\(value)")
  }

  @Test("a comparison is one only where its arguments end before what may follow a type")
  func comparison() {
    expectEqual(names("let a = b < c, d = e > f"), ["a", "d"])
    expectEqual(names("let a = Box<B, C>(), d = Box<E, F>.g"), ["a", "d"])
  }

  @Test("an argument of a call may name a generic type")
  func call() {
    let calls = SwiftSource(Array("provide(Key<A, B>.self, scope: .flow, using: C<D, E>())".utf8))
      .calls { $0 == "provide" }
    expectEqual(calls.first?.arguments.map(\.label), ["", "scope", "using"])
    expectEqual(calls.first?.argument("")?.words, ["Key", "A", "B", "self"])
  }

  @Test("random generic types in values hide no property", arguments: 0..<20)
  func randomTypes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var (members, labels) = ("", [String]())
      for index in 0..<Int.random(in: 1...4, using: &generator) {
        let count = Int.random(in: 1...3, using: &generator)
        let properties = (0..<count).map { place in
          "p\(index)\(place): \(type(2, &generator)) = \(value(&generator))"
        }
        members += "  var \(properties.joined(separator: ", "))\n"
        labels += (0..<count).map { "p\(index)\($0)" }
      }
      expectEqual(names(members), labels, "\(members)")
    }
  }

  private func value(_ generator: inout SeededGenerator) -> String {
    let ends = [".self", "()", ".a", ".init(b: 1, c)", "?.none", "[0]", " { $0 }", ".a > 1", "!.b"]
    return generic(3, &generator) + (ends.randomElement(using: &generator) ?? "")
  }

  private func generic(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...3, using: &generator)
    let arguments = (0..<count).map { _ in type(depth - 1, &generator) }
    let space = Bool.random(using: &generator) ? " " : "\n      "
    return "Box<\(arguments.joined(separator: ",\(space)"))>"
  }

  private func type(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    guard depth > 0 else { return ["A", "B.C", "4"].randomElement(using: &generator) ?? "A" }
    let inner = type(depth - 1, &generator)
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0: "[\(inner)]"
    case 1: "[A: \(inner)]"
    case 2: "(\(inner), B) -> C"
    case 3: "\(generic(depth, &generator))?"
    case 4: "any P & Q"
    case 5: "(\(inner), d: B)"
    case 6: "@Sendable (\(inner)) async throws -> Void"
    case 7: "\(generic(depth, &generator)).Type"
    case 8: "each T"
    default: generic(depth, &generator)
    }
  }
}

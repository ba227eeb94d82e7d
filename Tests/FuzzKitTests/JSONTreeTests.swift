import Expectations
import FuzzKit
import Testing

@Suite("JSON, read strictly")
struct JSONTreeTests {
  @Test(
    "a value is read",
    arguments: [
      ("null", .null), (" [ ]\n", .array([])), ("{}", .object([:])),
      ("[true,false]", .array([.boolean(true), .boolean(false)])),
      (
        "{\"a\":{\"b\":[0,-1.5e+3]}}",
        .object(["a": .object(["b": .array([.number("0"), .number("-1.5e+3")])])])
      ),
      (
        #""a\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00""#,
        .string("a\"\\/\u{8}\u{C}\n\r\téé😀")
      ),
    ] as [(String, JSONTree)])
  func accepted(text: String, tree: JSONTree) throws {
    try expectEqual(JSONTree(text.utf8), tree)
  }

  @Test(
    "what is not JSON is refused",
    arguments: [
      "", " ", "nul", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}", "01",
      "1.", ".5", "+1", "-", "1e", "\"", "\"\t\"", #""\x""#, #""\u12""#, #""\ud800""#,
      #""\udc00""#, #""\ud800A""#, "1 2", "'a'", "[", "{", "NaN",
      String(repeating: "[", count: 300),
    ])
  func refused(text: String) {
    #expect(throws: Violation.self) { try JSONTree(text.utf8) }
  }

  @Test("bytes that are not UTF-8 are refused")
  func encoding() {
    #expect(throws: Violation.self) { try JSONTree([0x22, 0xFF, 0x22]) }
  }

  @Test("one line has no line end between values")
  func oneLine() throws {
    try expectEqual(JSONTree("[1, 2]".utf8, isOneLine: true), .array([.number("1"), .number("2")]))
    #expect(throws: Violation.self) { try JSONTree("[1,\n2]".utf8, isOneLine: true) }
  }

  @Test("a member is found by its name")
  func members() throws {
    let tree = try JSONTree("{\"a\":1}".utf8)
    expectEqual(tree["a"], .number("1"))
    #expect(tree["b"] == nil)
    #expect(JSONTree.null["a"] == nil)
  }
}

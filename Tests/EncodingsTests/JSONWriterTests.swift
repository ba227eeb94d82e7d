import Encodings
import Expectations
import Testing

@Suite("JSON text")
struct JSONWriterTests {
  @Test(
    "what could control a terminal, reorder text or break a line is escaped",
    arguments: [
      ("plain", #""plain""#), ("\"\\", #""\"\\""#), ("\u{1B}[31m", #""\u001b[31m""#),
      ("a\nb", #""a\u000ab""#), ("\u{7F}\u{9B}", #""\u007f\u009b""#),
      ("\u{202E}\u{2028}", #""\u202e\u2028""#), ("größer 茶", #""größer 茶""#),
    ])
  func strings(text: String, json: String) {
    expectEqual(JSONWriter.quoted(text), json)
  }

  @Test("members and elements are separated, and nothing else")
  func nesting() {
    var writer = JSONWriter()
    writer.object { object in
      object.key("names")
      object.strings(["a", "b"])
      object.key(named: "x y")
      object.array { array in
        array.number(-1)
        array.boolean(true)
        array.null()
        array.string(nil)
        array.object { _ in }
      }
      object.key("raw")
      object.value("{\n  \"a\": 1\n}")
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"names":["a","b"],"x y":[-1,true,null,null,{}],"raw":{  "a": 1}}"#)
  }
  @Test("a member is its name and its value, null where there is none")
  func members() {
    var writer = JSONWriter()
    writer.object { object in
      object.member("text", "a")
      object.member("nothing", nil as String?)
      object.member("count", 2)
      object.member("flag", false)
      object.member("names", ["a", "b"])
      object.member("squares", each: [1, 2]) { $0.number($1 * $1) }
      object.member("rows", objects: [1, 2]) { $0.member("row", $1) }
      object.member("one", of: 1) { $0.member("row", $1) }
      object.member("none", of: nil as Int?) { $0.member("row", $1) }
    }
    let text =
      #"{"text":"a","nothing":null,"count":2,"flag":false,"names":["a","b"],"squares":[1,4],"#
      + #""rows":[{"row":1},{"row":2}],"one":{"row":1},"none":null}"#
    expectEqual(String(decoding: writer.bytes, as: UTF8.self), text)
  }
}

import Encodings
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
    #expect(JSONWriter.quoted(text) == json)
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
}

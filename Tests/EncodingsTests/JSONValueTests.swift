import Encodings
import Expectations
import RandomInputs
import Testing

@Suite("Reading JSON text")
struct JSONValueTests {
  private func problem(_ text: String) -> String? {
    do {
      _ = try JSONValue(Array(text.utf8))
      return nil
    } catch {
      return "\(error.position): \(error)"
    }
  }

  @Test("every value knows the place where it stands, and a member that of its name")
  func places() throws {
    let text = "\u{FEFF}{\r\n  \"ö\": [1, -2.5e1],\n\t\"b\" :\n null}"
    guard case .object(let members) = try JSONValue(Array(text.utf8)).content,
      let first = members["ö"], case .array(let elements) = first.content,
      let second = members["b"]
    else {
      Issue.record("no object with both members")
      return
    }
    expectEqual(first.namePosition.description, "2:3")
    expectEqual(first.position.description, "2:9")
    expectEqual(elements.map(\.position.description), ["2:10", "2:13"])
    expectEqual(elements.map(\.content), [.number(1), .number(-25)])
    expectEqual(second.namePosition.description, "3:2")
    expectEqual(second.position.description, "4:2")
    #expect(second.namePosition < second.position)
    expectEqual(second.content, .null)
  }

  @Test(
    "what is not JSON is refused with its place and what stands there",
    arguments: [
      ("", "1:1: expected a value, found the end of the text"),
      ("[1,\n ]", "2:2: expected a value, found ']'"),
      ("[1 2]", "1:4: expected a comma or ], found '2'"),
      ("{\"a\": nul}", "1:7: expected a value, found 'nul'"),
      ("{\"a\" 1}", "1:6: expected a colon, found '1'"),
      ("{a: 1}", "1:2: expected a name in quotes, found 'a'"),
      ("// no\n1", "1:1: expected a value, found '/'"),
      ("1 \"two\"", "1:3: expected the end of the text, found \"two\""),
      (
        "\"a\nb\"",
        "1:3: expected a closing quote, or an escape such as \\n, found the end of the line"
      ),
      ("\"a", "1:3: expected a closing quote, found the end of the text"),
      (#""\q""#, "1:3: expected an escape such as \\n, found 'q'"),
      (#""\u12g4""#, "1:6: expected four hexadecimal digits, found 'g4'"),
      (#""\ud800x""#, "1:3: expected a whole surrogate pair, found 'ud800x'"),
      (#""\udc00""#, "1:3: expected a whole surrogate pair, found 'udc00'"),
      ("01", "1:2: expected the end of the text, found '1'"),
      ("1.", "1:3: expected a digit, found the end of the text"),
      ("-x", "1:2: expected a digit, found 'x'"),
      ("1e+", "1:4: expected a digit, found the end of the text"),
      ("[ä]", "1:2: expected a value, found 'ä'"),
      (#"{"a": 1, "\u0061": 2}"#, "1:10: the name 'a' is given twice; remove one of the two"),
    ])
  func refused(text: String, words: String) {
    expectEqual(problem(text), words)
  }

  @Test("bytes that are not UTF-8 are refused")
  func invalidUTF8() throws {
    let text: [UInt8] = [0x5B, 0x22, 0xFF, 0x22, 0x5D]
    let error = #expect(throws: JSONProblem.self) { try JSONValue(text) }
    expectEqual(error?.reason, .invalidUTF8)
    expectEqual(error?.position.description, "1:2")
    #expect(throws: JSONProblem.self) { try JSONValue([0xFF, 0xFE, 0x5B, 0]) }
  }

  @Test("nesting is bounded, so that no text exhausts the stack")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSONValue(nested(256)) }
    let error = #expect(throws: JSONProblem.self) { try JSONValue(nested(1_000_000)) }
    expectEqual(error?.reason, .tooDeep(limit: 256))
    expectEqual(error?.position.column, 257)
    #expect(error.map { "\($0)" } == "nested deeper than 256")
  }

  @Test("what is written is read as it was, and stands where it was written", arguments: 0..<50)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = Tree.random(depth: 0, &generator)
    var writer = JSONWriter()
    tree.write(to: &writer)
    let spaced = Array(tree.spaced(&generator).utf8)
    for bytes in [writer.bytes, spaced] {
      let read = try JSONValue(bytes)
      #expect(tree.isSaid(by: read))
      checkPlaces(of: read, in: bytes)
    }
    try expectEqual(JSONValue(writer.bytes), JSONValue(spaced))
    try expectEqual(Set([JSONValue(writer.bytes), JSONValue(spaced)]).count, 1)
  }

  @Test("random bytes are read or refused at a place in them, never a trap", arguments: 0..<50)
  func randomBytes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\\", "\\u", "d800", "\\udc00", "1", "-", ".",
      "e", "0", "null", "true", "\n", "\r", " ", "\u{0}", "é", "😀",
    ].map { Array($0.utf8) }
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let isPiece = Bool.random(using: &generator)
        bytes +=
          isPiece
          ? pieces[Int.random(in: pieces.indices, using: &generator)]
          : [UInt8.random(in: 0...255, using: &generator)]
      }
      do throws(JSONProblem) {
        checkPlaces(of: try JSONValue(bytes), in: bytes)
      } catch {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect(lines.indices.contains(error.position.line - 1))
        let line = lines[min(error.position.line, lines.count) - 1]
        #expect((1...line.count + 1).contains(error.position.column))
        #expect(!"\(error)".isEmpty)
      }
    }
  }

  /// Every value begins where it says, and so does every name.
  private func checkPlaces(of value: JSONValue, in bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    func byte(at place: JSONPosition) -> Character {
      Character(Unicode.Scalar(lines[place.line - 1][place.column - 1]))
    }
    let first = byte(at: value.position)
    switch value.content {
    case .null: expectEqual(first, "n")
    case .boolean(let flag): expectEqual(first, flag ? "t" : "f")
    case .number: #expect("-0123456789".contains(first))
    case .string: expectEqual(first, "\"")
    case .array(let elements):
      expectEqual(first, "[")
      for element in elements {
        #expect(element.namePosition == element.position && element.position > value.position)
        checkPlaces(of: element, in: bytes)
      }
    case .object(let members):
      #expect(first == "{")
      for member in members.values {
        expectEqual(byte(at: member.namePosition), "\"")
        #expect(value.position < member.namePosition && member.namePosition < member.position)
        checkPlaces(of: member, in: bytes)
      }
    }
  }
}

/// A value to be written.
private indirect enum Tree {
  case null
  case boolean(Bool)
  case number(Int)
  case string(String)
  case array([Tree])
  case object([String: Tree])

  static func random(depth: Int, _ generator: inout SeededGenerator) -> Tree {
    let texts = ["", "a", "\"\\/", "\u{1B}\n\u{0}", "größer", "😀\u{2028}", "b c"]
    switch Int.random(in: 0..<(depth < 4 ? 8 : 4), using: &generator) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &generator))
    case 2: return .number(Int.random(in: -9_999...9_999, using: &generator))
    case 3: return .string(texts[Int.random(in: texts.indices, using: &generator)])
    case 4, 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          random(depth: depth + 1, &generator)
        })
    default:
      var members: [String: Tree] = [:]
      for name in texts.prefix(Int.random(in: 0...5, using: &generator)) {
        members[name] = random(depth: depth + 1, &generator)
      }
      return .object(members)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let flag): writer.boolean(flag)
    case .number(let number): writer.number(number)
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.array { writer in
        for element in elements { element.write(to: &writer) }
      }
    case .object(let members):
      writer.object { writer in
        for (name, member) in members {
          writer.key(named: name)
          member.write(to: &writer)
        }
      }
    }
  }

  /// The value with any white space between its parts.
  func spaced(_ generator: inout SeededGenerator) -> String {
    func space() -> String {
      ["", " ", "\n", "\t", "\r\n  "].randomElement(using: &generator) ?? ""
    }
    let text: String
    switch self {
    case .array(let elements):
      text = "[" + space() + elements.map { $0.spaced(&generator) }.joined(separator: ",") + "]"
    case .object(let members):
      let parts = members.map { name, member in
        space() + JSONWriter.quoted(name) + space() + ":" + member.spaced(&generator)
      }
      text = "{" + space() + parts.joined(separator: ",") + "}"
    default:
      var writer = JSONWriter()
      write(to: &writer)
      text = String(decoding: writer.bytes, as: UTF8.self)
    }
    return space() + text + space()
  }

  func isSaid(by value: JSONValue) -> Bool {
    switch (self, value.content) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): Double(left) == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSaid(by: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { name, member in right[name].map { member.isSaid(by: $0) } ?? false }
    default: false
    }
  }
}

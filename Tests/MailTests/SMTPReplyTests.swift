import Expectations
import Testing

@testable import Mail

@Suite("Replies of a mail server")
struct SMTPReplyTests {
  @Test("a reply is read when its last line is there, and not before")
  func complete() throws {
    let text = "250-relay.example greets\r\n250-SIZE 100\r\n250 OK\r\n"
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      #expect(try SMTPReply.parse(Array(bytes[..<count])) == nil)
    }
    try expectEqual(
      SMTPReply.parse(bytes),
      SMTPReply(code: 250, lines: ["relay.example greets", "SIZE 100", "OK"]))
    try expectEqual(SMTPReply.parse(bytes)?.text, "relay.example greets SIZE 100 OK")
    try expectEqual(SMTPReply.parse(Array("354\r\n".utf8)), SMTPReply(code: 354, lines: [""]))
    try expectEqual(SMTPReply.parse(Array("220 hi\n".utf8)), SMTPReply(code: 220, lines: ["hi"]))
  }

  @Test(
    "what is no reply is told",
    arguments: [
      "HTTP/1.1 400 Bad Request\r\n", "\r\n", "25 x\r\n", "999 x\r\n", "250_x\r\n",
      "250-a\r\n251 b\r\n", String(repeating: "2", count: 20_000),
    ])
  func malformed(text: String) {
    #expect(throws: SMTPReply.Malformed.self) { try SMTPReply.parse(Array(text.utf8)) }
  }

  @Test("no bytes make it trap")
  func fuzz() {
    var state: UInt64 = 7
    for _ in 0..<5_000 {
      let bytes = (0..<24).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Array("25\r\n- a\u{0}".utf8)[Int(state >> 60) % 8]
      }
      _ = try? SMTPReply.parse(bytes)
    }
  }
}

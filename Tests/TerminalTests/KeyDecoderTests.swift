import Expectations
import RandomInputs
@testable import Terminal
import Testing

@Suite("KeyDecoder")
struct KeyDecoderTests {
  private func decode(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.decode(text.utf8)
  }

  @Test(
    "a sequence is one key",
    arguments: [
      ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{10}", .up), ("\u{1B}[B", .down),
      ("\u{1B}[C", .right),
      ("\u{1B}[D", .left), ("\u{1B}[1;5D", .wordLeft), ("\u{1B}[1;3C", .wordRight),
      ("\u{1B}[1;2C", .right), ("\u{1B}b", .wordLeft), ("\u{1B}f", .wordRight), ("\u{1B}[H", .home),
      ("\u{1B}[1~", .home), ("\u{1}", .home), ("\u{1B}OF", .end), ("\u{1B}[4~", .end),
      ("\u{5}", .end),
      ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{1B}[3~", .delete), ("\u{4}", .endOfInput),
      ("\u{1B}[3;5~", .killWordForward), ("\u{1B}d", .killWordForward),
      ("\u{1B}\u{7F}", .killWordBack),
      ("\u{17}", .killWordBack), ("\u{B}", .killToEnd), ("\u{15}", .killToStart), ("\u{19}", .yank),
      ("\u{3}", .interrupt), ("\u{1A}", .suspend), ("\u{C}", .clearScreen), ("\t", .tab),
      ("\r", .enter), ("\n", .enter), ("\u{1B}OM", .enter), ("\u{E}", .down), ("\u{2}", .left),
      ("\u{6}", .right), ("\u{7}", .cancel), ("\u{12}", .search), ("\u{14}", .transpose),
      ("\u{1F}", .undo), ("\u{1B}y", .yankPop),
    ] as [(String, Key)])
  func sequences(bytes: String, key: Key) {
    expectEqual(decode(bytes), [key])
  }

  @Test("a report without end takes away no key that ends a line")
  func openReport() {
    expectEqual(decode("\u{1B}]11;rgb\u{3}a"), [.interrupt, .text("a")])
    expectEqual(decode("\u{1B}]11;rgb\ra"), [.enter, .text("a")])
    for start in ["\u{1B}O", "\u{1B}[", "\u{1B}[1;", "\u{1B}[M", "\u{1B}[M "] {
      expectEqual(decode(start + "\u{3}a"), [.interrupt, .text("a")])
    }
  }

  @Test("a CR and LF is one Enter")
  func returnAndLineFeed() {
    expectEqual(decode("a\r\nb\r\r"), [.text("a"), .enter, .text("b"), .enter, .enter])
  }

  @Test(
    "unknown sequences are dropped as a whole",
    arguments: [
      "\u{1B}[15~", "\u{1B}[5;6;7z", "\u{1B}x", "\u{1B}OP", "\u{0}",
      "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\",
      "\u{1B}[?1;2c", "\u{1B}[24;80R", "\u{1B}[[A", "\u{1B}[M !!", "\u{1B}[<0;10;5M",
      "\u{1B}P1+r544e=787465726d\u{1B}\\",
    ])
  func unknown(bytes: String) {
    expectEqual(decode(bytes + "a"), [.text("a")])
  }

  @Test("a paste is its text, with LF between the lines and none at the end")
  func paste() {
    #expect(
      decode("\u{1B}[200~one\r\ntwo\rthree\tx\u{1B}[31m\n\u{1B}[201~\r") == [
        .text("one\ntwo\nthree\tx\u{1B}[31m"), .enter,
      ])
    #expect(decode("\u{1B}[200~\u{1B}[201~a") == [.text("a")])
  }

  @Test("a paste without end keeps a bounded amount and still ends")
  func longPaste() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~".utf8).isEmpty)
    #expect(decoder.decode(repeatElement(UInt8(ascii: "x"), count: 2 * LineEditor.limit)).isEmpty)
    let keys = decoder.decode("\u{1B}[201~y".utf8)
    guard case .text(let pasted)? = keys.first else {
      Issue.record("expected text, got \(keys)")
      return
    }
    #expect(pasted.utf8.count > LineEditor.limit && pasted.utf8.count < LineEditor.limit + 10)
    expectEqual(keys.last, .text("y"))
  }

  @Test("bytes that are not UTF-8 are one key each, and the text goes on")
  func invalid() {
    var decoder = KeyDecoder()
    expectEqual(
      decoder.decode([0x61, 0xFF, 0xC3, 0x28]), [.text("a"), .invalid, .invalid, .text("(")])
  }

  @Test("however the bytes are cut, the keys are the same", arguments: 0..<20 as Range<UInt64>)
  func cuts(seed: UInt64) {
    let bytes = Array("añ👩‍👩‍👧\u{1B}[1;5Cb\u{1B}[200~p\nq\u{1B}[201~\u{1B}OHé\r\nz\u{1B}bx".utf8)
    var whole = KeyDecoder()
    let expected = join(whole.decode(bytes))
    var generator = SeededGenerator(seed: seed)
    var decoder = KeyDecoder()
    var keys: [Key] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = min(rest.count, Int.random(in: 1...4, using: &generator))
      keys += decoder.decode(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    expectEqual(join(keys), expected)
  }

  /// Joins neighbouring texts, which may be cut by reads.
  private func join(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { joined, key in
      if case .text(let text) = key, case .text(let last)? = joined.last {
        joined[joined.count - 1] = .text(last + text)
      } else {
        joined.append(key)
      }
    }
  }

  @Test("random bytes never stop the decoder from taking a line")
  func randomBytes() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      var decoder = KeyDecoder()
      let noise = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = decoder.decode(noise)
      _ = decoder.decode("\u{1B}[201~".utf8)
      #expect(decoder.decode("x\r\r".utf8).contains(.enter))
    }
  }
}

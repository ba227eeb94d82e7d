import BoundaryFixtures
import Expectations
import RandomInputs
import SwiftScanning
import Testing

@testable import PackageReading

@Suite("Old-style property lists")
struct PropertyListTests {
  private func read(_ text: String) throws -> PropertyList {
    try PropertyList(Array(text.utf8), file: "p")
  }

  @Test("texts, lists and tables are read past comments and white space")
  func values() throws {
    let list = try read(
      """
      // !$*UTF8*$!
      {
        plain = a/b.c_1-$x; /* one */ "quoted \\"name\\"" = 'single';
        list = (1, (2), {k = v;}, );
        last = x
      }
      """)
    let table = try #require(list.table)
    expectEqual(table["plain"]?.text, "a/b.c_1-$x")
    expectEqual(table["quoted \"name\""]?.text, "single")
    expectEqual(table["list"]?.list?.count, 3)
    expectEqual(table["list"]?.list?.last?.table?["k"]?.text, "v")
    expectEqual(table["last"]?.texts, ["x"])
    expectEqual(table["list"]?.position.line, 4)
    expectEqual(table["list"]?.position.column, 10)
  }

  @Test(
    "escapes stand for what they do in Xcode's files",
    arguments: [
      (#""a\tb\n""#, "a\tb\n"), (#""\U00e9\U0041""#, "éA"), (#""\Ud83d\Ude00""#, "😀"),
      (#""\101\\""#, "A\\"), (#""\Ud83d""#, "\u{FFFD}"), ("\"Žluť\"", "Žluť"), ("Ünï", "Ünï"),
    ])
  func escapes(written: String, text: String) throws {
    try expectEqual(read(written).text, text)
  }

  @Test(
    "an error says where and what was expected",
    arguments: [
      ("", "p:1:1: the project was not understood: expected a value, found the end"),
      ("{\n  a = ;\n}", "p:2:7: the project was not understood: expected a value, found ';'"),
      ("{a b}", "p:1:4: the project was not understood: expected '=', found 'b'"),
      ("{a = b c = d;}", "p:1:8: the project was not understood: expected ';', found 'c'"),
      ("{a = b;} x", "p:1:10: the project was not understood: expected the end, found 'x'"),
      (
        "{\n<<<<<<< HEAD",
        "p:2:1: the project was not understood: expected a name or '}', found '<'"
      ),
      ("(a, /* b", "p:1:5: the project was not understood: the comment has no end"),
      ("(\n\"a)", "p:2:1: the project was not understood: the text has no end"),
      (
        "<?xml version=\"1.0\"?>",
        "p:1:1: the project was not understood: it is an XML property list"
      ),
    ])
  func errors(text: String, message: String) {
    #expect(throws: BoundaryCheckError.self) { try read(text) }
    do { _ = try read(text) } catch { #expect("\(error)".hasPrefix(message), "\(error)") }
  }

  @Test("depth costs no stack, and too much of it is an error")
  func depth() throws {
    let deep = String(repeating: "(", count: 256) + String(repeating: ")", count: 256)
    #expect(throws: Never.self) { try read(deep) }
    #expect(throws: BoundaryCheckError.self) { try read(String(repeating: "(", count: 1_000_000)) }
    #expect(throws: BoundaryCheckError.self) { try read("{a=" + deep + ";}") }
  }

  @Test(
    "no bytes trap, in the reader and in what is made of them", arguments: 0..<40 as Range<UInt64>)
  func anyBytes(seed: UInt64) throws {
    let sample = Array(
      ProjectFixture.text(
        [
          .init(
            name: "Kit", files: ["Kit/A.swift"], settings: ["PRODUCT_NAME": "$(PRODUCT_NAME)$("]),
          .init(
            name: "App", type: "application", folders: ["App": ["B.swift"]], links: ["Kit"],
            products: ["P@q"]),
        ], local: ["q"]
      ).utf8)
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    for _ in 0..<50 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let other = Int.random(in: 0..<sample.count, using: &random)
        let length = Int.random(in: 0...min(60, sample.count - other), using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: sample[other..<(other + length)], at: place)
        case 2: bytes.removeSubrange(place..<min(place + length, bytes.count))
        // An identifier that leads elsewhere, in a circle or to another kind.
        default: bytes.insert(contentsOf: Array(" \"groups\", \"App\", ".utf8), at: place)
        }
        if bytes.isEmpty { bytes = sample }
      }
      do {
        _ = try PropertyList(bytes, file: "p")
      } catch {
        #expect("\(error)".contains(/^p:[1-9]\d*:[1-9]\d*: ./))
        continue
      }
      try folder.write(String(decoding: bytes, as: UTF8.self), to: "A.xcodeproj/project.pbxproj")
      if let project = try? XcodeProject("A.xcodeproj", in: folder.path) { _ = project.manifest() }
    }
  }
}

import Expectations
import Navigation
import PluginInterface
import PublishedLinks
import Routing
import TemporaryFiles
import Testing

@testable import NavigationTestKit

private enum LetterRoute: Route {
  case letters
  case letter(Int)

  static let patterns: [LinkPattern<LetterRoute>] = [
    LinkPattern("letters", access: .signedIn, .letters),
    LinkPattern("letter/:id", aliases: ["mail/:id"], Self.letter, .path("id")),
    .retired("post", since: "2026-10", insteadOpen: "letters"),
  ]
}

@Suite("The links of a plugin and its lock file")
struct LinkExpectationTests {
  private static let promised = """
    letter/:id(Int)   public
    letters   signed in
    mail/:id(Int)   public, as letter/:id
    post   gone since 2026-10, open letters

    """

  private let plugin = RoutePlugin(id: "letters", overlay: LetterRoute.self)

  private func outcome(
    of promised: String?, isWritten: Bool = false
  ) throws -> (difference: String?, text: String) {
    var result: (String?, String) = (nil, "")
    try TemporaryFile.withFolder { folder in
      let path = "\(folder)/links.lock"
      if let promised { try TemporaryFile.write(promised, to: path) }
      result.0 = try difference(of: plugin, from: path, isWritten: isWritten)
      result.1 = TemporaryFile.text(of: path)
    }
    return result
  }

  @Test("agree where each stands in the other, retired ones and aliases too")
  func agree() throws {
    #expect(try outcome(of: Self.promised).difference == nil)
  }

  @Test("stay as they are in a file that is not text, or that is no lock file")
  func unreadable() throws {
    for content in [[0x6D, 0xE9, 0x0A], Array("Dear Ada,\n".utf8)] as [[UInt8]] {
      try TemporaryFile.withFolder { folder in
        let path = "\(folder)/links.lock"
        try TemporaryFile.write(content, to: path)
        #expect(throws: (any Error).self) {
          try difference(of: plugin, from: path, isWritten: true)
        }
        expectEqual(TemporaryFile.text(of: path), String(decoding: content, as: UTF8.self))
      }
    }
  }

  @Test("differ where one is new; writing it makes them agree")
  func new() throws {
    let other = Self.promised.replacing("letter/:id\n", with: "post\n")
    for old in [nil, "letters   signed in\n", other] {
      let message = try #require(try outcome(of: old).difference)
      #expect(message.contains("UPDATE_LINKS=1"))
      let written = try outcome(of: old, isWritten: true)
      #expect(written.difference == nil)
      try expectEqual(LinkLock(text: written.text), LinkLock(text: Self.promised))
    }
  }

  @Test(
    "promise nothing where the file has none, until it is written", arguments: ["", "# none\n"])
  func unpublished(empty: String) throws {
    let outcome = try outcome(of: empty)
    #expect(outcome.difference == nil && outcome.text == empty)
    let written = try self.outcome(of: empty, isWritten: true)
    #expect(written.difference == nil)
    try expectEqual(LinkLock(text: written.text), LinkLock(text: Self.promised))
  }

  @Test(
    "differ for good where one is gone or takes less: it is never written, and the words say how it is kept",
    arguments: [
      ("basket   public\n", "basket was promised in", "LinkPattern.retired(\"basket\", since:"),
      ("letters   public\n", "it asks to sign in", "letters   signed in, narrowed since 2026-10"),
      ("letter/:id(String)   public\n", "id takes Int, no longer String", "a link of its own"),
      ("letters?page=(Int)?   signed in\n", "?page= is not read any more", "a link of its own"),
    ])
  func broken(line: String, reason: String, remedy: String) throws {
    let outcome = try outcome(of: line, isWritten: true)
    expectEqual(outcome.difference?.contains(reason), true)
    expectEqual(outcome.difference?.contains(remedy), true)
    expectEqual(outcome.text, line)
  }

  @Test("differ by all that is gone, each in words of its own")
  func severalBroken() throws {
    let lines = try outcome(of: "basket   public\nfront   public\n").difference?
      .split(separator: "\n").map { $0.prefix { $0 != " " } }
    expectEqual(lines, ["basket", "front"])
  }

  @Test("agree where the end of a wider promise was written by hand, and keep it")
  func narrowed() throws {
    let promised = Self.promised.replacing("signed in", with: "signed in, narrowed since 2026-10")
    #expect(try outcome(of: promised).difference == nil)
    let less = promised.replacing("letter/:id(Int)   public\n", with: "")
    let written = try outcome(of: less, isWritten: true)
    #expect(written.text.hasSuffix(promised))
  }

  @Test("say which line of the file is none")
  func malformed() throws {
    #expect(throws: LinkLockError.self) { try outcome(of: "<<<<<<< HEAD\n") }
  }

  @Test("are asked from the folder of the test, and a difference fails it there")
  func expectation() throws {
    try TemporaryFile.withFolder { folder in
      let path = String(repeating: "../", count: 40) + "\(folder)/links.lock"
      // What is gone differs for good, also in a run that writes new links.
      try TemporaryFile.write("basket   public\n", to: "\(folder)/links.lock")
      try withKnownIssue {
        try expectLinks(of: plugin, in: path)
      } matching: {
        $0.description.contains("NavigationTestKitTests/\(path)")
      }
    }
  }
}

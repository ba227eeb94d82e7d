import Foundation
import NavigationTestKit
import Routing
import Testing

@MainActor
@Suite("A runner of transcripts")
struct TranscriptRunnerTests {
  private struct Unknown: Error, CustomStringConvertible {
    let line: String
    var description: String { "no command \"\(line)\"" }
  }

  private static let golden = """
    # A heading is kept.
    > open product/7
    home
    product/7
    > back
    home
    > fly
    error: no command "fly"
    > hush
    """

  /// A shell of three commands over the small shop.
  private func makeRunner(isUpdating: Bool = false) throws -> TranscriptRunner {
    let app = try FakeNavigator.shop()
    return TranscriptRunner(isUpdating: isUpdating) { line in
      switch line {
      case "open product/7": try app.open(ShopRoute.product(7))
      case "back": try app.back()
      case "hush": return ""
      default: throw Unknown(line: line)
      }
      return app.path.joined(separator: "\n")
    }
  }

  @Test("a transcript that is played as it stands is content")
  func plain() async throws {
    try await makeRunner().expect(Self.golden)
    try await makeRunner().expect("\n\(Self.golden)\n\n")
  }

  @Test("typed lines alone give a transcript")
  func typed() async throws {
    let played = try await makeRunner().run("> back\n> open product/7")
    #expect(played == "> back\nhome\n> open product/7\nhome\nproduct/7")
  }

  @Test("what is printed otherwise fails the test with a difference")
  func different() async throws {
    let runner = try makeRunner()
    await expectFailure("  > open product/7\n  home\n- product/8\n+ product/7\n") {
      await runner.expect("> open product/7\nhome\nproduct/8\n> back\nhome")
    }
  }

  @Test("another prompt, and an empty line behind it, are typed as well")
  func prompt() async {
    let runner = TranscriptRunner(prompt: "shop> ", isUpdating: false) { "<\($0)>" }
    await runner.expect("shop> a\n<a>\nshop>\n<>\nshop> \n<>")
  }

  @Test("a file is compared, and written only on request")
  func file() async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("transcript-\(UUID().uuidString).golden").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "> back\nelsewhere\n".write(toFile: path, atomically: true, encoding: .utf8)
    let comparing = try makeRunner()
    try await expectFailure("UPDATE_TRANSCRIPTS=1") { try await comparing.expect(file: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "> back\nelsewhere\n")
    try await makeRunner(isUpdating: true).expect(file: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "> back\nhome\n")
    try await makeRunner().expect(file: path)
  }

  @Test("a file that is not there is an error")
  func noFile() async throws {
    let runner = try makeRunner()
    await #expect(throws: (any Error).self) { try await runner.expect(file: "/no/such/file") }
  }
}

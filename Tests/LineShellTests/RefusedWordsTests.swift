import Diagnostics
import Testing

@testable import LineShell

@MainActor
@Suite("Words that a command does not take")
struct RefusedWordsTests {
  private func answers(to lines: String...) async throws -> [CommandReport] {
    let host = try await CompletionTests.host()
    try await host.start()
    let shell = Shell(app: host, answers: Silence())
    var reports: [CommandReport] = []
    for line in lines { reports.append(await shell.run(line)) }
    return reports
  }

  @Test("a row with words behind its number is refused, and not picked")
  func row() async throws {
    let reports = try await answers(to: "1 extra", "99 extra", "1")
    #expect(reports.map(\.exitCode) == [.usage, .usage, .success])
    #expect(reports[0].failure?.message == "\"extra\" is one word too many")
    #expect(reports[0].failure?.hint == "usage: 1")
  }

  @Test("help on a row's number says what the row is")
  func rowHelp() async throws {
    let reports = try await answers(to: "5 --help", "help 12", "help 13")
    #expect(reports.map(\.exitCode) == [.success, .success, .invalidData])
    #expect(reports[0].text.contains("pick row 5: Book 5"))
    #expect(reports[2].failure?.message == "there is no row 13 here")
  }
}

extension CommandReport {
  /// Why the command failed, if it did.
  var failure: ErrorExplanation? {
    if case .failure(let explanation) = outcome { explanation } else { nil }
  }

  /// What a person reads.
  var text: String {
    String(decoding: TextRenderer().render(self).output, as: UTF8.self)
  }
}

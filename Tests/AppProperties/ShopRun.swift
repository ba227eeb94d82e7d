import Accounts
import AccountsStore
import Credentials
import FuzzKit
import Screens
import ShopApp
import SQLiteDatabase

/// The whole shop in memory, driven by the bytes of an input.
@MainActor
final class ShopRun {
  /// How many commands one run takes; more would only make findings longer.
  static let limit = 48

  private let app: ShopApplication
  private let shell: Shell
  private let source = DrawnAnswers()
  private var lines: [String] = []

  init(requiresSignIn: Bool) async throws {
    app = try ShopApplication(
      ShopConfiguration(
        database: .memory, sessions: InMemorySessionStorage(), requiresSignIn: requiresSignIn,
        hashing: .test, clock: .fixed(Timestamp(secondsSinceEpoch: 1_767_261_600)),
        identifiers: .seeded(1)))
    shell = Shell(app: app, answers: source, options: ShellOptions(assumesYes: true))
    try await app.start()
  }

  /// Runs commands until the input or the session ends.
  func run(_ reader: inout InputReader) async throws(Violation) {
    while !reader.isAtEnd, !shell.isFinished, lines.count < Self.limit {
      let line = await line(from: &reader)
      source.answers = answers(to: line, from: &reader)
      lines.append(line)
      let invariants = ShopInvariants(before: app)
      let report = await shell.run(line, source: "fuzz", number: lines.count)
      let faults = invariants.faults(after: report)
      try Violation.unless(
        faults.isEmpty, "\(faults.joined(separator: "; ")) after\n\(lines.joined(separator: "\n"))")
    }
  }

  func close() async {
    await app.close()
  }

  /// A line of the input's own, a line anybody types, or what the screen on top offers.
  private func line(from reader: inout InputReader) async -> String {
    switch reader.number(below: 10) {
    case 0:
      let line = reader.text().filter { $0 != "\n" && $0 != "\0" }
      return line.allSatisfy(\.isWhitespace) ? "where" : line
    case 1, 2: return reader.element(of: ShopVocabulary.lines) ?? "where"
    case 3, 4: return "open " + (reader.element(of: ShopVocabulary.links) ?? "")
    case 5, 6: return "\(reader.number(below: 12) + 1)"
    default:
      let place = await shell.currentPlace()
      guard case .success(let success) = place.outcome,
        let action = reader.element(of: success.place?.screen.actions ?? [])
      else { return "back" }
      guard !action.parameters.isEmpty, reader.flag(),
        let word = reader.element(of: ShopVocabulary.words)
      else { return action.name }
      return "\(action.name) \(word)"
    }
  }

  private func answers(to line: String, from reader: inout InputReader) -> [String] {
    switch reader.number(below: 8) {
    case 0: (0..<6).map { _ in reader.element(of: ShopVocabulary.answers) ?? "" }
    case 1: (0..<3).map { _ in reader.text() }
    case 2: ShopVocabulary.rightAnswers(to: line, email: "bob@example.org")
    default: ShopVocabulary.rightAnswers(to: line, email: "ada@example.org")
    }
  }
}

/// Answers questions from a list; an empty list is the end of the input.
@MainActor
private final class DrawnAnswers: AnswerSource {
  var answers: [String] = []

  func answer(to question: Question) -> String? {
    answers.isEmpty ? nil : answers.removeFirst()
  }
}

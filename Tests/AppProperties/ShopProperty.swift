import AccountsStore
import Credentials
package import FuzzKit
import LineShell
import Mail
import Screens
import SharedKernel
import ShopApp
import Synchronization

/// No sequence of commands breaks a rule of navigation or causes an unexpected error.
package enum ShopProperty {
  /// Runs the commands that the bytes stand for on a new shop; throws the broken rule with its lines.
  ///
  /// `limit` is the maximum number of commands in a run; a short run makes short findings.
  @MainActor
  package static func check(_ input: [UInt8], limit: Int = 48) async throws(Violation) {
    var reader = InputReader(input)
    let run: ShopRun
    do {
      run = try await ShopRun(requiresSignIn: reader.number(below: 8) == 7)
    } catch {
      throw Violation("the shop does not start: \(error)")
    }
    do {
      try await run.run(&reader, limit: limit)
    } catch {
      await run.close()
      throw error
    }
    await run.close()
  }
}

/// The whole shop in memory, driven by the bytes of an input.
@MainActor
final class ShopRun {
  private let app: ShopApplication
  private let shell: Shell
  private let source = DrawnAnswers()
  private let mail = InMemoryMailTransport()
  private var lines: [String] = []

  init(requiresSignIn: Bool) async throws {
    var configuration = ShopConfiguration.whole(
      sessions: InMemorySessionStorage(), requiresSignIn: requiresSignIn,
      hashing: .test, clock: .fixed(Timestamp(secondsSinceEpoch: 1_767_261_600)),
      identifiers: .seeded(1))
    configuration.random = .counting()
    configuration.mail = mail
    app = try ShopApplication(configuration)
    shell = Shell(app: app, answers: source, options: ShellOptions(assumesYes: true))
    try await app.start()
  }

  func run(_ reader: inout InputReader, limit: Int) async throws(Violation) {
    while !reader.isAtEnd, !shell.isFinished, lines.count < limit {
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

  /// Returns a line from the input, a line from the vocabulary, or an action of the top screen.
  private func line(from reader: inout InputReader) async -> String {
    switch reader.number(below: 11) {
    case 0:
      let line = reader.text().filter { $0 != "\n" && $0 != "\0" }
      return line.allSatisfy(\.isWhitespace) ? "where" : line
    case 1, 2: return reader.element(of: ShopVocabulary.lines) ?? "where"
    case 3, 4: return "open " + (reader.element(of: ShopVocabulary.links) ?? "")
    case 5, 6: return "\(reader.number(below: 12) + 1)"
    case 7: return "open " + (mailed.first { $0.hasPrefix("shop://") } ?? "shop://login")
    default:
      let report = await shell.currentEntry()
      guard case .success(let success) = report.outcome,
        let action = reader.element(of: success.entry?.screen.actions ?? [])
      else { return "back" }
      // The words behind these name files.
      guard !action.parameters.isEmpty, !["save", "export"].contains(action.name), reader.flag(),
        let word = reader.element(of: ShopVocabulary.words)
      else { return action.name }
      return "\(action.name) \(word)"
    }
  }

  /// The words of the last mail, which contain links and codes.
  private var mailed: [String] {
    (mail.messages.last?.body ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private func answers(to line: String, from reader: inout InputReader) -> [String] {
    switch reader.number(below: 8) {
    case 0: (0..<6).map { _ in reader.element(of: ShopVocabulary.answers) ?? "" }
    case 1: (0..<3).map { _ in reader.text() }
    case 2: ShopVocabulary.rightAnswers(to: line, email: "bob@example.org")
    case 3: [mailed.first { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? ""]
    default: ShopVocabulary.rightAnswers(to: line, email: "ada@example.org")
    }
  }
}

@MainActor
private final class DrawnAnswers: AnswerSource {
  var answers: [String] = []

  func answer(to question: Question) -> String? {
    answers.isEmpty ? nil : answers.removeFirst()
  }
}

extension RandomSource {
  /// Returns bytes that are the same in every run, and that never repeat within one.
  fileprivate static func counting() -> RandomSource {
    let drawn = Counter()
    return RandomSource { count in (0..<count).map { _ in drawn.next() } }
  }
}

/// A counter whose steps reach every byte value.
private final class Counter: Sendable {
  private let value = Mutex<UInt64>(1)

  func next() -> UInt8 {
    value.withLock { value in
      value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: value >> 56)
    }
  }
}

package import Diagnostics
import Foundation
import TemporaryFiles
import Terminal
import LineShell
package import ShopApp
import Testing

/// The program itself, run in process on a script, with its streams and its transcript in files.
@MainActor
package struct ScriptRun {
  package let exitCode: ExitCode
  package let output: String
  package let diagnostics: String
  package let transcript: String

  /// Runs the script in a file, with further options; errors name the file without its folders.
  package init(script: String, _ words: [String] = []) async throws {
    var result: Self?
    try await TemporaryFile.withFolder { folder in
      result = try await Self(script: script, words, in: folder)
    }
    self = try #require(result)
  }

  /// Runs a transcript's script, or a session of it with the secrets that it leaves out, visit by visit after those
  /// of the one that it takes up, with its options and further ones.
  package init(
    of file: TranscriptFile, _ words: [String] = [], replaying session: String? = nil,
    in program: ShopProgram = .sqlite
  ) async throws {
    let (scripts, visits) = (file.visits(), file.visits(of: session))
    let before = file.before?.visits() ?? []
    var runs: [Self] = []
    try await TemporaryFile.withFolder { folder in
      let (script, isOne) = ("\(folder)/\(file.name).txt", before.isEmpty && visits.count == 1)
      for (number, visit) in (before + visits).enumerated() {
        try TemporaryFile.write(visit.lines, to: script)
        let isBefore = number < before.count
        let secrets =
          session == nil || isBefore
          ? []
          : TranscriptFile.secrets(
            of: scripts[number - before.count].lines, leftOutBy: visit.lines)
        try TemporaryFile.write(secrets.joined(separator: "\n"), to: "\(folder)/secrets")
        let given = try #require(FileHandle(forReadingAtPath: "\(folder)/secrets"))
        // It is closed when it goes.
        defer { withExtendedLifetime(given) {} }
        let options =
          secrets.isEmpty ? words : words + ["--password-fd", "\(given.fileDescriptor)"]
        let seed = visit.later.map { "\(number + 1)+\($0)" } ?? "1"
        let run = try await Self(
          script: script, isBefore ? file.before?.options ?? [] : file.options + options,
          in: folder,
          database: isOne ? ":memory:" : folder + "/shop.db",
          environment: ["SHOP_TEST_SEED": seed], of: program)
        if !isBefore { runs.append(run) }
      }
    }
    exitCode = runs.lazy.map(\.exitCode).first { $0 != .success } ?? .success
    output = runs.map(\.output).joined()
    diagnostics = runs.map(\.diagnostics).joined()
      .replacing("created shop.db; your data lives there\n", with: "")
    transcript = zip(visits, runs).enumerated().map { number, visit in
      (number == 0 ? "" : TranscriptFile.later + (visit.0.later ?? "") + "\n") + visit.1.transcript
    }.joined()
  }

  /// Runs a script that is no file.
  package init(lines: String, _ words: [String] = []) async throws {
    var result: Self?
    try await TemporaryFile.withFolder { folder in
      try TemporaryFile.write(lines, to: folder + "/script")
      result = try await Self(script: folder + "/script", words, in: folder)
    }
    self = try #require(result)
  }

  private init(
    script: String, _ words: [String], in folder: String, database: String = ":memory:",
    environment: [String: String] = [:], of program: ShopProgram = .sqlite
  ) async throws {
    let place = script.lastIndex(of: "/").map { String(script[...$0]) }
    try await self.init(
      words: ["--database", database, "-f", script] + words, in: folder, hiding: place,
      environment: environment, of: program)
  }

  /// Runs the program with the words of a command line; what it writes names files without the folder
  /// they are in.
  package init(
    words: [String], in folder: String, hiding place: String? = nil,
    environment: [String: String] = [:], of program: ShopProgram = .sqlite
  ) async throws {
    let id = UInt64.random(in: .min ... .max)
    let transcript = "\(folder)/transcript-\(id)"
    let program = program.lineShell
    let variables = environment.merging(["SHOP_TEST_SEED": "1"]) { given, _ in given }
    let streams = (output: "\(folder)/output-\(id)", diagnostics: "\(folder)/diagnostics-\(id)")
    exitCode = try await TemporaryFile.writing(to: streams.output) { output in
      try await TemporaryFile.writing(to: streams.diagnostics) { diagnostics in
        try await program.commands(
          of: try program.made(
            ["--transcript", transcript] + words, environment: Environment(variables),
            streams: .init(output: output, error: diagnostics)))
      }
    }
    func text(of path: String) -> String {
      TemporaryFile.text(of: path).replacing(place ?? "\(folder)/", with: "")
    }
    self.output = text(of: streams.output)
    diagnostics = text(of: streams.diagnostics)
    self.transcript = String(text(of: transcript).trimmingPrefix(CommandRecord.transcriptMark))
  }
}

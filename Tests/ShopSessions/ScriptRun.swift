package import Diagnostics
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

  /// Runs a transcript's script, or other lines in its place, after the one that it takes up, with its options
  /// and further ones.
  package init(
    of file: TranscriptFile, _ words: [String] = [], replaying lines: String? = nil,
    in program: ShopProgram = .sqlite
  ) async throws {
    var result: Self?
    try await TemporaryFile.withFolder { folder in
      if let lines { try TemporaryFile.write(lines, to: folder + "/script") }
      let database = file.before == nil ? ":memory:" : folder + "/shop.db"
      if let before = file.before {
        _ = try await Self(
          script: before.script, before.options, in: folder, database: database,
          of: program)
      }
      result = try await Self(
        script: lines == nil ? file.script : folder + "/script", file.options + words, in: folder,
        database: database, environment: file.later, of: program)
    }
    self = try #require(result)
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
    self.transcript = text(of: transcript)
  }
}

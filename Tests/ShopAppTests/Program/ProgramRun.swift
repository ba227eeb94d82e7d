import Testing

@testable import ShopApp

/// The program itself, run in process on a script, with its streams and its transcript in files.
@MainActor
struct ProgramRun {
  let exitCode: ExitCode
  let output: String
  let diagnostics: String
  let transcript: String

  /// Runs the script in a file, with further options; errors name the file without its folders.
  init(script: String, _ words: [String] = []) async throws {
    var result: Self?
    try await TemporaryFile.withFolder { folder in
      result = try await Self(script: script, words, in: folder)
    }
    self = try #require(result)
  }

  /// Runs a script that is no file.
  init(lines: String, _ words: [String] = []) async throws {
    var result: Self?
    try await TemporaryFile.withFolder { folder in
      try TemporaryFile.write(lines, to: folder + "/script")
      result = try await Self(script: folder + "/script", words, in: folder)
    }
    self = try #require(result)
  }

  private init(script: String, _ words: [String], in folder: String) async throws {
    let transcript = folder + "/transcript"
    let options = try Options(
      ["--database", ":memory:", "--transcript", transcript, "-f", script] + words)
    let streams = (output: folder + "/output", diagnostics: folder + "/diagnostics")
    exitCode = try await TemporaryFile.writing(to: streams.output) { output in
      try await TemporaryFile.writing(to: streams.diagnostics) { diagnostics in
        let renderer: any Renderer =
          options.writesJSON ? JSONRenderer() : TextRenderer(isQuiet: options.isQuiet)
        let program = ShopProgram(
          options: options,
          session: TerminalSession(
            options: options, environment: Environment(["SHOP_TEST_SEED": "1"])),
          output: ProgramOutput(to: output, diagnostics: diagnostics) { renderer })
        return try await program.runCommands()
      }
    }
    let place = script.lastIndex(of: "/").map { script[...$0] } ?? ""
    func text(of path: String) -> String {
      TemporaryFile.text(of: path).replacing(place, with: "")
    }
    self.output = text(of: streams.output)
    diagnostics = text(of: streams.diagnostics)
    self.transcript = text(of: transcript)
  }
}

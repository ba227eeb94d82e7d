import Diagnostics
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

/// What a run of the notes program wrote and ended with.
struct NotesRun {
  let code: ExitCode
  let output: String
  let diagnostics: String

  @MainActor
  init(
    _ words: [String], of program: LineShellProgram = NotesApp.program, in folder: String,
    environment: [String: String] = [:]
  ) async throws {
    let mark = UInt64.random(in: .min ... .max)
    let streams = ["\(folder)/out-\(mark)", "\(folder)/err-\(mark)"]
    code = try await TemporaryFile.writing(to: streams[0]) { output in
      try await TemporaryFile.writing(to: streams[1]) { diagnostics in
        await program.run(
          words, environment: Environment(["HOME": folder].merging(environment) { $1 }),
          streams: .init(output: output, error: diagnostics))
      }
    }
    output = TemporaryFile.text(of: streams[0])
    diagnostics = TemporaryFile.text(of: streams[1])
  }
}

/// A run of the notes program in a folder of its own.
@MainActor
func notes(_ words: String...) async throws -> NotesRun {
  var run: NotesRun?
  try await TemporaryFile.withFolder { run = try await NotesRun(words, in: $0) }
  return try #require(run)
}

import CommandArguments
package import LineShell
import TemporaryFiles
import Terminal
package import Testing

/// A session of a feature's example, kept by its team in `Example/Session.transcript`: typed lines and, after
/// `# `, the program's answers.
package enum ExampleSession {
  /// The package's folder, with a trailing slash.
  private static let package = #filePath.dropLast(
    "Tests/ExampleSessions/ExampleSession.swift".count)

  /// Types the lines of an example's kept session and compares the answers.
  ///
  /// With `UPDATE_TRANSCRIPTS=1` in the environment, the current session is written to the file, which
  /// initially needs only the typed lines. `secret` is typed for `<secret>`. The folder is that of the feature's
  /// example, unless another is given.
  @MainActor
  package static func play(
    _ program: LineShellProgram, in folder: String? = nil, secret: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let feature = program.syntax.name.dropLast("Example".count)
    let path = "\(package)\(folder ?? "Modules/Features/\(feature)/Example")/Session.transcript"
    let kept = TemporaryFile.text(of: path)
    try #require(
      !kept.isEmpty, "there are no lines to type in \(path)", sourceLocation: sourceLocation)
    let played = try await answers(of: program, to: kept, secret: secret)
    if Environment.process["UPDATE_TRANSCRIPTS"] == "1" {
      try TemporaryFile.write(played, to: path)
    } else if let difference = difference(between: kept, and: played) {
      Issue.record(
        """
        \(path) is another session now; \(difference)
        If the change is meant: UPDATE_TRANSCRIPTS=1 Tools/test \(program.syntax.name)
        """, sourceLocation: sourceLocation)
    }
  }

  /// Returns the session that a program gives, started with options, for the typed lines of another.
  @MainActor
  package static func answers(
    of program: LineShellProgram, to session: String, secret: String = "",
    options: [String] = []
  ) async throws -> String {
    var played = ""
    try await TemporaryFile.withFolder { folder in
      let script = "\(folder)/script"
      let typed = lines(of: session).filter { !$0.hasPrefix("#") }
      try TemporaryFile.write(
        typed.map { $0 == "<secret>" ? secret : String($0) }.joined(separator: "\n"), to: script)
      try await TemporaryFile.writing(to: "\(folder)/output") { output in
        _ = await program.run(
          options + ["-f", script, "--keep-going", "--transcript", "\(folder)/played"],
          environment: Environment(["HOME": folder]),
          streams: .init(output: output, error: output))
      }
      let transcript = TemporaryFile.text(of: "\(folder)/played")
      played = String(transcript.trimmingPrefix(CommandRecord.transcriptMark))
    }
    return played
  }

  /// Returns a description of the first line in which two sessions differ.
  package static func difference(between kept: String, and played: String) -> String? {
    guard kept != played else { return nil }
    let (old, new) = (lines(of: kept), lines(of: played))
    let same = zip(old, new).prefix { $0 == $1 }.count
    func text(_ lines: [Substring]) -> Substring {
      same < lines.count ? lines[same] : "(end)"
    }
    return "line \(same + 1) was:\n  \(text(old))\nand is:\n  \(text(new))"
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

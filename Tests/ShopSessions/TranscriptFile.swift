package import Diagnostics
import Foundation
import TemporaryFiles
import LineShell
package import Testing

/// A script in `Tests/Transcripts`, and beside it the session it has to give.
///
/// Its comments may say with which options it is run and how the program ends:
///
/// ```text
/// # options: --features home,search
/// # exit: 64
/// ```
///
/// With `# after: links` it takes up what that script left, on the same database; with `# later: 60` a minute
/// later; with `# with: gifts, rewards` it is a session of these features and the toured ones.
package struct TranscriptFile: Sendable, CustomTestStringConvertible {
  package let name: String

  package static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Transcripts").path(percentEncoded: false)

  /// The scripts of the toured features, in the order of their names.
  package static let toured = scripts.filter(\.others.isEmpty)
  /// Those of further features.
  package static let ofOthers = scripts.filter { !$0.others.isEmpty }

  private static let scripts = names(ending: ".txt").map(TranscriptFile.init(name:))

  package static func names(ending suffix: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  package init(name: String) { self.name = name }

  package var testDescription: String { name }
  package var script: String { "\(Self.folder)/\(name).txt" }
  package var golden: String { "\(Self.folder)/\(name).golden" }

  /// The options the script asks for.
  package var options: [String] {
    comment("options").map { $0.split(separator: " ").map(String.init) } ?? []
  }

  /// The lines of the script that its golden session leaves out, in their order.
  package var secrets: [String] {
    func lines(_ path: String) -> [Substring] {
      TemporaryFile.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("#") }
    }
    var typed = lines(script)[...]
    return lines(golden).compactMap { line in
      if line == CommandRecord.notKept {
        typed = typed.dropFirst()
        return nil
      }
      guard line == CommandRecord.mask else {
        typed = typed.drop { $0 != line }.dropFirst()
        return nil
      }
      return typed.popFirst().map(String.init)
    }
  }

  /// How the program has to end.
  package var exitCode: ExitCode? {
    guard let text = comment("exit") else { return .success }
    return Int32(text).flatMap(ExitCode.init(rawValue:))
  }

  /// How many seconds after the one before it happens, for the program's environment.
  var later: [String: String] { comment("later").map { ["SHOP_TEST_SEED": "2+\($0)"] } ?? [:] }

  /// The script that comes before it.
  var before: TranscriptFile? { comment("after").map(TranscriptFile.init(name:)) }

  /// The ids of the features that it is a session of, besides the toured ones.
  package var others: [String] {
    comment("with")?.split(separator: ", ").map(String.init) ?? []
  }

  private func comment(_ key: String) -> String? {
    TemporaryFile.text(of: script).split(separator: "\n").lazy
      .first { $0.hasPrefix("# \(key): ") }.map { String($0.dropFirst(key.count + 4)) }
  }
}

extension TranscriptFile {
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"

  /// Records an issue where a run of the script is not the golden session, which it replaces on request.
  @MainActor
  package func check(_ run: ScriptRun, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(run.exitCode == exitCode, sourceLocation: sourceLocation)
    if Self.isUpdating { try TemporaryFile.write(run.transcript, to: golden) }
    let text = TemporaryFile.text(of: golden)
    guard run.transcript != text else { return }
    Issue.record(
      """
      \(name).txt no longer gives \(name).golden; \(Self.firstDifference(text, run.transcript))
      If the change is meant: UPDATE_TRANSCRIPTS=1 Tools/test ShopApp, and read the difference.
      """, sourceLocation: sourceLocation)
  }

  /// Says where two sessions begin to differ.
  package static func firstDifference(_ golden: String, _ found: String) -> String {
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = found.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(expected, actual).prefix { $0 == $1 }.count
    func text(_ lines: [Substring]) -> String { line < lines.count ? "\(lines[line])" : "(end)" }
    return "line \(line + 1) was:\n  \(text(expected))\nand is:\n  \(text(actual))"
  }
}

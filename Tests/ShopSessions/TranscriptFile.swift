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
/// With `# after: links` it takes up what that script left, on the same database. The lines behind `# later: 60`
/// are another visit, a minute after the first one began. With `# with: gifts, rewards` it is a session of these
/// features and the toured ones.
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

  /// The lines of a script that its session leaves out, in their order.
  static func secrets(of script: String, leftOutBy session: String) -> [String] {
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
    }
    var typed = lines(script)[...]
    return lines(session).compactMap { line in
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

  static let later = "# later: "

  /// The runs of the program of which the script, or another text in its place, consists: the lines of each at
  /// their places, and how many seconds after the first run it happens.
  func visits(of text: String? = nil) -> [(later: String?, lines: String)] {
    let lines = (text ?? TemporaryFile.text(of: script)).split(
      separator: "\n", omittingEmptySubsequences: false)
    let starts = [0] + lines.indices.filter { lines[$0].hasPrefix(Self.later) }
    var visits: [(later: String?, lines: String)] = zip(starts, starts.dropFirst() + [lines.count])
      .compactMap { start, end in
        let own = lines[start..<end]
        // Comments alone say what holds for all visits.
        guard start == starts.last || own.contains(where: { !$0.hasPrefix("#") }) else {
          return nil
        }
        let later = own.first.flatMap {
          $0.hasPrefix(Self.later) ? String($0.dropFirst(Self.later.count)) : nil
        }
        return (later, (Array(repeating: "#", count: start) + own).joined(separator: "\n"))
      }
    // A session does not say when its first visit was.
    if text != nil, !visits.isEmpty { visits[0].later = self.visits().first?.later }
    return visits
  }

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

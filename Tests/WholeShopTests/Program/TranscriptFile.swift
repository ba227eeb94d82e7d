import AppProperties
import Diagnostics
import Foundation
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

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
/// later; with `# with: gifts, rewards` the program has what adds to the toured features, too.
struct TranscriptFile: Sendable, CustomTestStringConvertible {
  let name: String

  static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Transcripts").path(percentEncoded: false)

  /// All scripts in the order of their names.
  static let all: [TranscriptFile] = names(ending: ".txt").map(TranscriptFile.init)

  static func names(ending suffix: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  var testDescription: String { name }
  var script: String { "\(Self.folder)/\(name).txt" }
  var golden: String { "\(Self.folder)/\(name).golden" }

  /// The options the script asks for.
  var options: [String] {
    comment("options").map { $0.split(separator: " ").map(String.init) } ?? []
  }

  /// The lines of the script that its golden session leaves out, in their order.
  var secrets: [String] {
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
  var exitCode: ExitCode? {
    guard let text = comment("exit") else { return .success }
    return Int32(text).flatMap(ExitCode.init(rawValue:))
  }

  /// How many seconds after the one before it happens, for the program's environment.
  var later: [String: String] { comment("later").map { ["SHOP_TEST_SEED": "2+\($0)"] } ?? [:] }

  /// The script that comes before it.
  var before: TranscriptFile? { comment("after").map(TranscriptFile.init) }

  /// The program that it is a session of.
  var program: ShopProgram {
    comment("with") == nil
      ? .sqlite : .sqlite(TouredFeatures.plugins + TouredFeatures.added)
  }

  private func comment(_ key: String) -> String? {
    TemporaryFile.text(of: script).split(separator: "\n").lazy
      .first { $0.hasPrefix("# \(key): ") }.map { String($0.dropFirst(key.count + 4)) }
  }
}

import Foundation
import TemporaryFiles

/// The tests that the sources hold, by the names they show, and what pages name of them.
///
/// That they also pass is seen in the run of all: `named_tests` of `Tools/test`.
enum NamedTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The names by the name of their file, those that are switched off left out.
  static let byFile: [String: Set<String>] = {
    var names: [String: Set<String>] = [:]
    for path in files where path.hasPrefix("Tests/") && path.hasSuffix(".swift") {
      let file = String(path.split(separator: "/").last?.dropLast(6) ?? "")
      for match in text(of: path).matches(of: /@Test\(\s*"([^"]+)"((?s:.*?))\bfunc\b/)
      where !match.output.2.contains(".disabled(") {
        names[file, default: []].insert(String(match.output.1))
      }
    }
    return names
  }()

  /// Whether a page's word for a test, the whole name or its beginning with "…" behind it, is that of one test alone.
  static func isOne(_ said: some StringProtocol, of names: Set<String>) -> Bool {
    guard said.hasSuffix("…") else { return names.contains(String(said)) }
    return names.count { $0.hasPrefix(said.dropLast()) } == 1
  }

  /// The files of the repository, from its root.
  static let files: [String] = ["Apps", "Modules", "Tests", "Tools"].flatMap { folder in
    let path = root.appending(path: folder).path(percentEncoded: false)
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.map { "\(folder)/\($0)" }
  }

  static func text(of path: String) -> String {
    TemporaryFile.text(of: root.appending(path: path).path(percentEncoded: false))
  }

  /// The cells of a page's rows, heads of tables left out.
  static func rows(of page: String, until end: String? = nil) -> [[String]] {
    let lines = text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
    return zip(lines, lines.dropFirst() + [""]).prefix { line, _ in end.map { line != $0 } ?? true }
      .filter { line, next in
        line.hasPrefix("| ") && !line.hasPrefix("| ---") && !next.hasPrefix("| ---")
      }
      .map { line, _ in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }
}

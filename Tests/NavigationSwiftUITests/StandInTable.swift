import Foundation

/// What the stand-ins declare, and where Apple's documentation says it is available: the lines that begin with `//:`.
struct StandInTable {
  struct Row: Hashable {
    let module: String
    let declaration: String
    /// What its first line says of isolation.
    var isolation = "–"
    /// The first version of each platform that has it.
    let since: [Platform: String]
    /// The page below `developer.apple.com/documentation/`.
    let page: String
  }

  enum Platform: String, CaseIterable {
    case iOS, macOS, tvOS, watchOS, visionOS

    /// What Package.swift asks for.
    var oldest: String {
      switch self {
      case .iOS, .tvOS: "18.0"
      case .macOS: "15.0"
      case .watchOS: "11.0"
      case .visionOS: "2.0"
      }
    }
  }

  static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  let rows: [Row]

  init() throws {
    var rows: [Row] = []
    for module in ["SwiftUI", "UIKit"] {
      for (_, text) in try Self.sources(of: module) {
        for line in text.split(separator: "\n") {
          if let row = Self.row(of: line, module) { rows.append(row) }
          guard let last = rows.indices.last, rows[last].isolation == "–" else { continue }
          if line.drop(while: { $0 == " " }).hasPrefix("@MainActor") {
            rows[last].isolation = "main actor"
          }
          if line.contains("nonisolated public") { rows[last].isolation = "nonisolated" }
        }
      }
    }
    self.rows = rows.sorted { ($0.module, $0.declaration) < ($1.module, $1.declaration) }
  }

  /// The files of a stand-in as a platform has them: without what is not available there.
  static func sources(
    of module: String, on platform: Platform? = nil
  ) throws -> [(name: String, text: String)] {
    let folder = tests.appending(path: "StandIns/\(module)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try files.map { name in
      var isThere = true
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
        if let platform, let row = row(of: line, module) { isThere = row.since[platform] != nil }
        return isThere || line == "#endif"
      }
      return ("\(module)-\(name)", lines.joined(separator: "\n"))
    }
  }

  private static func row(of line: some StringProtocol, _ module: String) -> Row? {
    let line = line.trimmingCharacters(in: .whitespaces)
    guard line.hasPrefix("//: ") else { return nil }
    let parts = line.dropFirst(4).components(separatedBy: " | ")
    guard parts.count == 3 else { return nil }
    let words = parts[1].split(separator: " ").map(String.init)
    var since: [Platform: String] = [:]
    for (name, version) in zip(words, words.dropFirst()) {
      if let platform = Platform(rawValue: name) { since[platform] = version }
    }
    return Row(module: module, declaration: parts[0], since: since, page: parts[2])
  }

  /// The table as the page about the stand-ins shows it.
  var text: String {
    let names = Platform.allCases.map(\.rawValue)
    let head = ["Module", "Declaration", "Isolation"] + names + ["Page"]
    let lines = rows.map { row in
      let versions = Platform.allCases.map { row.since[$0] ?? "–" }
      return [row.module, "`\(row.declaration)`", row.isolation] + versions + ["`\(row.page)`"]
    }
    return ([head, head.map { _ in "---" }] + lines)
      .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

import BoundaryRules
import PackageReading
import SwiftScanning

extension PairwiseForecast {
  /// Returns the links of pages that one branch adds to files that the other removes or moves.
  ///
  /// - Complexity: O(*n*) in the lines of the pages, and once more for each finding.
  func lostPages(of changer: BranchChange, for user: BranchChange) -> [Finding] {
    let gone = Set(changer.files.values.filter { $0.old != nil && $0.new == nil }.map(\.path))
    if gone.isEmpty { return [] }
    let pages = user.files.values.filter { $0.path.hasSuffix(".md") && !$0.lines.added.isEmpty }
    return pages.sorted { $0.path < $1.path }.flatMap { page in
      let folder = FileTree.parts(of: page.path).folder
      return addedText(of: page).flatMap { line, text in
        text.matches(of: #/\]\(([^)\s#]+)/#).compactMap { link -> Finding? in
          let path = TargetFolders.normalized("\(folder)/\(link.1)")
          guard gone.contains(path), stands(line, of: page) else { return nil }
          return finding(
            .mergeLosesFile, user, changer, page.path, SourcePosition(line: line, column: 1),
            "\(quoted(user)) links \(path), which \(quoted(changer)) removes or moves",
            remedy: "link where it is now, or what replaces it", subject: path, other: (path, nil))
        }
      }
    }
  }

  /// Returns the added lines of a page outside of fenced samples, which link nothing.
  private func addedText(of page: BranchChange.File) -> [(line: Int, text: String)] {
    var fence: Substring?
    return ChangedLines.lines(page.new ?? []).enumerated().compactMap { index, bytes in
      let text = BranchChange.File.trimmed(bytes)
      let mark = text.prefix { $0 == text.first }
      if let open = fence {
        // A fence is closed by one of its kind, at least as long, with nothing behind it.
        if mark.hasPrefix(open), mark.count == text.count { fence = nil }
        return nil
      }
      if mark.hasPrefix("```") || mark.hasPrefix("~~~") {
        fence = mark
        return nil
      }
      return page.lines.added.contains(index + 1) ? (index + 1, text) : nil
    }
  }
}

import BoundaryRules
import PackageReading
import SwiftScanning

extension PairwiseForecast {
  /// Returns the links of pages that one branch adds to files that the other removes or moves.
  func lostPages(of changer: BranchChange, for user: BranchChange) -> [Finding] {
    let gone = Set(changer.files.values.filter { $0.old != nil && $0.new == nil }.map(\.path))
    if gone.isEmpty { return [] }
    let pages = user.files.values.filter { $0.path.hasSuffix(".md") && $0.new != nil }
    return pages.sorted { $0.path < $1.path }.flatMap { page in
      page.lines.added.sorted().filter { stands($0, of: page) }.flatMap { line in
        page.text(of: line).matches(of: #/\]\(([^)\s#]+)/#).compactMap { link -> Finding? in
          let path = TargetFolders.normalized("\(FileTree.parts(of: page.path).folder)/\(link.1)")
          guard gone.contains(path) else { return nil }
          return finding(
            .mergeLosesFile, user, changer, page.path, SourcePosition(line: line, column: 1),
            "\(quoted(user)) links \(path), which \(quoted(changer)) removes or moves",
            remedy: "link where it is now, or what replaces it", subject: path, other: (path, nil))
        }
      }
    }
  }
}

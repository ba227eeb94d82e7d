import Foundation

/// The owners of files, from a CODEOWNERS file.
struct CodeOwners {
  private var entries: [(pattern: OwnershipPattern, owners: [String])] = []

  /// The rules of a CODEOWNERS file; lines GitHub would skip are skipped.
  init(_ text: String = "") {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, let pattern = OwnershipPattern(first) else { continue }
      entries.append((pattern, words.dropFirst().map(String.init)))
    }
  }

  /// Reads the first CODEOWNERS file among the places GitHub looks at, relative to a repository.
  static func read(in repository: String) -> CodeOwners {
    for place in [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"] {
      if let text = try? String(contentsOfFile: "\(repository)/\(place)", encoding: .utf8) {
        return CodeOwners(text)
      }
    }
    return CodeOwners()
  }

  /// The owners of a file: those of the last pattern that matches it.
  func owners(of path: String) -> [String] {
    entries.last { $0.pattern.matches(path) }?.owners ?? []
  }

  /// The owners of what stands in a folder.
  func owners(ofFolder folder: String?) -> [String] {
    folder.map { owners(of: $0 + "/file") } ?? []
  }
}

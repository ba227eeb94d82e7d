/// The owners of files, from a CODEOWNERS file.
///
/// The semantics are GitHub's: the first file found among three places counts, the last matching line
/// wins, a pattern without owners clears them, a line that cannot be read is skipped.
package struct CodeOwners {
  /// A line of the file that says something.
  struct Entry {
    /// The line's number, from 1.
    let line: Int

    /// The pattern as written.
    let text: String

    /// The pattern; `nil` when GitHub skips the line.
    let pattern: OwnershipPattern?
    let owners: [String]

    /// Why GitHub skips the line or understands less than is written.
    let problem: String?
  }

  /// The file, relative to the repository; `nil` when there is none.
  let file: String?

  /// The package's folder inside of the repository, ending with a slash; empty at its root.
  let prefix: String

  /// All lines that say something, those GitHub skips included.
  let entries: [Entry]

  /// Whether the file is too large for GitHub to load.
  let isTooLarge: Bool

  /// The largest file GitHub loads, in bytes.
  static let sizeLimit = 3 * 1024 * 1024

  /// Where GitHub looks, in its order.
  static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]

  /// The rules of a CODEOWNERS file.
  package init(_ text: String = "", file: String? = nil, prefix: String = "") {
    self.file = file
    self.prefix = prefix
    isTooLarge = text.utf8.count >= Self.sizeLimit
    var entries: [Entry] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if let entry = Entry(line, number: index + 1) { entries.append(entry) }
    }
    self.entries = entries
  }

  /// Whether the file is about the package alone, and not about a repository around it.
  var isOfPackage: Bool { prefix.isEmpty }

  /// Reads the first CODEOWNERS file among the places GitHub looks at in the repository of a package.
  static func read(forPackage packagePath: String) -> CodeOwners {
    let prefix = RepositoryRoot.prefix(ofPackage: packagePath)
    for (place, path) in candidates(packagePath, prefix) {
      if let bytes = try? FileReader.bytes(of: path) {
        return CodeOwners(String(decoding: bytes, as: UTF8.self), file: place, prefix: prefix)
      }
    }
    return CodeOwners(prefix: prefix)
  }

  /// The places GitHub looks at, each with its path on this machine.
  static func candidates(_ packagePath: String, _ prefix: String) -> [(String, String)] {
    let package = FolderReader.resolved(packagePath)
    let repository = prefix.isEmpty ? package : String(package.dropLast(prefix.count))
    return places.map { ($0, "\(repository)/\($0)") }
  }

  /// The line that decides about a file; `nil` when none matches.
  func entry(for path: String) -> Entry? {
    if isTooLarge { return nil }
    let components = PathComponents(prefix + path)
    return entries.last { $0.pattern?.matches(components) ?? false }
  }

  /// The owners of a file of the package: those of the last pattern that matches it.
  package func owners(of path: String) -> [String] {
    entry(for: path)?.owners ?? []
  }

  /// The owners of what stands in a folder.
  func owners(ofFolder folder: String?) -> [String] {
    folder.map { owners(of: $0 + "/file") } ?? []
  }
}

/// The owners of files, from a CODEOWNERS file.
///
/// The semantics are GitHub's: the first file found in three places counts, the last matching line wins, a
/// pattern without owners clears them, and a line that cannot be read is skipped.
package struct CodeOwners {
  package struct Entry {
    package let line: Int
    package let text: String

    /// The pattern; `nil` if GitHub skips the line.
    package let pattern: OwnershipPattern?
    package let owners: [String]

    /// The reason why GitHub skips the line or does not read all of it.
    package let problem: String?
  }

  /// The file, relative to the repository; `nil` when there is none.
  package let file: String?

  /// The package's folder inside the repository, ending with a slash; empty at its root.
  package let prefix: String
  package let entries: [Entry]
  let trie: OwnershipTrie

  /// Why nothing of the file counts, if so.
  package enum Refusal {
    /// GitHub loads no file of this size.
    case tooLarge
    /// Its wildcards would have to be compared too often.
    case tooCostly
  }

  package private(set) var refusal: Refusal?
  package static let sizeLimit = 3 * 1024 * 1024

  package static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]

  package init(_ text: String = "", file: String? = nil, prefix: String = "") {
    self.file = file
    self.prefix = prefix
    if text.utf8.count >= Self.sizeLimit { refusal = .tooLarge }
    var entries: [Entry] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated() where refusal == nil
    {
      if let entry = Entry(line, number: index + 1) { entries.append(entry) }
    }
    self.entries = entries
    trie = OwnershipTrie(entries.map(\.pattern))
  }

  /// Returns the file without its lines.
  package func refused(_ refusal: Refusal) -> CodeOwners {
    var owners = CodeOwners(file: file, prefix: prefix)
    owners.refusal = refusal
    return owners
  }

  package var isOfPackage: Bool { prefix.isEmpty }

  package func entry(for path: String) -> Entry? {
    var search = OwnershipSearch(self)
    return search.entry(for: path)
  }

  package func owners(of path: String) -> [String] {
    entry(for: path)?.owners ?? []
  }

  package func owners(ofFolder folder: String?) -> [String] {
    folder.map { owners(of: $0 + "/file") } ?? []
  }
}

extension CodeOwners.Entry {
  package init?(_ line: Substring, number: Int) {
    let words = Self.words(line)
    guard let first = words.first else { return nil }
    self.line = number
    text = first
    owners = Array(words.dropFirst())
    let pattern = OwnershipPattern(first[...])
    if let known = Self.problem(of: first) {
      problem = known
    } else if let wrong = owners.first(where: { !Self.isOwner($0) }) {
      problem = "'\(wrong)' is not an owner; write @user, @organisation/team or an e-mail address"
    } else {
      problem = pattern == nil ? "the pattern matches nothing" : nil
    }
    self.pattern = problem == nil ? pattern : nil
  }

  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isEscaped = false
    for character in line {
      if isEscaped {
        word += character == " " ? " " : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "#" {
        break
      } else if character.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if isEscaped { word += "\\" }
    return word.isEmpty ? words : words + [word]
  }

  private static func problem(of pattern: String) -> String? {
    if pattern.hasPrefix("!") { return "GitHub does not negate patterns with !" }
    if pattern.hasPrefix("\\#") { return "GitHub does not escape a # in a pattern" }
    if pattern.contains("["), pattern.contains("]") {
      return "GitHub does not know character ranges in [ ]"
    }
    return nil
  }

  private static func isOwner(_ word: String) -> Bool {
    if word.hasPrefix("@") {
      let parts = word.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty }
    }
    let parts = word.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
  }
}

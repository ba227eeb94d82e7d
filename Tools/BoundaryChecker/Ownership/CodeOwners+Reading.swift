extension CodeOwners.Entry {
  /// Reads a line; `nil` when it is empty or a comment.
  init?(_ line: Substring, number: Int) {
    let words = Self.words(line)
    guard let first = words.first else { return nil }
    self.line = number
    text = first
    owners = Array(words.dropFirst())
    let pattern = OwnershipPattern(first[...])
    if let known = Self.problem(of: first) {
      problem = known
    } else if let wrong = owners.first(where: { !Self.isOwner($0) }) {
      problem = "'\(wrong)' is no owner; write @user, @organisation/team or an e-mail address"
    } else {
      problem = pattern == nil ? "the pattern matches nothing" : nil
    }
    self.pattern = problem == nil ? pattern : nil
  }

  /// The words of a line up to a comment; a backslash keeps a space in a pattern.
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

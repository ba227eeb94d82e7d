/// A file's text by lines, into which lines are inserted.
struct LineText: Hashable, Sendable {
  /// A line that was inserted, by its number in the new text, from 1.
  struct Insertion: Hashable, Sendable {
    let number: Int
    let line: String
  }

  private(set) var lines: [String]

  /// The lines inserted so far; exact where they were inserted from the top down.
  private(set) var insertions: [Insertion] = []

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The whole text.
  var text: String { lines.joined(separator: "\n") }

  /// Inserts lines before the line at an index.
  mutating func insert(_ new: [String], at index: Int) {
    lines.insert(contentsOf: new, at: index)
    insertions += new.enumerated().map { offset, line in
      Insertion(number: index + offset + 1, line: line)
    }
  }

  /// Inserts a line in the order of some entries' keys; nothing where its own key is there already.
  mutating func insert(
    _ line: String, as key: String, among entries: [(index: Int, key: String)], orAt end: Int
  ) {
    guard !entries.contains(where: { $0.key == key }) else { return }
    insert([line], at: entries.first { $0.key > key }?.index ?? end)
  }

  /// The lines of a list in brackets, the brackets' own lines left out.
  ///
  /// - Parameters:
  ///   - opening: The line that opens the list, up to its spaces.
  ///   - path: The file, for messages.
  /// - Returns: The indices of the lines between the brackets.
  /// - Throws: ``ScaffoldError/anchorMissing(anchor:path:)``.
  func list(opening: String, in path: String) throws(ScaffoldError) -> Range<Int> {
    guard let start = lines.firstIndex(where: { $0.trimmed == opening }) else {
      throw .anchorMissing(anchor: "line '\(opening)'", path: path)
    }
    let closing = lines[start].prefix { $0 == " " } + "]"
    guard let end = lines[(start + 1)...].firstIndex(of: String(closing)) else {
      throw .anchorMissing(anchor: "line ']' that closes '\(opening)'", path: path)
    }
    let last = lines[(start + 1)..<end].last { !$0.trimmed.isEmpty && !$0.trimmed.isComment }
    guard last?.hasSuffix(",") ?? true else {
      throw .anchorMissing(anchor: "comma after the last item of '\(opening)'", path: path)
    }
    return (start + 1)..<end
  }
}

extension String {
  /// The text without the spaces around it.
  var trimmed: String {
    String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
  }

  fileprivate var isComment: Bool { hasPrefix("//") }
}

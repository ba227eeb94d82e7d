/// A full-text index: a table whose texts are found by their words, independent of the engine.
///
/// A migration declares it, and statements that work the same on every engine use it by its names:
///
/// - The table of its name has a `rowid` and one column for each text. Its rows are inserted, updated and
///   deleted like any others. A text is a list of tokens separated by spaces, made of letters, digits and
///   their marks: the caller decides what a word is and which words are the same.
/// - `name(?)` after `FROM` returns the rows that match a query, each with its `rowid` and a `rank`; the
///   best match has the lowest rank. The engine decides how ranks compare.
/// - The table of its terms has a row for each token: the `term`, and `doc`, the number of rows that contain it.
///
/// A query is one or more phrases separated by spaces, all of which must occur. A phrase is a list of
/// consecutive tokens of one text, in double quotes; with `*` after it, its last token is a prefix. Of phrases in
/// parentheses with `OR` between them one must occur; with parentheses, `AND` is between what must occur.
///
/// ```swift
/// let words = TextIndex("note_word", terms: "note_term", columns: ["title": 10, "body": 1])
/// let step = Migration(
///   owner: "notes", version: 1, name: "words", statements: [], textIndexes: [words])
/// try transaction.rows(
///   "SELECT rowid FROM note_word(?) ORDER BY rank, rowid", "\"teapot\" \"light bl\"*"
/// ) { try $0.int64(0) }
/// ```
public struct TextIndex: Sendable {
  /// The name of the table and of its query function.
  package let name: StaticString
  /// The name of the table of tokens.
  package let terms: StaticString
  /// The columns, at most four, and the weight of a token in each.
  package let columns: [(name: StaticString, weight: Double)]

  /// Describes an index; all names are SQL identifiers.
  public init(
    _ name: StaticString, terms: StaticString, columns: KeyValuePairs<StaticString, Double>
  ) {
    (self.name, self.terms) = (name, terms)
    self.columns = columns.map { (name: $0.key, weight: $0.value) }
  }
}

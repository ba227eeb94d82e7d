/// A full-text index: a table of texts that are found by their words, whichever engine keeps it.
///
/// A migration declares it, and statements that every engine understands alike use it by its names:
///
/// - The table ``name`` has a `rowid` and one column for each text. Its rows are inserted, updated and
///   deleted like any others. A text is tokens with spaces between them, made of letters, digits and their
///   marks: what a word is, and which words are the same, the caller says.
/// - `name(?)` behind `FROM` gives the rows that match a query, each with its `rowid` and a `rank`; the
///   best has the lowest. How the ranks of two rows compare is the engine's to say.
/// - The table ``terms`` has a row for each token: the `term`, and the number of rows it stands in, `doc`.
///
/// A query is one phrase or several with spaces between them, which all have to occur. A phrase is tokens in
/// double quotes that follow each other in one text; behind `*` its last token may go on.
///
/// ```swift
/// let words = TextIndex("note_word", terms: "note_term", columns: ["title": 10, "body": 1])
/// let step = Migration(owner: "notes", version: 1, statements: [], textIndexes: [words])
/// try transaction.rows(
///   "SELECT rowid FROM note_word(?) ORDER BY rank, rowid", "\"teapot\" \"light bl\"*"
/// ) { try $0.int64(0) }
/// ```
public struct TextIndex: Sendable {
  /// The table, and its function of a query.
  public let name: StaticString
  /// The table of the tokens.
  public let terms: StaticString
  /// The columns, at most four, and how much a token in each counts.
  public let columns: [(name: StaticString, weight: Double)]

  /// Describes an index; all names are identifiers of SQL.
  public init(
    _ name: StaticString, terms: StaticString, columns: KeyValuePairs<StaticString, Double>
  ) {
    (self.name, self.terms) = (name, terms)
    self.columns = columns.map { (name: $0.key, weight: $0.value) }
  }
}

import Database

/// What stores asked of a database: transactions of statements with their values.
struct Trace: Sendable {
  /// One statement run.
  struct Step: Sendable {
    let sql: String
    let bindings: [SQLValue]

    /// How many rows were looked at; the statement went no further.
    let rows: Int

    /// Whether there was another row to look at.
    let isCutShort: Bool
  }

  struct Transaction: Sendable {
    let isWrite: Bool
    var steps: [Step] = []
  }

  var transactions: [Transaction] = []
}

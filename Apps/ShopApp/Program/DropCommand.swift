import CommandArguments
import Database
import DependencyInjection
import Diagnostics
import PluginInterface
import Screens

/// The command `database drop OWNER`, which drops what a plugin that is gone has left.
enum DropCommand {
  static func register(in registry: inout RouterRegistry) {
    registry.programCommand(
      "database drop", summary: "drop the tables that a plugin which is gone has left",
      options: [
        CommandOption(
          "--rows", takes: .number, summary: "drop them if they have this many rows together"),
        CommandOption(
          "--and", takes: .named("TABLE"), isRepeatable: true,
          summary: "a table, too, of which the database does not know who made it"),
      ],
      operands: [Operand("OWNER", .named("OWNER"))],
      help: """
        OWNER is the name that doctor says. Without --rows nothing is dropped, and the tables are listed with \
        their rows. Nothing brings them back but a backup. A deletion of an account that waited for them is \
        finished at the next start. An older database may not know who made a table; --and names one that OWNER \
        made. OWNER cannot come back while such a table stays.
        """, using: OpenedDatabaseKey.self, Contributions<Schemas>.self
    ) { run, opened, schemas in
      let owner = run.arguments.words[0]
      let owners = Set(try schemas().values().flatMap(\.output.owners))
      let (wanted, named) = (run.arguments.number("--rows"), run.arguments.values("--and"))
      let left =
        if let wanted {
          try await opened().database.write { transaction in
            let left = try droppable(owner, and: named, in: transaction, knowing: owners)
            guard wanted == left.rows else { throw DropFailure(left, not: wanted) }
            guard left.holding.isEmpty else { throw DropFailure(holding: left) }
            try transaction.drop(left)
            return left
          }
        } else {
          try await opened().database.read {
            try droppable(owner, and: named, in: $0, knowing: owners)
          }
        }
      return answer(left, and: named, isDropped: wanted != nil, program: run.program)
    }
  }

  /// Returns what an owner has left, if all of it can be dropped.
  private static func droppable(
    _ owner: String, and named: [String], in transaction: any ReadTransaction,
    knowing owners: Set<String>
  ) throws -> LeftTables {
    guard let left = try transaction.tablesLeft(by: owner, knowing: owners, naming: named) else {
      throw DropFailure(owner, isComposed: owners.contains(owner))
    }
    if let table = Set(named).subtracting(left.tables.map(\.name)).min() {
      throw DropFailure(table: table, of: left)
    }
    guard left.indexes.isEmpty else { throw DropFailure(indexes: left) }
    guard !left.tables.isEmpty || left.unknown.isEmpty else { throw DropFailure(unknown: left) }
    return left
  }

  private static func answer(
    _ left: LeftTables, and named: [String], isDropped: Bool, program: String
  ) -> CommandAnswer {
    let command = ([left.owner] + named.map { "--and \($0)" }).joined(separator: " ")
    let what = "\(left.tables.count.counted("table")) with \(left.rows.counted("row"))"
    return CommandAnswer(
      status: isDropped ? "dropped" : "listed",
      message: isDropped
        ? "dropped \(what) of \(left.owner)"
        : "nothing was dropped; \(program) database drop \(command) --rows \(left.rows) drops \(what)",
      report: Screen(
        title: left.isDescribed
          ? "Tables of \(left.owner)" : "Tables found of \(left.owner)",
        blocks: [
          .table(
            columns: ["table", "rows"],
            rows: left.tables.map { [.text($0.name), .number($0.rows)] })
        ]
          + (left.unknown.isEmpty ? [] : [.notice(notice(of: left, command, isDropped))])))
  }
}

extension DropCommand {
  /// Says of which tables nobody knows whose they are.
  private static func notice(
    of left: LeftTables, _ command: String, _ isDropped: Bool
  ) -> String {
    let names = left.unknown.joined(separator: ", ")
    guard !isDropped else { return "Not dropped, since it is not known who made them: \(names)." }
    let all = ([command] + left.unknown.map { "--and \($0)" }).joined(separator: " ")
    return "It is not known who made \(names). If \(left.owner) did: database drop \(all)"
  }
}

/// Why no table was dropped.
private struct DropFailure: ExplainedError {
  let explanation: ErrorExplanation

  init(_ owner: String, isComposed: Bool) {
    explanation =
      isComposed
      ? ErrorExplanation(
        "database.ownerComposed", .usage, "\(owner) is part of this shop",
        hint: "take its plugin away first")
      : ErrorExplanation(
        "database.noSuchOwner", .notFound, "the database has no tables of \(owner)",
        hint: "doctor names those that plugins left")
  }

  init(_ left: LeftTables, not wanted: Int) {
    explanation = ErrorExplanation(
      "database.otherRows", .invalidData,
      "the tables of \(left.owner) have \(left.rows.counted("row")), not \(wanted)",
      hint: "look them over without --rows; nothing was dropped")
  }

  init(table: String, of left: LeftTables) {
    explanation = ErrorExplanation(
      "database.tableKnown", .usage,
      "there is no table \(table), or it is known who made it",
      hint: left.unknown.isEmpty
        ? "leave out --and; nothing was dropped"
        : "it is not known who made \(left.unknown.joined(separator: ", ")); nothing was dropped")
  }

  init(holding left: LeftTables) {
    let holding = left.holding.joined(separator: ", ")
    explanation = ErrorExplanation(
      "database.tableHeld", .usage, "rows of \(holding) refer to the tables of \(left.owner)",
      hint: Set(left.holding).isSubset(of: left.unknown)
        ? "if \(left.owner) made \(holding), name it, too, by --and; nothing was dropped"
        : "drop the tables of who made \(holding) first; nothing was dropped")
  }

  init(unknown left: LeftTables) {
    explanation = ErrorExplanation(
      "database.undescribed", .usage,
      "the database does not say whose \(left.unknown.joined(separator: ", ")) are; "
        + "\(left.owner) may have made them",
      hint:
        "compose \(left.owner) once with this version, which describes its tables, or name them: "
        + "database drop \(left.owner) \(left.unknown.map { "--and \($0)" }.joined(separator: " "))"
    )
  }

  init(indexes left: LeftTables) {
    explanation = ErrorExplanation(
      "database.textIndex", .usage,
      "\(left.owner) has a full-text index, \(left.indexes.joined(separator: ", ")), which only its plugin "
        + "can empty",
      hint: "compose it with a step that empties its tables; nothing was dropped")
  }
}

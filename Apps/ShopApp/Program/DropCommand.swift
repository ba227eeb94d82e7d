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
          "--rows", takes: .number, summary: "drop them if they have this many rows together")
      ],
      operands: [Operand("OWNER", .named("OWNER"))],
      help: """
        OWNER is the name that doctor says. Without --rows nothing is dropped, and the tables are listed with \
        their rows. Nothing brings them back but a backup. A deletion of an account that waited for them is \
        finished at the next start.
        """, using: OpenedDatabaseKey.self, Contributions<Schemas>.self
    ) { run, opened, schemas in
      let owner = run.arguments.words[0]
      let owners = Set(try schemas().values().flatMap(\.output.owners))
      let wanted = run.arguments.value("--rows").flatMap { Int($0) }
      let left =
        if let wanted {
          try await opened().database.write { transaction in
            let left = try droppable(owner, in: transaction, knowing: owners)
            guard wanted == left.rows else { throw DropFailure(left, not: wanted) }
            try transaction.drop(left)
            return left
          }
        } else {
          try await opened().database.read { try droppable(owner, in: $0, knowing: owners) }
        }
      return answer(left, isDropped: wanted != nil, program: run.program)
    }
  }

  /// Returns what an owner has left, if all of it can be dropped.
  private static func droppable(
    _ owner: String, in transaction: any ReadTransaction, knowing owners: Set<String>
  ) throws -> LeftTables {
    guard let left = try transaction.tablesLeft(by: owner, knowing: owners) else {
      throw DropFailure(owner, isComposed: owners.contains(owner))
    }
    guard left.indexes.isEmpty else { throw DropFailure(indexes: left) }
    guard !left.tables.isEmpty || left.unknown.isEmpty else { throw DropFailure(unknown: left) }
    return left
  }

  private static func answer(
    _ left: LeftTables, isDropped: Bool, program: String
  ) -> CommandAnswer {
    let what = "\(left.tables.count.counted("table")) with \(left.rows.counted("row"))"
    return CommandAnswer(
      status: isDropped ? "dropped" : "listed",
      message: isDropped
        ? "dropped \(what) of \(left.owner)"
        : "nothing was dropped; \(program) database drop \(left.owner) --rows \(left.rows) drops \(what)",
      report: Screen(
        title: left.isDescribed
          ? "Tables of \(left.owner)" : "Tables found of \(left.owner)",
        blocks: [
          .table(
            columns: ["table", "rows"],
            rows: left.tables.map { [.text($0.name), .number($0.rows)] })
        ]
          + (left.unknown.isEmpty
            ? []
            : [
              .notice(
                "The database does not say whose \(left.unknown.joined(separator: ", ")) are; they stay."
              )
            ])))
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

  init(unknown left: LeftTables) {
    explanation = ErrorExplanation(
      "database.undescribed", .usage,
      "the database does not say whose \(left.unknown.joined(separator: ", ")) are; "
        + "\(left.owner) may have made them",
      hint:
        "compose \(left.owner) once with this version, which describes its tables; nothing was dropped"
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

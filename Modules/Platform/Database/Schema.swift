public import DependencyInjection
import Diagnostics

/// The database of an app, under which its stores receive it.
public enum DatabaseKey: DependencyKey { public typealias Value = any Database }

/// The database as the app that closes it sees it, and work that is no command's.
public enum OpenedDatabaseKey: DependencyKey { public typealias Value = OpenedDatabase }

/// The point to which each plugin with tables contributes its schema; the app that opens the database hosts it.
///
/// ```swift
/// registry.contribute(to: Schemas.self) { Schema(WishlistSchema.migrations) }
/// ```
///
/// The composition refuses migrations out of order, and a schema with two keepers.
public enum Schemas: ValuePoint {
  public typealias Output = Schema

  public static var audit: ContributionAudit<Schema>? {
    { contributed in
      var keepers: [String: String] = [:]
      return contributed.flatMap { plugin, schema -> [ContributionProblem] in
        var problems = schema.problems.map {
          ContributionProblem(plugin: plugin, message: $0.message, fix: $0.fix)
        }
        for owner in schema.owners {
          if let keeper = keepers[owner] {
            problems.append(
              ContributionProblem(
                plugin: plugin, message: "keeps the schema \"\(owner)\", which \(keeper) keeps",
                fix: "let one of them bring its migrations"))
          }
          keepers[owner] = keepers[owner] ?? plugin
        }
        return problems
      }
    }
  }
}

/// The tables of one plugin.
public struct Schema: Sendable {
  /// The steps that make the tables.
  public let migrations: [Migration]

  /// Describes the tables by the steps that make them.
  public init(_ migrations: [Migration]) { self.migrations = migrations }

  /// The names under which the steps are recorded.
  var owners: [String] { Set(migrations.map(\.owner)).sorted() }

  /// What is wrong with the schema itself.
  var problems: [(message: String, fix: String)] {
    do throws(DatabaseError) {
      _ = try MigrationPlan(migrations)
      return []
    } catch {
      return [
        (
          "has migrations that cannot run: \(error.explanation.message)",
          error.explanation.hint ?? "number them 1, 2, 3…"
        )
      ]
    }
  }
}

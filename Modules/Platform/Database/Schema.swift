public import DependencyInjection
import Diagnostics

/// The database of an app, under which its stores receive it.
public enum DatabaseKey: DependencyKey { public typealias Value = any Database }

/// The database as the app that closes it sees it, and work that belongs to no command.
public enum OpenedDatabaseKey: DependencyKey { public typealias Value = OpenedDatabase }

/// The point to which each plugin with tables contributes its schema; the app that opens the database hosts it.
///
/// The composition refuses migrations out of order, a schema of two plugins, and a table of which the schema
/// does not say whether it holds data about people.
public enum Schemas: ValuePoint {
  public typealias Output = Schema

  public static var audit: ContributionAudit<Schema>? {
    { contributed in
      let own = contributed.flatMap { plugin, schema in
        schema.problems.map {
          ContributionProblem(plugin: plugin, message: $0.message, fix: $0.fix)
        }
      }
      return own
        + ContributionProblem.takenAgain(in: contributed, names: \.owners) { owner, other in
          (
            "keeps the schema \"\(owner)\", which \(other) keeps",
            "let one of them bring its migrations"
          )
        }
    }
  }
}

/// The tables of one plugin, and which of them are about people.
///
/// ```swift
/// registry.contribute(to: Schemas.self) {
///   Schema(
///     WishlistSchema.migrations,
///     aboutPeople: [PersonalTable("wishlist_item", of: "account", amounts: ["price"])],
///     aboutOthers: ["wishlist_price": "prices of goods"])
/// }
/// ```
///
/// Every table is in one of the two lists, so that none can be forgotten when a person asks for their data,
/// or for its deletion: what is about people is read by its description, for each of them. The tables that a full-text
/// index keeps for itself stand in neither.
public struct Schema: Sendable {
  /// The steps that make the tables, with what is said of them.
  package let migrations: [Migration]
  /// The tables that remain after all steps, each behind those that were there before; a step's body is not read.
  package let tables: [String]
  /// The tables with rows about people, which are deleted with a person's account.
  package let personalTables: [PersonalTable]
  /// The tables that hold nothing about people, each with what they hold instead.
  package let aboutOthers: [String: String]

  /// Describes the tables by the steps that make them.
  public init(
    _ migrations: [Migration], aboutPeople: [PersonalTable] = [],
    aboutOthers: [String: String] = [:]
  ) {
    let tables = Self.tables(of: migrations)
    let places = Dictionary(uniqueKeysWithValues: zip(tables, tables.indices))
    personalTables = aboutPeople.sorted {
      places[$0.name, default: tables.count] < places[$1.name, default: tables.count]
    }
    (self.tables, self.aboutOthers) = (tables, aboutOthers)
    let people = Dictionary(personalTables.map { ($0.name, $0) }) { first, _ in first }
    let unmade = personalTables.filter { places[$0.name] == nil }.map(DescribedTable.people)
    let indexes = migrations.flatMap(\.textIndexes).map {
      DescribedTable.index($0.name.description)
    }
    let described = tables.map { name in
      people[name].map(DescribedTable.people) ?? .others(name)
    }
    self.migrations = migrations.enumerated().map { index, step in
      step.describing(index == 0 ? described + unmade + indexes : [])
    }
  }

  /// The names of the tables with rows about people.
  package var aboutPeople: Set<String> { Set(personalTables.map(\.name)) }

  /// The names under which the steps are recorded.
  package var owners: [String] { Set(migrations.map(\.owner)).sorted() }

  /// What is wrong with the schema itself.
  var problems: [(message: String, fix: String)] {
    do throws(DatabaseError) {
      _ = try MigrationPlan(migrations)
    } catch {
      let why = error.explanation
      return [
        (
          "has migrations that cannot run: \(why.message)",
          why.hint ?? "number each owner's steps 1, 2, 3…"
        )
      ]
    }
    let (made, people, others) = (Set(tables), aboutPeople, Set(aboutOthers.keys))
    let forgotten = made.subtracting(people).subtracting(others).sorted().map { table in
      (
        "has the table \(table), which is neither exported and deleted with an account nor declared to hold "
          + "nothing about people",
        "describe it in aboutPeople of its Schema, or name it in aboutOthers with what it holds"
      )
    }
    let unknown = people.union(others).subtracting(made).sorted().map { table in
      ("says whom the table \(table) is about, and makes none of that name", "drop the name")
    }
    let doubtful = people.intersection(others).sorted().map { table in
      ("says of the table \(table) both that it is about people and that it is not", "keep one")
    }
    let unexplained = aboutOthers.filter { $1.isEmpty }.keys.sorted().map { table in
      ("does not say what the table \(table) holds", "write it in aboutOthers")
    }
    let folded = made.filter { $0.contains(where: \.isUppercase) }.sorted().map { table in
      (
        "names the table \(table), which not every engine keeps so",
        "write it in lower-case letters"
      )
    }
    return forgotten + unknown + doubtful + unexplained + folded + descriptionProblems
  }

  /// What is wrong with the descriptions of tables about people.
  private var descriptionProblems: [(message: String, fix: String)] {
    var problems: [(message: String, fix: String)] = []
    let named = personalTables.filter(\.namesPerson).map(\.name)
    var seen: Set<String> = []
    for table in personalTables {
      if !seen.insert(table.name).inserted {
        problems.append(("describes the table \(table.name) twice", "keep one description"))
      }
      switch table.holder {
      case .person: break
      case .row(let whole, _, _):
        guard !named.contains(whole) else { continue }
        problems.append(
          (
            "says that rows of \(table.name) belong to \(whole), and not whose those are",
            "describe \(whole) by the column with the person"
          ))
      case .unnamed(let reason):
        guard reason.isEmpty else { continue }
        problems.append(
          ("does not say why nobody can tell whose the rows of \(table.name) are", "say it"))
      }
    }
    return problems
  }

  /// The tables that steps leave; one that is rebuilt under another name keeps its place.
  private static func tables(of migrations: [Migration]) -> [String] {
    var (places, tables) = ([String: Int](), Set<String>())
    for statement in migrations.flatMap(\.statements) {
      let words = words(of: statement.sql)
      switch words.prefix(3).map({ $0.uppercased() }) {
      case let start where start.starts(with: ["CREATE", "TABLE"]):
        guard let name = name(in: words) else { continue }
        places[name] = places[name] ?? places.count
        tables.insert(name)
      case let start where start.starts(with: ["DROP", "TABLE"]):
        if let name = name(in: words) { tables.remove(name) }
      case let start where start.starts(with: ["ALTER", "TABLE"]) && words.count >= 6:
        guard words[3].uppercased() == "RENAME", words[4].uppercased() == "TO" else { continue }
        places[words[5]] = places[words[5]] ?? places[words[2]]
        tables.remove(words[2])
        tables.insert(words[5])
      default: continue
      }
    }
    return tables.sorted { (places[$0] ?? 0, $0) < (places[$1] ?? 0, $1) }
  }

  private static func name(in words: [String]) -> String? {
    words.dropFirst(2).first { !["IF", "NOT", "EXISTS"].contains($0.uppercased()) }
  }

  /// The first words of a statement, with names as they are without quotes.
  private static func words(of sql: String) -> [String] {
    var scanner = SQLScanner(sql)
    var words: [String] = []
    while words.count < 6, let (kind, token, _) = scanner.next() {
      guard kind == .word || kind == .quotedName else { break }
      let text = String(decoding: token, as: UTF8.self)
      words.append(kind == .quotedName ? String(text.dropFirst().dropLast()) : text)
    }
    return words
  }
}

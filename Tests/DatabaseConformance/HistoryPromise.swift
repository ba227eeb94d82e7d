public import Database
import Testing

/// What every database promises of transactions that run at once: some order of them, one after the other,
/// explains what all of them saw.
public enum HistoryPromise {
  /// How transactions are weakened, to show that it would be noticed.
  public enum Weakness: String, Sendable, CaseIterable {
    case apart = "each statement is a transaction of its own"
    case stale = "a read answers with what its client read before"
  }

  private static let clients = 8
  private static let lists = 4

  private static let migrations = [
    Migration(
      owner: "history", version: 1,
      statements: ["CREATE TABLE list (id INTEGER PRIMARY KEY, items TEXT NOT NULL) STRICT"])
  ]

  /// Checks the promise on a database that is opened once for each of 8 clients, as processes do.
  public static func check(on open: DatabaseOpener) async throws {
    #expect(try await record(on: open).contradiction() == nil)
  }

  /// Checks that a weak isolation is found within 20 rounds.
  public static func checkFinding(_ weakness: Weakness? = nil, on open: DatabaseOpener) async throws
  {
    for _ in 0..<20 where try await record(on: open, weakness).contradiction() != nil { return }
    Issue.record("nothing was found")
  }

  private static func record(
    on open: DatabaseOpener, _ weakness: Weakness? = nil
  ) async throws -> History {
    let opened = try (0..<clients).map { _ in try open(migrations) }
    try await opened[0].database.write { transaction in
      _ = try transaction.run("DELETE FROM list")
      for key in 0..<lists {
        _ = try transaction.run("INSERT INTO list (id, items) VALUES (?, '')", key)
      }
    }
    let entries = try await withThrowingTaskGroup { group in
      for (number, client) in opened.enumerated() {
        group.addTask { @concurrent in
          try await Client(number: number, database: client.database, weakness: weakness).run()
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let found = try await opened[0].database.read { try $0.items(of: Array(0..<lists)) }
    for client in opened { await client.close() }
    return History(entries, lists: found)
  }

  /// Runs one transaction after the other, by chance: reads of lists, some of which are then appended to.
  private struct Client {
    let number: Int
    let database: any Database
    let weakness: Weakness?

    func run() async throws -> [History.Entry] {
      var seen: [Int: [Int]]?
      var entries: [History.Entry] = []
      for turn in 0..<25 {
        let item = turn * clients + number + 1
        let keys = (0..<lists).shuffled()
        // A list more is read than is written, so that two may each go by what the other one changes.
        let appends = Set(keys.prefix(turn % 3))
        let read = Array(keys.prefix(turn % 3 + 1))
        let began = ContinuousClock.now
        var reads: [Int: [Int]]
        if turn % 3 == 0 {
          reads = try await database.read { try $0.items(of: Array(0..<lists)) }
          if weakness == .stale { (reads, seen) = (seen ?? reads, reads) }
        } else if weakness == .apart {
          reads = try await database.read { try $0.items(of: read) }
          for key in appends {
            let items = (reads[key] ?? []) + [item]
            try await database.write { try $0.set(items, at: key) }
          }
        } else {
          reads = try await database.write { transaction in
            let found = try transaction.items(of: read)
            for key in appends { try transaction.set((found[key] ?? []) + [item], at: key) }
            return found
          }
        }
        entries.append(
          History.Entry(item, began: began, ended: .now, reads: reads, appends: appends))
      }
      return entries
    }
  }
}

extension ReadTransaction {
  fileprivate func items(of keys: [Int]) throws -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    for key in keys {
      let text = try first("SELECT items FROM list WHERE id = ?", key) { try $0.text(0) }
      found[key] = (text ?? "").split(separator: " ").compactMap { Int($0) }
    }
    return found
  }
}

extension WriteTransaction {
  fileprivate func set(_ items: [Int], at key: Int) throws {
    let text = items.map(String.init).joined(separator: " ")
    _ = try run("UPDATE list SET items = ? WHERE id = ?", text, key)
  }
}

public import Database
import Foundation
import RandomInputs
import Testing

/// The promise about concurrent transactions of any processes: some serial order explains all their reads.
public enum HistoryContract {
  /// A weakening of transactions, to show that the check detects it.
  public enum Weakness: String, Sendable, Codable, CaseIterable {
    case apart = "each statement is a transaction of its own"
    case skewed = "what is read and not written may have changed"
    case stale = "a read answers with what its client read before"
  }

  /// Runs a client, in a separate process or concurrently in this one, and returns its record.
  public typealias Runner = @Sendable (Client) async throws -> [UInt8]

  fileprivate static let clients = 8
  fileprivate static let lists = 4

  fileprivate static let migrations = [
    Migration(
      owner: "history", version: 1, name: "accounts",
      statements: [
        "CREATE TABLE list (id INTEGER PRIMARY KEY, items TEXT NOT NULL) STRICT",
        "CREATE TABLE client (number INTEGER PRIMARY KEY) STRICT",
      ])
  ]

  /// Checks the promise on a database that 8 processes open.
  public static func check(on open: DatabaseOpener, by run: @escaping Runner) async throws {
    #expect(try await record(on: open, by: run).contradiction() == nil)
  }

  /// Checks that weak isolation is detected within 20 rounds.
  public static func checkFinding(
    _ weakness: Weakness? = nil, on open: DatabaseOpener, by run: @escaping Runner
  ) async throws {
    for _ in 0..<20
    where try await record(on: open, by: run, weakness).contradiction() != nil { return }
    Issue.record("nothing was found")
  }

  private static func record(
    on open: DatabaseOpener, by run: @escaping Runner, _ weakness: Weakness? = nil
  ) async throws -> History {
    let opened = try open(migrations)
    try await opened.database.write { transaction in
      _ = try transaction.run("DELETE FROM list")
      _ = try transaction.run("DELETE FROM client")
      for key in 0..<lists {
        _ = try transaction.run("INSERT INTO list (id, items) VALUES (?, '')", key)
      }
    }
    let entries = try await withThrowingTaskGroup { group in
      for number in 0..<clients {
        group.addTask(executorPreference: ThreadForEachJob()) {
          do {
            let bytes = try await run(Client(number: number, weakness: weakness))
            return try JSONDecoder().decode(Record.self, from: Data(bytes)).entries()
          } catch {
            // The others wait for it in vain.
            _ = try? await opened.database.write {
              try $0.run("INSERT INTO client (number) VALUES (?)", -1 - number)
            }
            throw error
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let found = try await opened.database.read { try $0.items(of: Array(0..<lists)) }
    await opened.close()
    return History(entries, lists: found)
  }

  /// What a client did and read, or why it failed, which a failing process could not report.
  private enum Record: Codable {
    struct Failed: Error { let reason: String }

    case transactions([History.Entry])
    case failure(String)

    func entries() throws -> [History.Entry] {
      switch self {
      case .transactions(let entries): entries
      case .failure(let reason): throw Failed(reason: reason)
      }
    }
  }

  /// One of the concurrent users of the database.
  public struct Client: Sendable, Codable {
    private struct Alone: Error {}

    let number: Int
    let weakness: Weakness?

    /// Runs transactions of its own random numbers one after another and returns the record of the client.
    public func run(on open: DatabaseOpener) async throws -> [UInt8] {
      let record: Record
      do {
        let opened = try open(migrations)
        try await meetOthers(in: opened.database)
        record = .transactions(try await append(to: opened.database))
        await opened.close()
      } catch {
        record = .failure("client \(number): \(error)")
      }
      return Array(try JSONEncoder().encode(record))
    }

    /// Waits for the other clients, since a process may take longer to start than another takes to finish.
    private func meetOthers(in database: any Database) async throws {
      try await database.write {
        _ = try $0.run("INSERT INTO client (number) VALUES (?)", number)
      }
      while true {
        let met = try await database.read {
          try $0.first("SELECT count(*), min(number) FROM client") { try ($0.int(0), $0.int(1)) }
        }
        guard let (count, first) = met, first >= 0 else { throw Alone() }
        if count == clients { return }
        try await Task.sleep(for: .milliseconds(10))
      }
    }

    private func append(to database: any Database) async throws -> [History.Entry] {
      var seen: [Int: [Int]]?
      var generator = SeededGenerator(seed: UInt64(number))
      var entries: [History.Entry] = []
      for turn in 0..<25 {
        let item = turn * clients + number + 1
        let keys = (0..<lists).shuffled(using: &generator)
        // Reads one list more than it writes, so that two transactions may each depend on the other's change.
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
          let before =
            weakness == .skewed ? try await database.read { try $0.items(of: read) } : [:]
          reads = try await database.write { transaction in
            var found = try transaction.items(of: weakness == .skewed ? Array(appends) : read)
            for key in appends { try transaction.set((found[key] ?? []) + [item], at: key) }
            found.merge(before) { now, _ in now }
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

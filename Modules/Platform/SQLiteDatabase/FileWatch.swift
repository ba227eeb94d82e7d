import CSQLite
import Database

/// Tells whether the files a connection works on are still where it opened them.
///
/// A file that was moved, removed or replaced stays usable by who has it open, and takes every commit;
/// but no later opening finds them. So each transaction asks, before it answers: three looks at
/// names and one at the first bytes of the file.
///
/// A file written over in place keeps its name and its number. It is known by its mark: its application's,
/// and the number that ``Migrator`` gives every database.
struct FileWatch {
  private let path: String
  private let identities: [(path: String, identity: FileStatus.Identity)]
  private let mark: Mark

  /// Begins to watch the files of a connection that has read and written once.
  init(of connection: Connection, at path: String, number: Int32) throws(DatabaseError) {
    self.path = path
    var identities: [(path: String, identity: FileStatus.Identity)] = []
    for path in [path] + DatabaseFile.logSuffixes.map({ path + $0 }) {
      guard let status = try FileSystem.status(of: path) else { continue }
      identities.append((path, status.identity))
    }
    self.identities = identities
    var mark = try Mark(of: connection)
    // A number given just now stands in the log, until it is copied into the file.
    mark.numbers.insert(number)
    self.mark = mark
    guard identities.first?.path == path, !connection.hasMoved else { throw .replaced(path: path) }
  }

  /// Whether a file is the one at the path of the connection that is watched.
  func isWatching(_ status: FileStatus) -> Bool { identities.first?.identity == status.identity }

  /// Checks that the files of the connection are in their place.
  func check(_ connection: Connection) throws(DatabaseError) {
    for (path, identity) in identities {
      guard let status = try? FileSystem.status(of: path), status.identity == identity else {
        throw .replaced(path: self.path)
      }
    }
    guard let found = try? Mark(of: connection), found.numbers.isSubset(of: mark.numbers),
      found.application == mark.application
    else { throw .replaced(path: path) }
  }

  /// What a file says it is, in its first bytes.
  ///
  /// Standard: <https://www.sqlite.org/fileformat.html>, section 1.3.
  struct Mark {
    var application: Int32
    /// The numbers it may have, as `PRAGMA user_version` tells them.
    var numbers: Set<Int32>

    private static let signature = Array("SQLite format 3\0".utf8)[...]

    /// Reads the file itself, past the cache and the log.
    init(of connection: Connection) throws(DatabaseError) {
      let bytes = try connection.fileHeader()
      guard bytes[..<16] == Self.signature else { throw .notADatabase }
      func number(at place: Int) -> Int32 {
        Int32(truncatingIfNeeded: bytes[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) })
      }
      (application, numbers) = (number(at: 68), [number(at: 60)])
    }
  }
}

import CSQLite
import Database

/// Checks whether the files of a connection are still where it opened them.
///
/// A file that was moved, removed or replaced stays usable for a process that has it open, and accepts every
/// commit; but no later opening finds them. So each transaction checks before it answers: three
/// look-ups of names and one read of the file's first bytes.
///
/// A file overwritten in place keeps its name and its inode. It is recognised by its mark: the application's
/// id and the number that ``Migrator`` gives every database.
struct FileWatch {
  private let path: String
  private let identities: [(path: String, identity: FileStatus.Identity)]
  private let mark: Mark

  /// Starts watching the files of a connection that has read and written once.
  init(of connection: Connection, at path: String, number: Int32) throws(DatabaseError) {
    self.path = path
    var identities: [(path: String, identity: FileStatus.Identity)] = []
    for path in [path] + DatabaseFile.logSuffixes.map({ path + $0 }) {
      guard let status = try FileSystem.status(of: path) else { continue }
      identities.append((path, status.identity))
    }
    self.identities = identities
    var mark = try Mark(of: connection)
    // A new number is in the log until it is copied into the file.
    mark.numbers.insert(number >> 8)
    self.mark = mark
    guard identities.first?.path == path, !connection.hasMoved else { throw .replaced(path: path) }
  }

  /// Whether a file is the one at the path of the watched connection.
  func isWatching(_ status: FileStatus) -> Bool { identities.first?.identity == status.identity }

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

  /// The identification in the first bytes of a file.
  ///
  /// Standard: <https://www.sqlite.org/fileformat.html>, section 1.3.
  struct Mark {
    var application: Int32
    /// The numbers it may have, as in `PRAGMA user_version` above the layout, which an upgrade changes.
    var numbers: Set<Int32>

    private static let signature = Array("SQLite format 3\0".utf8)[...]

    /// Reads the file itself, past the cache and the log.
    init(of connection: Connection) throws(DatabaseError) {
      let bytes = try connection.fileHeader()
      guard bytes[..<16] == Self.signature else { throw .notADatabase }
      func number(at place: Int) -> Int32 {
        Int32(truncatingIfNeeded: bytes[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) })
      }
      (application, numbers) = (number(at: 68), [number(at: 60) >> 8])
    }
  }
}

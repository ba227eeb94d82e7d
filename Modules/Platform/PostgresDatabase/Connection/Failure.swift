import CPostgres
import Database

enum Failure: Error {
  /// The server refused a command.
  case refused(Refusal)
  /// The connection was lost; the message says why.
  case lost(String)
  /// The server did not answer in time.
  case timedOut
  /// The task was cancelled while it waited.
  case cancelled

  /// The error to report for a statement; a connection that failed is no longer usable.
  var error: any Error {
    switch self {
    case .refused(let refusal): refusal.error
    case .lost(let message): DatabaseError.connectionLost(message: message)
    case .timedOut: DatabaseError.connectionLost(message: "the server does not answer")
    case .cancelled: CancellationError()
    }
  }
}

struct Refusal {
  /// The SQLSTATE: five letters and digits, from the table of PostgreSQL's error codes.
  let state: String
  let message: String
  let constraint: String?
  let function: String?

  /// Only what the program put wrongly is `sql` or `constraint`: a statement, or a value.
  ///
  /// Standard: <https://www.postgresql.org/docs/current/errcodes-appendix.html>; the first two characters
  /// are the class.
  var error: DatabaseError {
    switch state {
    case "40000", "40001", "40P01", "55P03", "55006", "26000", "42P05": .busy
    case "57014": .timeLimit(message: message)
    case "23502", "22004": .constraint(.notNull, message: message)
    case "23503", "23001": .constraint(.foreignKey, message: message)
    // The server names a primary key after its table; nothing else distinguishes it from unique columns.
    case "23505" where constraint?.hasSuffix("_pkey") == true:
      .constraint(.primaryKey, message: message)
    case "23505": .constraint(.unique, message: message)
    case "23514", "44000": .constraint(.check, message: message)
    case "22P02", "40002": .constraint(.other, message: message)
    case "2200H": .noNumberLeft(message: message)
    case "3F000": .noSchema(message: message)
    case "25006": .readOnly
    case "40003", "08007": .outcomeUnknown(message: message)
    case "42501": .notPermitted(message: message)
    // A table, a column, a function or a type that the program made is gone, or is another.
    case "42P01", "42703", "42704", "42804", "42883":
      .corrupt(message: "its tables are not as they were made (\(message))")
    case "53100": .full
    case "53200": .outOfMemory
    case "25P03", "25P04", "53300": .connectionLost(message: message)
    case _ where isFaultOfStatement:
      .sql(code: Int(state, radix: 36) ?? 0, message: "\(message) (\(state))")
    default: errorOfClass
    }
  }

  private var errorOfClass: DatabaseError {
    switch state.prefix(2) {
    case "08", "3D", "57": .connectionLost(message: message)
    case "0L", "0P", "28", "2B": .notPermitted(message: message)
    // A stored value makes no sense, such as one so large that computing with it overflows.
    case "22": .corrupt(message: message)
    case "23": .constraint(.other, message: message)
    case "54": .tooLarge(message: message)
    case "58": .io(message: message)
    case "72": .busy
    case "XX" where state != "XX000": .corrupt(message: message)
    default: .engine(message: "\(message) (\(state))")
    }
  }

  /// Whether the statement or the call would be wrong on any database that is as it was made.
  private var isFaultOfStatement: Bool {
    let states = ["22019", "22023", "22025", "2201B", "22P04", "22P06", "55P02"]
    let classes = ["03", "07", "21", "24", "25", "26", "2D", "34", "3B", "42"]
    return states.contains(state) || classes.contains(String(state.prefix(2)))
  }

  /// Whether a concurrent transaction caused the failure, so that a retry may succeed.
  var isConflict: Bool { ["40001", "40P01"].contains(state) }

  /// Whether another transaction may have taken a key after this one found it free.
  var isTakenKey: Bool { ["23505", "23P01"].contains(state) }

  /// Whether a prepared statement is stale: a table has changed, or a pooler has lent the connection to
  /// others in between.
  var isStalePlan: Bool {
    switch state {
    case "0A000": function == "RevalidateCachedQuery"
    case "26000", "42P05": true
    default: false
    }
  }
}

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

  /// Standard: <https://www.postgresql.org/docs/current/errcodes-appendix.html>; the first two characters
  /// are the class.
  var error: DatabaseError {
    switch state {
    case "40001", "40P01", "55P03", "57014": return .busy
    case "23502": return .constraint(.notNull, message: message)
    case "23503", "23001": return .constraint(.foreignKey, message: message)
    // The server names a primary key after its table; nothing else distinguishes it from unique columns.
    case "23505" where constraint?.hasSuffix("_pkey") == true:
      return .constraint(.primaryKey, message: message)
    case "23505": return .constraint(.unique, message: message)
    case "23514": return .constraint(.check, message: message)
    case "22P02": return .constraint(.other, message: message)
    case "2200H": return .noNumberLeft(message: message)
    case "3F000": return .noSchema(message: message)
    // A stored value is so large that computing with it overflows the range of integers.
    case "22003": return .corrupt(message: message)
    case "25006": return .readOnly
    case "40003", "08007": return .outcomeUnknown(message: message)
    case "42501": return .notPermitted(message: message)
    case "53100": return .full
    case "53200": return .outOfMemory
    case "57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "25P04", "53300":
      return .connectionLost(message: message)
    default: break
    }
    return switch state.prefix(2) {
    case "08": .connectionLost(message: message)
    case "23": .constraint(.other, message: message)
    case "58": .io(message: message)
    case "XX" where state != "XX000": .corrupt(message: message)
    default: .sql(code: Int(state, radix: 36) ?? 0, message: "\(message) (\(state))")
    }
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

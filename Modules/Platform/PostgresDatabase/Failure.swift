import CPostgres
import Database

/// Why commands that were sent to the server did not do what they should.
enum Failure: Error {
  /// The server refused one of them.
  case refused(Refusal)
  /// The connection was lost; what came before is in the message.
  case lost(String)
  /// The server gave no answer in time.
  case timedOut
  /// The task was cancelled while it waited.
  case cancelled

  /// The error for a statement; a connection that failed is of no use any more.
  var error: any Error {
    switch self {
    case .refused(let refusal): refusal.error
    case .lost(let message): DatabaseError.connectionLost(message: message)
    case .timedOut: DatabaseError.connectionLost(message: "the server does not answer")
    case .cancelled: CancellationError()
    }
  }
}

/// What the server said when it refused a command.
struct Refusal {
  /// Five letters and digits, from the table of PostgreSQL's error codes.
  let state: String
  let message: String
  /// The rule that would have been broken.
  let constraint: String?
  /// The function of the server that refused.
  let function: String?

  /// Standard: <https://www.postgresql.org/docs/current/errcodes-appendix.html>; the first two characters
  /// are the class.
  var error: DatabaseError {
    switch state {
    case "40001", "40P01", "55P03", "57014": return .busy
    case "23502": return .constraint(.notNull, message: message)
    case "23503", "23001": return .constraint(.foreignKey, message: message)
    // The server names the key of a table after it, and tells it from other unique columns by that alone.
    case "23505" where constraint?.hasSuffix("_pkey") == true:
      return .constraint(.primaryKey, message: message)
    case "23505": return .constraint(.unique, message: message)
    case "23514": return .constraint(.check, message: message)
    case "22P02": return .constraint(.other, message: message)
    // What is stored is so large that computing with it leaves the range of integers.
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

  /// Whether the transaction would have gone well without another one beside it, and is run again.
  var isConflict: Bool { ["40001", "40P01"].contains(state) }

  /// Whether another transaction may have taken a key after this one saw that it was free.
  var isTakenKey: Bool { ["23505", "23P01"].contains(state) }

  /// Whether the server no longer knows a prepared statement as it was prepared: a table has changed, or a
  /// pooler has given the connection to others meanwhile.
  var isStalePlan: Bool {
    switch state {
    case "0A000": function == "RevalidateCachedQuery"
    case "26000", "42P05": true
    default: false
    }
  }
}

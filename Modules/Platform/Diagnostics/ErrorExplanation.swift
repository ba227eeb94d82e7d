/// An error described for a person: what went wrong, how to fix it, and what kind of failure it is.
///
/// A module describes its own errors, next to their declaration. A host prints these descriptions and adds
/// none of its own, except a remedy that only the host knows, such as an option of its program.
///
/// ```swift
/// ErrorExplanation("cart.soldOut", .temporary, "Mug is sold out", hint: "take another")
/// ```
public struct ErrorExplanation: Hashable, Sendable {
  /// The kind of failure, from which a host derives its exit code; the names follow sysexits.h.
  public enum Category: Hashable, Sendable {
    /// The command is malformed: an unknown word, a missing argument.
    case usage
    /// The input is not valid: a malformed number, link or field.
    case invalidData
    /// What was asked for does not exist.
    case notFound
    /// A service the app depends on cannot be reached.
    case unavailable
    /// A defect of the program.
    case `internal`
    /// The operating system denies a resource that every program needs, such as descriptors.
    case system
    /// A file could not be created.
    case cannotCreate
    /// Reading or writing failed.
    case inputOutput
    /// The resource is busy; trying again may help.
    case temporary
    /// The person must sign in, or lacks a right.
    case permission
    /// The app is configured wrongly.
    case configuration
    /// A person interrupted the command.
    case interrupted
  }

  /// A stable name that programs can match, such as `link.notFound`.
  public var code: String

  /// What went wrong, in one lower-case sentence without a full stop.
  public var message: String

  /// How to fix it, if a person can.
  public var hint: String?

  /// The kind of failure.
  public var category: Category

  /// Known names that resemble the one that was requested.
  public var candidates: [String]

  /// Creates an explanation; the arguments follow the order in which an error is read.
  public init(
    _ code: String, _ category: Category, _ message: String, hint: String? = nil,
    candidates: [String] = []
  ) {
    (self.code, self.message, self.hint) = (code, message, hint)
    (self.category, self.candidates) = (category, candidates)
  }
}

extension ErrorExplanation: CustomStringConvertible {
  /// What went wrong, and how to fix it.
  public var description: String { hint.map { "\(message); \($0)" } ?? message }
}

/// An error that explains itself to a person.
///
/// ```swift
/// extension ReviewError: ExplainedError {
///   var explanation: ErrorExplanation {
///     switch self {
///     case .notBought:
///       .init("review.notBought", .permission, "only buyers can review", hint: "buy it first")
///     }
///   }
/// }
/// ```
public protocol ExplainedError: Error {
  /// The error in words.
  var explanation: ErrorExplanation { get }
}

/// A default description for errors that print the same text as their explanation.
extension CustomStringConvertible where Self: ExplainedError {
  /// The message, followed by the hint if there is one.
  public var description: String { explanation.description }
}

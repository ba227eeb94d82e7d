/// An error in words: what went wrong, how to mend it, and what kind of failure it is.
///
/// A module words its own errors, next to their declaration; a host prints the words and has none of
/// its own, but for a remedy that it alone knows, such as an option of its program.
///
/// ```swift
/// ErrorExplanation("cart.soldOut", .temporary, "Mug is sold out", hint: "take another")
/// ```
public struct ErrorExplanation: Hashable, Sendable {
  /// The kind of failure, from which a host derives its exit code (sysexits.h names them alike).
  public enum Category: Hashable, Sendable {
    /// The command was put wrongly: an unknown word, a missing argument.
    case usage
    /// What was given cannot be right: a malformed number, link or field.
    case invalidData
    /// The place or thing asked for is not there.
    case notFound
    /// A service the app depends on cannot be reached.
    case unavailable
    /// A defect of the program.
    case `internal`
    /// The operating system denies what every program needs, such as descriptors.
    case system
    /// A file could not be created.
    case cannotCreate
    /// Reading or writing failed.
    case inputOutput
    /// Busy just now; trying again may help.
    case temporary
    /// Signing in, or a right, is needed.
    case permission
    /// The app is set up wrongly.
    case configuration
    /// A person stopped it.
    case interrupted
  }

  /// A stable name for programs, such as `link.notFound`.
  public var code: String

  /// What went wrong, in one lower-case sentence without a full stop.
  public var message: String

  /// How to mend it, if a person can.
  public var hint: String?

  /// The kind of failure.
  public var category: Category

  /// Names that come close to what was asked for.
  public var candidates: [String]

  /// Creates an explanation; its arguments follow the order in which an error is read.
  public init(
    _ code: String, _ category: Category, _ message: String, hint: String? = nil,
    candidates: [String] = []
  ) {
    (self.code, self.message, self.hint) = (code, message, hint)
    (self.category, self.candidates) = (category, candidates)
  }
}

extension ErrorExplanation: CustomStringConvertible {
  /// What went wrong, and how to mend it.
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

/// The words of an error that says no more when it is printed than when it is explained.
extension CustomStringConvertible where Self: ExplainedError {
  /// The message, and its remedy where there is one.
  public var description: String { explanation.description }
}

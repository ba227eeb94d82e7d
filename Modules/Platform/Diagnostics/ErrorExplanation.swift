/// An error in words: what went wrong, how to mend it, and what kind of failure it is.
///
/// Errors stay typed until the host; there, and only there, an ``ExplainedError`` turns into words.
///
/// ```swift
/// ErrorExplanation(
///   code: "cart.soldOut", category: .temporary, message: "Mug is sold out",
///   hint: "type: back")
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

  /// Creates an explanation.
  public init(
    code: String, category: Category, message: String, hint: String? = nil,
    candidates: [String] = []
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.category = category
    self.candidates = candidates
  }
}

/// An error that explains itself to a person.
///
/// ```swift
/// extension ReviewError: ExplainedError {
///   var explanation: ErrorExplanation {
///     switch self {
///     case .notBought:
///       ErrorExplanation(
///         code: "review.notBought", category: .permission, message: "only buyers can do so")
///     }
///   }
/// }
/// ```
public protocol ExplainedError: Error {
  /// The error in words.
  var explanation: ErrorExplanation { get }
}

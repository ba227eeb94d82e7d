public import Routing

/// May refuse that its place is left: a form with unsaved input, a running payment.
///
/// A view model adopts it to keep its place, a coordinator to keep its flow when its last place would be
/// removed. Blockers are asked top first, once per attempt, and only about places that would be removed;
/// switching tabs or presenting over a place asks none. A denied attempt changes nothing and throws
/// ``NavigationError/blocked(by:reason:token:)``. Its token repeats the attempt without asking this blocker:
/// React Router's `proceed`, usable once.
///
/// Blockers are not asked about decisions of the app (signing out, another root) or a flow's own end: a
/// forgotten form must not keep a person signed in. A blocker that throws denies, with its fault as the
/// reason: what it protects could be lost, and a person can still confirm leaving.
///
/// ```swift
/// extension AddressViewModel: NavigationBlocker {
///   func verdict(on departure: Departure) -> BlockerVerdict {
///     isDirty ? .deny(reason: "the address is not saved") : .allow
///   }
/// }
/// ```
@MainActor
public protocol NavigationBlocker: AnyObject {
  /// Returns whether the place may be left; asking must not change anything.
  func verdict(on departure: Departure) throws -> BlockerVerdict
}

/// A blocker's decision about leaving its place.
public enum BlockerVerdict: Hashable, Sendable {
  /// The place may be left.
  case allow
  /// The place should stay, for a reason that a person can read.
  case deny(reason: String)
}

/// The removal of a place that a blocker is asked about.
public struct Departure: Sendable {
  /// The place that would be removed.
  public let entry: Entry
  /// The place that would then be on screen, if the attempt names one.
  public let to: AnyRoute?
  /// Why the place would be left.
  public let cause: NavigationCause
}

/// Permits one denied attempt, once: ``Navigator/proceed(with:)``.
///
/// It becomes invalid when it is used, when navigation changes, and at a later denial.
public struct ProceedToken: Hashable, Sendable, CustomStringConvertible {
  let rawValue: UInt64

  public var description: String { "proceed \(rawValue)" }
}

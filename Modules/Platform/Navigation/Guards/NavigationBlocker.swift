public import Routing

/// May refuse that its place is left: a form with unsaved input, a payment under way.
///
/// A view model adopts it to keep its place, a coordinator to keep its flow: it is asked when its last
/// place would go. Blockers are asked top first and once an attempt, only for what would be removed;
/// switching tabs or presenting over a place asks none. A denied attempt
/// changes nothing and throws ``NavigationError/blocked(by:reason:token:)``, whose token makes the same
/// attempt again without asking this blocker: React Router's `proceed`, usable once.
///
/// What the app itself decides (signing out, another root) and a flow's own end are not asked about: a
/// forgotten form must not keep a person signed in. A blocker that throws keeps its place like one that
/// denies, with its fault as the reason: what it guards may be lost, and who wants to leave still can.
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
  /// Whether the place may be left; asking must change nothing.
  func verdict(on departure: Departure) throws -> BlockerVerdict
}

/// What a blocker decides about its place being left.
public enum BlockerVerdict: Hashable, Sendable {
  /// The place may be left.
  case allow
  /// The place asks to stay, with a reason a person can read.
  case deny(reason: String)
}

/// What a blocker is asked about: that its place would be left for good.
public struct Departure: Sendable {
  /// The place that would be removed.
  public let entry: Entry
  /// The place that would be on screen then, as far as the attempt names one.
  public let to: AnyRoute?
  /// Why the place would be left.
  public let cause: NavigationCause
}

/// Makes one denied attempt possible after all, once: ``Navigator/proceed(with:)``.
///
/// It is spent by its use, by any later change of navigation, and by a later denial.
public struct ProceedToken: Hashable, Sendable, CustomStringConvertible {
  let rawValue: UInt64

  public var description: String { "proceed \(rawValue)" }
}

/// May refuse that its place is left: a form with unsaved input, a payment under way.
///
/// A view model adopts it to keep its place, a coordinator to keep its flow: it is asked when its last
/// place would go. Blockers are asked top first and once an attempt, only for what would be removed;
/// switching tabs or presenting over a place asks nobody. A denied attempt
/// changes nothing and throws ``NavigationError/blocked(by:reason:token:)``, whose token makes the same
/// attempt again without asking this blocker: React Router's `proceed`, usable once.
///
/// What the app itself decides (signing out, another root) and a flow's own end are not asked about: a
/// forgotten form must not keep anybody signed in.
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
  /// Says whether the place may be left; it must change nothing.
  func verdict(on departure: Departure) -> BlockerVerdict
}

/// A saved route that was not restored.
public struct RestorationLoss: Hashable, Sendable {
  /// Why a route was not restored.
  public enum Reason: Error, Hashable, Sendable {
    /// It is never stored, because it carries a secret.
    case neverStored
    /// No composed plugin has that name.
    case unknownPlugin(String)
    /// A newer version of the plugin wrote it.
    case newerSchema(found: Int, known: Int)
    /// The plugin has no migration from that version of its links.
    case noMigration(from: Int)
    /// The plugin reports that the route no longer exists.
    case removed
    /// Its link cannot be read.
    case unreadable(String)
    /// It may not be entered now.
    case closed
    /// It cannot be shown, for the reason its plugin gives.
    case unavailable(String)
    /// It was above a route that was not restored.
    case above
    /// The app now shows another root, so nothing of the tree fits.
    case anotherRoot(RootID)
    /// It belongs to another account.
    case anotherAccount
    /// The tab no longer exists.
    case unknownTab(TabID)
    /// While the tree was read, navigation changed, a link was followed, or who is signed in changed.
    case stale
    /// A blocker keeps what is on screen, for this reason.
    case kept(String)
  }

  /// The route's link, or what is known of the route.
  public let route: String
  /// The stack it was on; `nil` for a deferred navigation.
  public let stack: TabID?
  /// Why it was not restored.
  public let reason: Reason
}

extension RestorationLoss.Reason {
  static func unavailable(because error: any Error) -> Self {
    .unavailable(NavigationMap.words(of: error))
  }
}

extension RestorationLoss: CustomStringConvertible {
  public var description: String { "\(route) is not restored: \(reason)" }
}

extension RestorationLoss.Reason: CustomStringConvertible {
  /// The reason in words, for use after a colon.
  public var description: String {
    switch self {
    case .neverStored: "it is never stored"
    case .unknownPlugin(let plugin): "\(plugin) is not composed"
    case .newerSchema(let found, let known):
      "its link is of version \(found), and version \(known) is known"
    case .noMigration(let version): "links of version \(version) cannot be brought up to date"
    case .removed: "there is no such route any more"
    case .unreadable(let reason): reason
    case .closed: "it may not be entered now"
    case .unavailable(let reason): reason
    case .above: "its parent was not restored"
    case .anotherRoot(let root): "the app shows \(root) now"
    case .anotherAccount: "it belongs to another account"
    case .unknownTab(let tab): "there is no tab \(tab) any more"
    case .stale: "something newer came first"
    case .kept(let reason): "what is on screen stays: \(reason)"
    }
  }
}

/// What was restored of a saved tree, and what was lost.
public struct RestorationReport: Hashable, Sendable {
  /// The number of restored routes.
  public internal(set) var restored = 0
  /// The lost routes, in the order of the archive.
  public internal(set) var losses: [RestorationLoss] = []

  public init() {}
}

/// Sent to the parents of a flow that was restored with a saved tree.
///
/// The caller of the flow is gone, and with it the receiver of the result. A parent that wants the result
/// takes over here; otherwise the flow continues like one opened by a link, and its value is dropped.
///
/// ```swift
/// func handle(_ action: any CoordinatorAction) -> Bool {
///   guard let restored = action as? FlowRestored else { return false }
///   return restored.reattach(CheckoutFlow.self) { [weak self] result in self?.finished(result) }
/// }
/// ```
public struct FlowRestored: CoordinatorAction {
  /// The flow's name.
  public let flow: String

  let context: CoordinatorContext
  let parent: CoordinatorContext

  /// Takes over the flow's result, which is delivered exactly once.
  ///
  /// - Returns: Whether this is the flow, and no other parent has taken its result over before.
  @MainActor
  public func reattach<F: Flow>(
    _ flow: F.Type, onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) -> Bool {
    guard self.flow == F.name, context.run == nil, !context.isRemoved else { return false }
    context.run = parent.run(of: F.self, onResult)
    return true
  }
}

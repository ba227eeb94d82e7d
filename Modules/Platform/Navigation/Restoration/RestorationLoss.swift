/// A saved place that did not come back.
public struct RestorationLoss: Hashable, Sendable {
  /// Why a place did not come back.
  public enum Reason: Error, Hashable, Sendable {
    /// It is never stored, since it carries a secret or its route says so.
    case neverStored
    /// No composed plugin of that name.
    case unknownPlugin(String)
    /// A newer version of the plugin wrote it.
    case newerSchema(found: Int, known: Int)
    /// The plugin does not say how links of that version become newer ones.
    case noMigration(from: Int)
    /// The plugin says that there is no such place any more.
    case removed
    /// Its link does not read.
    case unreadable(String)
    /// It may not be entered now.
    case closed
    /// It cannot be shown, for the reason its plugin gives.
    case unavailable(String)
    /// It lay above a place that did not come back.
    case above
    /// The app shows another root now, so nothing of the tree fits.
    case anotherRoot(RootID)
    /// It belongs to another account.
    case anotherAccount
    /// There is no such tab any more.
    case unknownTab(TabID)
  }

  /// The place's link, or what is known of it.
  public let place: String
  /// The branch it was on; `nil` for an attempt that waited.
  public let branch: TabID?
  /// Why it did not come back.
  public let reason: Reason
}

extension RestorationLoss.Reason {
  static func unavailable(because error: any Error) -> Self {
    .unavailable(NavigationMap.words(of: error))
  }
}

extension RestorationLoss: CustomStringConvertible {
  public var description: String { "\(place) is not restored: \(reason)" }
}

extension RestorationLoss.Reason: CustomStringConvertible {
  /// The reason in words, to stand after a colon.
  public var description: String {
    switch self {
    case .neverStored: "it is never stored"
    case .unknownPlugin(let plugin): "\(plugin) is not composed"
    case .newerSchema(let found, let known):
      "its link is of version \(found), and version \(known) is known"
    case .noMigration(let version): "links of version \(version) cannot be brought up to date"
    case .removed: "there is no such place any more"
    case .unreadable(let reason): reason
    case .closed: "it may not be entered now"
    case .unavailable(let reason): reason
    case .above: "the place beneath it is not there"
    case .anotherRoot(let root): "the app shows \(root) now"
    case .anotherAccount: "it belongs to another account"
    case .unknownTab(let tab): "there is no tab \(tab) any more"
    }
  }
}

/// What came back of a saved tree, and what did not.
public struct RestorationReport: Hashable, Sendable {
  /// How many places came back.
  public internal(set) var restored = 0
  /// The places that did not, in the order of the archive.
  public internal(set) var losses: [RestorationLoss] = []

  /// Creates a report of nothing.
  public init() {}
}

/// Sent to the parents of a flow that came back with a saved tree.
///
/// The caller of the flow is gone, and its result was lost with it. A parent that still wants it takes it
/// up here; otherwise the flow goes on as one opened by a link, and its value is dropped.
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
  /// Who is asked, and takes the result.
  let parent: CoordinatorContext

  /// Takes up the flow's result, which is delivered exactly once.
  ///
  /// - Returns: Whether it is this flow, and no other parent has taken it up before.
  @MainActor
  public func reattach<F: Flow>(
    _ flow: F.Type, onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) -> Bool {
    guard self.flow == F.name, context.run == nil, !context.isRemoved else { return false }
    context.run = parent.run(of: F.self, onResult)
    return true
  }
}

public import Routing

/// A coordinator's own view of navigation: who is above and below it, and the ways it can go.
///
/// The framework makes one for every coordinator and keeps parents weak, children owned and
/// bookkeeping right, so that no coordinator can get these wrong.
///
/// ```swift
/// try context.push(HomeRoute.product(id))                 // on top of this coordinator's stack
/// try context.open(CartRoute.cart)                        // where it belongs: on its own tab
/// try context.start(SignInFlow(), as: .sheet) { result in
///   if case .completed(let user) = result { greet(user) }
/// }
/// ```
@MainActor
public final class CoordinatorContext {
  /// The coordinator's stable identity.
  public internal(set) var id: CoordinatorID

  /// The plugin the coordinator belongs to; `nil` for the root coordinator.
  public let plugin: String?

  /// The context of the coordinator above.
  public var parent: CoordinatorContext? { navigator?.tree.parent(of: id) }

  /// The coordinators this one owns, in the order they were added.
  public var children: [any Coordinator] { navigator?.tree.children(of: id) ?? [] }

  weak var navigator: Navigator?
  weak var coordinator: (any Coordinator)?

  /// The flow this coordinator runs, if it was started as one.
  var run: FlowRun?

  /// The flow the coordinator ran before the app was restored.
  var restoredFlow: String?

  /// Whether the coordinator was part of navigation and is no more.
  var isRemoved = false

  /// Work under way, by its running number.
  var tasks: [Int: Task<Void, Never>] = [:]
  var nextTask = 0

  var viewModels: [EntryID: any ViewModel] = [:]

  private var stored: AnyObject?

  init(id: CoordinatorID, plugin: String?, navigator: Navigator? = nil, run: FlowRun? = nil) {
    self.id = id
    self.plugin = plugin
    self.navigator = navigator
    self.run = run
  }

  /// The name of the flow the coordinator runs, if it was started as one.
  public var flowName: String? { run?.name ?? restoredFlow }

  /// Whether the places of a route type can be opened, that is, whether a composed plugin shows them.
  ///
  /// A screen hides what cannot be opened.
  public func canOpen<R: Route>(_ routes: R.Type) -> Bool {
    navigator?.map.destinations[ObjectIdentifier(R.self)] != nil
  }

  /// An object that lives as long as the flow this coordinator belongs to, made when first asked for.
  ///
  /// The nearest coordinator at or above this one that runs a flow holds it, or else this one; so
  /// coordinators of one flow share it, and it goes when the flow does.
  public func flowStorage<Object: AnyObject>(make: () -> Object) -> Object {
    var holder = self
    var candidate: CoordinatorContext? = self
    while let context = candidate {
      if context.run != nil {
        holder = context
        break
      }
      candidate = context.parent
    }
    if let known = holder.stored as? Object { return known }
    let made = make()
    holder.stored = made
    return made
  }

  /// The navigator, while the coordinator is part of navigation.
  func attached() throws(NavigationError) -> Navigator {
    guard let navigator, !isRemoved else { throw .detached(coordinator: name) }
    return navigator
  }
}

extension CoordinatorContext {
  /// The type of the coordinator, or its identity while it is being made.
  public var name: String {
    coordinator.map { String(describing: type(of: $0)) } ?? "coordinator \(id)"
  }
}

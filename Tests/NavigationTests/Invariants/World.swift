import RandomInputs
import Routing

@testable import Navigation

/// A shop in which anything may happen: guards that redirect, refuse and postpone, places that do not
/// want to be left, coordinators that cannot be made, results and observers that navigate.
@MainActor
final class World {
  let stage: Stage
  var generator: SeededGenerator
  var probes: [FlowProbe] = []
  var saved: [Archive] = []
  var token: ProceedToken?

  /// The flow whose start was denied, and the token that may start it after all.
  var denied: (token: ProceedToken, probe: FlowProbe)?

  /// The number of the last event that was told of.
  private(set) var lastEvent: UInt64 = 0

  var failures = 0
  var changes = 0

  /// Whether results and observers leave navigation alone.
  var isCalm = false

  private var complaints: [String] = []

  var navigator: Navigator { stage.navigator }

  init(seed: UInt64) throws {
    var setting = StageSetting()
    setting.capacity = 2
    setting.lifetime = 100
    setting.guards = try World.guards()
    setting.schemas = [ArchiveSchema(plugin: "store", version: 1)]
    let parent = try AnyRoute(StoreRoute.item(0))
    let ways: [String: AnyRoute] = [
      "item/5": parent, "item/15": parent, "item/7": try AnyRoute(StoreRoute.item(17)),
      "item/8": try AnyRoute(StoreRoute.item(18)), "item/9": try AnyRoute(StoreRoute.item(13)),
      "item/10": try AnyRoute(BasketRoute.secret),
    ]
    setting.parents = { ways[$0.link.text].map { [$0] } ?? [] }
    stage = try Stage(setting)
    generator = SeededGenerator(seed: seed)
    _ = try stage.navigator.showTabs(root: "main")
    lastEvent = navigator.log.count
    navigator.observe { [weak self] event in
      self?.follow(event)
      self?.interfere()
    }
  }

  /// The stacks and the tree of coordinators, to be read where a rule broke.
  var picture: String {
    let stacks = navigator.state.branches.map { branch in
      "\(branch.id): "
        + branch.entries.map { "\($0.presentation) \($0.route) of \($0.coordinator)" }
        .joined(separator: ", ")
    }
    func draw(_ context: CoordinatorContext) -> String {
      let children = context.children.map { draw($0.context) }.joined(separator: " ")
      let name = "\(context.id)\(isAddedByHand(context) ? "h" : "")\(context.run?.name ?? "")"
      return children.isEmpty ? name : "\(name)(\(children))"
    }
    return stacks.joined(separator: " | ") + " | " + draw(navigator.rootContext)
  }

  func isAddedByHand(_ context: CoordinatorContext) -> Bool {
    navigator.tree[context.id]?.isAddedByHand == true
  }

  func reportError(_ complaint: String) { complaints.append(complaint) }

  func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  func nextCommand() -> RandomCommand {
    let all = RandomCommand.allCases
    return all[generator.below(all.count)]
  }

  /// Signs out, lets go of everything kept by hand, and drops what waits.
  func signOutForGood() throws {
    stage.session.broken = []
    isCalm = true
    try stage.exchange(without: [])
    stage.isSignedIn = false
    try navigator.logout(to: "main")
    for child in navigator.rootContext.children where isAddedByHand(child.context) {
      try navigator.rootContext.removeChild(child)
    }
    for intent in navigator.pending { navigator.dropPending(waitingFor: intent.waitsFor) }
    _ = navigator.takeDeferredErrors()
  }

  /// Any coordinator of the tree.
  func anyContext() -> CoordinatorContext {
    var contexts = [navigator.rootContext]
    var index = 0
    while index < contexts.count {
      contexts += contexts[index].children.map(\.context)
      index += 1
    }
    return contexts[generator.below(contexts.count)]
  }

  func anyRoute() -> any Route {
    let routes: [any Route] = [
      StoreRoute.root, StoreRoute.item(generator.below(20)), StoreRoute.item(generator.below(20)),
      BasketRoute.root, BasketRoute.secret, BasketRoute.other, StepRoute.first, StepRoute.second,
      DoorRoute.door, PageRoute.plain, PageRoute.again, PageRoute.passing,
      PageRoute.token("hidden"), PageRoute.nameless,
    ]
    return routes[generator.below(routes.count)]
  }

  /// A route that is on screen, or any.
  func presentRoute() -> any Route {
    guard let entry = navigator.state.selectedBranch?.entries.randomElement(using: &generator),
      !generator.chance(in: 4)
    else { return anyRoute() }
    return entry.route.base
  }

  func anyStyle() -> Presentation {
    [Presentation.push, .sheet, .cover][generator.below(3)]
  }

  func anyPolicy() -> PresentationPolicy {
    [PresentationPolicy.stack, .replace, .reject][generator.below(3)]
  }

  private func follow(_ event: NavigationEvent) {
    if event.sequence != lastEvent + 1 { reportError("a gap after event \(lastEvent)") }
    lastEvent = event.sequence
  }

  /// Now and then an observer navigates in the midst of a change.
  private func interfere() {
    guard !isCalm, generator.chance(in: 25) else { return }
    switch generator.below(4) {
    case 0: _ = try? navigator.back()
    case 1: _ = try? anyContext().push(anyRoute())
    case 2: startFlow(by: anyContext())
    default: _ = try? anyContext().cancel()
    }
  }

  /// The places that no guard of this world ever admits.
  static let closed: Set = ["item/13", "item/16", "item/17", "item/18"]

  private static func guards() throws -> [NavigationGuard] {
    let (basket, item) = (try AnyRoute(BasketRoute.root), try AnyRoute(StoreRoute.item(14)))
    return [
      NavigationGuard(name: "gate", plugin: "test") { attempt in
        switch attempt.route.link.text {
        case "item/13": .redirect(to: item)
        case "item/16": .redirect(to: basket)
        case "item/17": .refuse(reason: "closed")
        case "item/18": throw Stage.Broken()
        case "pages/again" where attempt.from?.link.text == "basket": .postpone(until: StepFlow())
        default: .allow
        }
      }
    ]
  }
}

import PackageReading
import SwiftScanning

/// The rules of a coordinator architecture for views and view models.
extension Rule {
  static let viewModelKnowsHierarchy = Rule(
    id: "view-model-knows-hierarchy",
    title: "View model that knows the hierarchy",
    summary: "a view or view model does not reach for a coordinator's parent or children",
    hazard: "it works in one place of the app, and breaks when opened from elsewhere",
    rationale: """
      Who is whose child is the coordinators' business. A view model that reaches through its own
      coordinator to another one works in one place of the app only, and breaks when a flow is opened
      from somewhere else.
      """,
    example: """
      final class CartViewModel {
        func close() { coordinator?.parent?.removeChild(coordinator) }
      }
      """,
    remedy: "send an action to the own coordinator, and let it decide"
  ) { model in
    model.typeFindings { roles, file, type in
      guard roles.isViewModel(type) || roles.isView(type) else { return [] }
      let coordinators = Set(
        file.types.flatMap(\.properties).filter { roles.mentionsCoordinator($0.type) }
          .map(\.name))
      func isCoordinator(_ name: String) -> Bool {
        coordinators.contains(name) || name.lowercased().hasSuffix("coordinator")
      }
      let members = type.mentions.filter { mention in
        switch mention.member {
        case "childCoordinators": true
        case "delegate", "children": isCoordinator(mention.receiver)
        default:
          isCoordinator(mention.receiver)
            || mention.receiver == "parent" && mention.member != "parent"
        }
      }.map { ($0.place, $0.member, "reaches for '\($0.member)' of a coordinator") }
      // Another object's coordinator is not the own one.
      let others = type.mentions.filter { mention in
        mention.member.hasSuffix("Coordinator") && mention.member.first?.isLowercase == true
          && !["", "parent", "self"].contains(mention.receiver) && !isCoordinator(mention.receiver)
      }.map { ($0.place, $0.member, "reaches for '\($0.member)' of '\($0.receiver)'") }
      let trees = type.properties.filter { roles.mentionsTree($0.type) }.map {
        ($0.place, $0.name, "holds '\($0.type)', which reaches all coordinators")
      }
      return (members + others + trees).map { place, subject, deed in
        file.fault(at: place, "\(type.name).\(subject)", "'\(type.name)' \(deed)")
      }
    }
  }

  static let viewOwnsCoordinator = Rule(
    id: "view-owns-coordinator",
    title: "View that makes its own coordinator",
    summary: "a view that another view shows, and a view model, is handed its coordinator",
    hazard: "the flow begins from its start whenever the view above is built again",
    rationale: """
      A view that keeps a coordinator as its own state makes one with every identity it is given. The view at
      the root may: it is made once. One that another view shows is made by it, and its coordinator, with the
      stack it holds, comes and goes with that view instead of with the flow.
      """,
    example: """
      struct ShopView: View {
        var body: some View { BasketView() }
      }
      struct BasketView: View {
        @StateObject var coordinator = BasketCoordinator()
      }
      """,
    remedy: "let the coordinator or the view above own it and hand it on"
  ) { model in
    guard let roles = model.coordinatorRoles else { return [] }
    let views = model.files.flatMap(\.types).filter(roles.isView)
    let shown = Set(views.flatMap { view in view.calls.map(\.member).filter { $0 != view.name } })
    return model.typeFindings { roles, file, type in
      let isShown = roles.isView(type) && shown.contains(type.name)
      guard isShown || roles.isViewModel(type) else { return [] }
      let states = type.properties.filter {
        isShown && $0.isViewState && roles.mentionsCoordinator($0.type)
      }
      let lines = Set(states.map(\.place.position.line))
      let calls = type.calls.filter { call in
        call.chain.isEmpty && roles.isCoordinator(named: call.member)
          && !lines.contains(call.place.position.line)
      }
      return states.map {
        file.fault(
          at: $0.place, "\(type.name).\($0.name)",
          "'\(type.name)' makes its coordinator '\($0.name)' itself")
      }
        + calls.map {
          file.fault(
            at: $0.place, "\(type.name).\($0.member)",
            "'\(type.name)' makes the coordinator '\($0.member)' itself")
        }
    }
  }

  static let viewNavigates = Rule(
    id: "view-navigates",
    title: "View that navigates by itself",
    summary: "a view asks its coordinator to navigate, and presents nothing by itself",
    hazard:
      "the coordinator does not know what is on screen: no guard, no event, no way to restore it",
    rationale: """
      A `NavigationLink`, a `sheet` that the coordinator does not decide about, or a pushed view controller shows
      another view without the coordinator. Guards are not asked, no event is written, a link cannot lead there,
      and the view knows what comes after it. A view with a `NavigationStack(path:)` draws what was decided, its
      sheets too.
      """,
    example: """
      struct PeopleView: View {
        var body: some View { NavigationLink("Ada") { PersonView() } }
      }
      """,
    remedy: "use a button that asks the coordinator"
  ) { model in
    model.typeFindings { roles, file, view in
      guard roles.isView(view) else { return [] }
      // The host that draws what a coordinator decided has the stack, and its sheets are of the same state.
      let drawsStack = view.calls.contains {
        $0.member == "NavigationStack" && $0.label == "path"
      }
      return view.calls.filter { call in
        func isCoordinators(_ name: String) -> Bool { name.lowercased().hasSuffix("coordinator") }
        if call.chain.contains(where: isCoordinators) { return false }
        switch call.member {
        case "NavigationLink": return call.chain.isEmpty || call.chain == ["SwiftUI"]
        // What is shown is the coordinator's where it says what, or for how long.
        case "sheet", "fullScreenCover", "popover", "navigationDestination":
          return !drawsStack && !call.words.contains(where: isCoordinators)
        case "pushViewController", "performSegue", "present":
          return roles.isViewController(view)
        default: return false
        }
      }.map { call in
        file.fault(
          at: call.place, view.name, "'\(view.name)' navigates by itself with \(call.member)")
      }
    }
  }
}

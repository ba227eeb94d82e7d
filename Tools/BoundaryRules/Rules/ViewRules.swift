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
    cure: "send an action to the own coordinator, and let it decide"
  ) { model in
    model.typeFindings { roles, file, type in
      guard !type.mentions.isEmpty, roles.isViewModel(type.name) || roles.isView(type.name)
      else { return [] }
      let coordinators = Set(
        file.types.flatMap(\.properties).filter { roles.mentionsCoordinator($0.type) }
          .map(\.name))
      return type.mentions.filter { mention in
        mention.member == "childCoordinators" || coordinators.contains(mention.receiver)
          || mention.receiver.lowercased().hasSuffix("coordinator")
          || mention.receiver == "parent" && mention.member != "parent"
      }.map { mention in
        file.fault(
          at: mention.place, "\(type.name).\(mention.member)",
          "'\(type.name)' reaches for '\(mention.member)' of a coordinator")
      }
    }
  }

  static let viewOwnsCoordinator = Rule(
    id: "view-owns-coordinator",
    title: "View that makes its own coordinator",
    summary: "a view that another view shows is handed its coordinator",
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
    cure: "let the coordinator or the view above own it and hand it on"
  ) { model in
    guard let roles = model.coordinatorRoles else { return [] }
    let views = model.files.flatMap(\.types).filter { roles.isView($0.name) }
    let shown = Set(views.flatMap { view in view.calls.map(\.member).filter { $0 != view.name } })
    return model.typeFindings { roles, file, view in
      guard roles.isView(view.name), shown.contains(view.name) else { return [] }
      return view.properties.filter { $0.isViewState && roles.mentionsCoordinator($0.type) }.map {
        file.fault(
          at: $0.place, "\(view.name).\($0.name)",
          "'\(view.name)' makes its coordinator '\($0.name)' itself")
      }
    }
  }

  static let viewNavigates = Rule(
    id: "view-navigates",
    title: "View that navigates by itself",
    summary: "a view asks its coordinator to navigate, and makes no NavigationLink",
    hazard:
      "the coordinator does not know what is on screen: no guard, no event, no way to restore it",
    rationale: """
      A `NavigationLink` shows another view behind the coordinator's back. Guards are not asked, no event is
      written, a link cannot lead there, and the view knows what comes after it.
      """,
    example: """
      struct PeopleView: View {
        var body: some View { NavigationLink("Ada") { PersonView() } }
      }
      """,
    cure: "use a button that asks the coordinator"
  ) { model in
    model.typeFindings { roles, file, view in
      guard roles.isView(view.name) else { return [] }
      return view.calls.filter { $0.member == "NavigationLink" }.map { call in
        file.fault(
          at: call.place, view.name, "'\(view.name)' navigates by itself with NavigationLink")
      }
    }
  }
}

import SwiftScanning

/// A view model knows its own coordinator, and not that one's family.
enum ViewModelKnowsHierarchyRule: Rule {
  static let id = "view-model-knows-hierarchy"

  static let explanation = RuleExplanation(
    title: "View model that knows the hierarchy",
    summary: "a view or view model does not reach for a coordinator's parent or children",
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
    cure: "send an action to the own coordinator, and let it decide")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let roles = model.coordinatorRoles else { return [] }
    return model.files.flatMap { file -> [Finding] in
      let types = file.declarations
      let coordinators = Set(
        types.flatMap(\.properties).filter { roles.mentionsCoordinator($0.type) }.map(\.name))
      return types.flatMap { type -> [Finding] in
        guard roles.isViewModel(type.name) || roles.isView(type.name) else { return [] }
        return type.mentions.filter { mention in
          mention.member == "childCoordinators" || coordinators.contains(mention.receiver)
            || mention.receiver.lowercased().hasSuffix("coordinator")
            || mention.receiver == "parent" && mention.member != "parent"
        }.map { mention in
          model.finding(
            self, in: file, at: mention.position, endColumn: mention.endColumn,
            message: "'\(type.name)' reaches for '\(mention.member)' of a coordinator",
            remedy: "send an action to the own coordinator, and let it decide",
            subject: "\(type.name).\(mention.member)")
        }
      }
    }
  }
}

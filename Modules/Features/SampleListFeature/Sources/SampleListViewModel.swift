import Navigation
import SampleListFeatureInterface
import Screens

/// The first screen of the sample list feature: its list.
@MainActor
struct SampleListViewModel: ViewModel {
  let items: any SampleListItems
  let links: @MainActor () -> [ScreenAction]

  func screen() async throws -> Screen {
    let rows = try await items.all.map { item in
      Row(item, pick: Row.Pick("remove", [item]) { try await self.items.remove(item) })
    }
    let add = ScreenAction(
      "add", title: "Add an item", parameters: [.rest("item")], perform: add)
    return Screen(
      title: "Sample list",
      blocks: [rows.isEmpty ? .notice("There is nothing here yet.") : .list(rows)],
      actions: [add] + links())
  }

  private func add(_ action: ActionInvocation) async throws -> ActionOutcome {
    _ = try action.word(called: "item")
    let item = action.arguments.joined(separator: " ")
    try await items.add(item)
    return ActionOutcome("added \(item)")
  }
}

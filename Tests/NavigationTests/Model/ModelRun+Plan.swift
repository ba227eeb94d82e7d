import Routing

@testable import Navigation

extension ModelRun {
  /// What a command would lead to, with nothing changed.
  func planning(
    _ command: @MainActor (Navigator) throws -> NavigationAnswer
  ) throws -> (answer: String, keys: String?) {
    let before = Snapshot(navigator)
    var keys: String?
    let answer = self.answer {
      let plan = try navigator.plan(command)
      guard navigator.blocker(of: plan) == nil else { return "blocked" }
      var stacks = navigator.state.stacks.map { ($0.id, $0.entries.map(\.route.link.text)) }
      func change(_ tab: TabID, _ change: (inout [String]) -> Void) {
        for index in stacks.indices where stacks[index].0 == tab { change(&stacks[index].1) }
      }
      for operation in plan.operations {
        switch operation {
        case .remove(let route, _, let tab):
          change(tab) { links in
            links.lastIndex(of: route.link.text).map { _ = links.remove(at: $0) }
          }
        case .add(let route, _, let tab): change(tab) { $0.append(route.link.text) }
        default: break
        }
      }
      keys = stacks.map { $0.1.sorted().joined(separator: " ") }.joined(separator: " | ")
      return plan.answer.rawValue
    }
    if Snapshot(navigator) != before { differences.append("planning changed something") }
    return (answer, keys)
  }

  /// The routes of the model, in the words of a plan.
  func planned(_ model: ReferenceModel) -> String {
    model.stacks.map { $0.items.map(\.key.description).sorted().joined(separator: " ") }
      .joined(separator: " | ")
  }
}

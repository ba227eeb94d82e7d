import Routing

/// Asks the blockers of what a plan removes, when it is committed: top first, each once.
@MainActor
struct BlockerCheck {
  let tree: CoordinatorTree
  let map: NavigationMap
  let cause: NavigationCause

  struct Denial {
    let blocker: String
    let reason: String
    /// Everyone who was asked.
    let asked: Set<ObjectIdentifier>
  }

  /// The first denial of a plan; the app and a flow's own end are not refused.
  func denial(of plan: NavigationPlan) -> Denial? {
    guard cause != .app, cause != .flow else { return nil }
    return denial(of: plan.changes.flatMap(\.steps), asked: plan.request.asked)
  }

  func denial(of steps: [StackChange], asked before: Set<ObjectIdentifier> = []) -> Denial? {
    var asked = before
    var gone: [CoordinatorID: Int] = [:]
    for step in steps {
      for entry in step.removed {
        guard let node = tree[entry.coordinator] else { continue }
        let removal = Removal(entry: entry, to: step.inserted.last?.route, cause: cause)
        gone[entry.coordinator, default: 0] += 1
        let isLast =
          gone[entry.coordinator] == node.entryCount && !gets(node.context, anEntryOf: step)
        for blocker in blockers(of: entry, in: node, isLast: isLast)
        where asked.insert(ObjectIdentifier(blocker)).inserted {
          let name = "\(type(of: blocker))"
          guard let reason = reason(of: blocker, name, node.context.plugin, on: removal) else {
            continue
          }
          return Denial(blocker: name, reason: reason, asked: asked)
        }
      }
    }
    return nil
  }

  /// Why a blocker wants to keep its route, if it does; a failing blocker does.
  private func reason(
    of blocker: any NavigationBlocker, _ name: String, _ plugin: String?, on removal: Removal
  ) -> String? {
    do {
      guard case .deny(let reason) = try blocker.verdict(on: removal) else { return nil }
      return reason
    } catch {
      return NavigationMap.words(of: map.attributed(error, to: plugin, "in the blocker \(name)"))
    }
  }

  /// Whether a coordinator gets one of the new entries, and so stays.
  ///
  /// It loses its last entry, so it has none beneath that could own the new ones.
  private func gets(_ context: CoordinatorContext, anEntryOf step: StackChange) -> Bool {
    step.requester === context
      && step.inserted.contains { new in
        !new.beginsFlow && new.route.routeType == context.coordinator?.routeType
      }
  }

  /// The possible blockers of an entry's removal: its view model and, for its last entry, its coordinator.
  private func blockers(
    of entry: Entry, in node: CoordinatorTree.Node, isLast: Bool
  ) -> [any NavigationBlocker] {
    let viewModel = node.viewModels[entry.id.rawValue] as? any NavigationBlocker
    let coordinator = isLast ? node.context.coordinator as? any NavigationBlocker : nil
    return [viewModel, coordinator].compactMap(\.self)
  }
}

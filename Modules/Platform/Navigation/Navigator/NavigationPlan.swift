public import Routing

/// What a command would do: its operations and the verdicts on them, with nothing done.
///
/// ```swift
/// let plan = try navigator.plan(.open(checkout))
/// plan.answer      // .pending
/// plan.operations  // [.wait(checkout, until: "SignInFlow"), .add(login, as: .sheet, on: "cart")]
/// ```
public struct NavigationPlan: Hashable, Sendable {
  /// One thing that would happen.
  public enum Operation: Hashable, Sendable {
    /// A place would go.
    case remove(AnyRoute, as: Presentation, from: TabID)
    /// A place would come.
    case add(AnyRoute, as: Presentation, on: TabID)
    /// A tab would come on screen.
    case select(TabID)
    /// A guard would send the attempt elsewhere.
    case redirect(from: AnyRoute, to: AnyRoute, by: String)
    /// The attempt would wait for a flow.
    case wait(AnyRoute, until: String)
    /// Something would be said without a change.
    case say(String)
  }

  /// What the attempt would answer.
  public let answer: NavigationAnswer

  /// What would happen, in order.
  public let operations: [Operation]

  /// Who would refuse that a place is left, if anybody.
  public let blocker: String?
}

extension Navigator {
  /// Works out what a command would do, changing nothing: no coordinator is made, no event recorded, no
  /// number used up.
  ///
  /// - Parameter command: What would be asked.
  /// - Returns: The plan.
  /// - Throws: ``NavigationError`` where the command itself would.
  public func plan(_ command: NavigationCommand) throws(NavigationError) -> NavigationPlan {
    let attempt = Attempt(
      request: request(for: command), requester: rootContext,
      cause: isLink(command) ? .link : .person)
    let resolution = try resolve(attempt)
    return NavigationPlan(
      answer: resolution.answer, operations: resolution.steps.flatMap(operations),
      blocker: denial(before: resolution.steps, of: attempt).map { "\($0.blocker): \($0.reason)" })
  }

  private func isLink(_ command: NavigationCommand) -> Bool {
    if case .open = command { true } else { false }
  }

  private func operations(of step: Step) -> [NavigationPlan.Operation] {
    switch step {
    case .change(let proposal):
      let tab = state.branches[proposal.branch].id
      let isElsewhere = proposal.selects && proposal.branch != state.selected
      return removed(by: proposal).map {
        .remove($0.route, as: $0.presentation, from: tab)
      }
        + proposal.places.map { .add($0.route, as: $0.presentation, on: tab) }
        + (isElsewhere ? [.select(tab)] : [])
    case .select(let branch): return [.select(state.branches[branch].id)]
    case .redirect(let redirect):
      return [.redirect(from: redirect.from, to: redirect.to, by: redirect.guardName)]
    case .wait(let intent): return [.wait(intent.route, until: intent.waitsFor)]
    case .say(let kind, _): return [.say("\(kind)")]
    case .enqueue: return [.say("\(NavigationEvent.Kind.presentationQueued)")]
    case .switchRoot, .beginPrerequisite, .endRootFlow, .endRun, .detach, .takeForward, .restore:
      return []
    }
  }
}

public import Routing

/// May refuse that its route is left: a form with unsaved input, a running payment.
///
/// A view model adopts it to keep its route, a coordinator to keep its flow when its last route would be
/// removed. Blockers are asked top first, once per attempt, and only about routes that would be removed;
/// switching tabs or presenting over a route asks none. A denied attempt changes nothing and throws
/// ``NavigationError/blocked(by:reason:token:)``. Its token repeats the attempt without asking this blocker:
/// React Router's `proceed`, usable once.
///
/// Blockers are not asked about decisions of the app (signing out, another root) or a flow's own end: a
/// forgotten form must not keep a person signed in. A blocker that throws denies, with its fault as the
/// reason: what it protects could be lost, and a person can still confirm leaving.
///
/// ```swift
/// extension AddressViewModel: NavigationBlocker {
///   func verdict(on removal: Removal) -> BlockerVerdict {
///     isDirty ? .deny(reason: "the address is not saved") : .allow
///   }
/// }
/// ```
@MainActor
public protocol NavigationBlocker: AnyObject {
  /// Returns whether the route may be left; asking must not change anything.
  func verdict(on removal: Removal) throws -> BlockerVerdict
}

/// A blocker's decision about leaving its route.
public enum BlockerVerdict: Hashable, Sendable {
  /// The route may be left.
  case allow
  /// The route should stay, for a reason that a person can read.
  case deny(reason: String)
}

/// The removal of a route that a blocker is asked about.
public struct Removal: Sendable {
  /// The route that would be removed.
  public let entry: Entry
  /// The route that would then be on screen, if the attempt names one.
  public let to: AnyRoute?
  /// Why the route would be left.
  public let cause: NavigationCause
}

/// Permits one denied attempt, once: ``Navigator/proceed(with:)``.
///
/// It becomes invalid when it is used, when navigation changes, and at a later denial.
public struct ProceedToken: Hashable, Sendable, CustomStringConvertible {
  let rawValue: UInt64

  public var description: String { "proceed \(rawValue)" }
}

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

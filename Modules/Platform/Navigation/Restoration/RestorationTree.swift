import Routing

/// A saved tree during restoration: the routes its links name, what is to be rebuilt, and what is lost.
@MainActor
final class RestorationTree {
  typealias Found = Result<NewEntry, RestorationLoss.Reason>

  struct Stack {
    let stackIndex: Int
    /// The index of the stack in the archive.
    let saved: Int
    /// The number of entries left unchanged: the first route, if it is the saved one.
    var kept: Int
    var candidates: [Candidate]
  }

  struct Candidate {
    /// The index in the saved stack; `nil` for a tab's own first route that was not saved.
    let entry: Int?
    var proposed: NewEntry
  }

  let archive: Archive
  /// When the tree was read.
  let generation: Generation
  var guards: GuardChain
  var found: [[Found]] = []
  /// What the plugins read of the routes.
  var readings: [AnyRoute: any Sendable] = [:]
  var stacks: [Stack] = []
  var deferred: [DeferredNavigation] = []
  private var restored: Int { stacks.reduce(0) { $0 + $1.kept + $1.candidates.count } }
  var deferredLosses: [RestorationLoss] = []
  /// Why each route of the archive is lost; `nil` for routes that are not lost.
  private var reasons: [[RestorationLoss.Reason?]]

  init(_ archive: Archive, at generation: Generation, asking guards: GuardChain) {
    (self.archive, self.generation, self.guards) = (archive, generation, guards)
    reasons = archive.stacks.map { Array(repeating: nil, count: $0.entries.count) }
  }

  var report: RestorationReport {
    var report = RestorationReport()
    report.restored = restored
    for (stack, reasons) in zip(archive.stacks, reasons) {
      for case (let entry, let reason?) in zip(stack.entries, reasons) {
        report.losses.append(
          RestorationLoss(
            route: entry.link ?? "a route of \(entry.plugin)", stack: stack.id, reason: reason))
      }
    }
    report.losses += deferredLosses
    return report
  }

  func lose(_ entry: Int, of stack: Int, _ reason: RestorationLoss.Reason) {
    reasons[stack][entry] = reason
  }

  /// Loses the whole tree for one reason.
  func lose(_ reason: RestorationLoss.Reason) {
    (stacks, readings) = ([], [:])
    for stack in reasons.indices { lose(stack: stack, reason) }
    deferredLosses = archive.deferred.map { deferred in
      RestorationLoss(route: deferred.link, stack: nil, reason: reason)
    }
  }

  /// Loses a route whose coordinator cannot be made, and all above it; a stack that would be empty keeps its
  /// first route.
  func cut(_ index: Int, at position: Int, in state: NavigationState, because error: any Error) {
    let stack = stacks[index]
    if let lost = stack.candidates[position].entry {
      lose(lost, of: stack.saved, .unavailable(because: error))
    }
    lose(above: stack.candidates[(position + 1)...], of: stack.saved)
    stacks[index].candidates = Array(stack.candidates.prefix(position))
    if position == 0 { stacks[index].kept = min(1, state.stacks[stack.stackIndex].count) }
  }

  func lose(above candidates: ArraySlice<Candidate>, of stack: Int) {
    for entry in candidates.compactMap(\.entry) { lose(entry, of: stack, .above) }
  }

  private func lose(stack: Int, from first: Int = 0, _ reason: RestorationLoss.Reason) {
    for entry in reasons[stack].indices.dropFirst(first) { lose(entry, of: stack, reason) }
  }
}

extension RestorationTree {
  /// What is to be rebuilt of each stack.
  func steps(in state: NavigationState) -> [StackChange] {
    stacks.map { step($0, in: state) }
  }

  private func step(_ stack: Stack, in state: NavigationState) -> StackChange {
    let present = state.stacks[stack.stackIndex]
    let range = stack.kept..<present.count
    return StackChange(
      stack: stack.stackIndex, tab: present.id, range: range,
      removed: present.entries[range].reversed(),
      inserted: stack.candidates.map(\.proposed))
  }

  /// The change that restores the tree; what cannot be made then is lost, and the rest restored.
  func change(of state: NavigationState) -> Change {
    var change = Change { [self] navigator in
      for navigation in deferred where !navigator.waiting.contains(navigation) {
        navigator.add(navigation)
      }
    }
    (change.steps, change.ending) = (steps(in: state), .lost(nil))
    (change.event, change.clearsHistory) = (event, true)
    change.selected = archive.selectedTab.flatMap(state.index)
    change.skip = { [self] change, index, position, error in
      cut(index, at: position, in: state, because: error)
      let owners = change.steps[index].owners
      change.steps[index] = step(stacks[index], in: state)
      (change.steps[index].owners, change.event) = (owners, event)
    }
    return change
  }

  private var event: Change.Event {
    let report = report
    return Change.Event(kind: .restored(entries: report.restored, lost: report.losses.count))
  }

  /// Decides what to restore of the saved tree, given the current state; returns why if none of it fits.
  func restore(
    in state: NavigationState, at generation: Generation, map: NavigationMap
  ) -> RestorationLoss.Reason? {
    if let reason = misfit(of: state, at: generation) { return reason }
    var seen: Set<Int> = []
    for index in found.indices {
      let id = archive.stacks[index].id
      guard let stackIndex = state.stacks.firstIndex(where: { $0.id == id }),
        seen.insert(stackIndex).inserted
      else {
        lose(stack: index, .unknownTab(id))
        continue
      }
      let root = state.hasTabs ? map.tabs[stackIndex].root : nil
      add(
        restorable(index), of: index, to: stackIndex,
        above: state.stacks[stackIndex].entries.first?.route, or: root)
    }
    return nil
  }

  func misfit(
    of state: NavigationState, at generation: Generation
  ) -> RestorationLoss.Reason? {
    guard archive.root == state.root else { return .anotherRoot(state.root) }
    if let owner = archive.subject, let subject = generation.subject, owner != subject {
      return .anotherAccount
    }
    return generation == self.generation ? nil : .stale
  }

  /// Loses what cannot be restored of a stack, and what the policies lose with it.
  private func restorable(_ stack: Int) -> [Candidate] {
    var candidates: [Candidate] = []
    for (index, entry) in archive.stacks[stack].entries.enumerated() {
      do throws(RestorationLoss.Reason) {
        let candidate = try found[stack][index].get()
        candidates.append(Candidate(entry: index, proposed: candidate))
      } catch {
        lose(index, of: stack, error)
        guard entry.policy != .drop else { continue }
        lose(stack: stack, from: index + 1, .above)
        if entry.policy == .root {
          lose(above: candidates.dropFirst(), of: stack)
          candidates = Array(candidates.prefix(1))
        }
        break
      }
    }
    return candidates
  }

  /// Puts a stack on the stack's own first route, if that is open, or on the saved route that replaced it.
  ///
  /// `first` is the current first route of a visited stack, `root` that of a tab.
  private func add(
    _ restorable: [Candidate], of saved: Int, to stackIndex: Int, above first: AnyRoute?,
    or root: AnyRoute?
  ) {
    var candidates = restorable
    let isReplaced = root != nil && archive.stacks[saved].isFirstReplaced
    let isFirstSaved =
      candidates.first.map { $0.proposed.route == root ?? first || isReplaced && $0.entry == 0 }
      ?? false
    var kept = first == nil ? 0 : 1
    if isFirstSaved, candidates[0].proposed.route == first {
      candidates.removeFirst()
    } else if isFirstSaved {
      kept = 0
      // The first route of a stack is not a modal, whatever the archive holds.
      candidates[0].proposed.presentation = .push
    } else if first == nil, !candidates.isEmpty, let root {
      guard (try? guards.isOpen(root)) == true else {
        return lose(above: candidates[...], of: saved)
      }
      candidates.insert(Candidate(entry: nil, proposed: .init(route: root)), at: 0)
    }
    stacks.append(Stack(stackIndex: stackIndex, saved: saved, kept: kept, candidates: candidates))
  }
}

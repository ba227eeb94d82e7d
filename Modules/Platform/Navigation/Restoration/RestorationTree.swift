import Routing

/// A saved tree on its way back: what its links come to, what is to be rebuilt, what is lost.
@MainActor
final class RestorationTree {
  /// Where a place stands in the archive.
  struct Position: Comparable {
    let stack: Int
    let entry: Int

    static func < (one: Position, other: Position) -> Bool {
      (one.stack, one.entry) < (other.stack, other.entry)
    }
  }

  /// One stack as it was saved, and what its places came to.
  struct Saved {
    let id: TabID
    var candidates: [Candidate] = []
  }

  struct Candidate {
    let entry: ArchivedEntry
    let found: Result<StackChange.Place, RestorationLoss.Reason>
  }

  struct Stack {
    let branch: Int
    /// How many entries stay as they are: the first place, where it is the saved one.
    var kept: Int
    var places: [Place]
    var owners: [PlacementOwner] = []
  }

  struct Place {
    let entry: ArchivedEntry
    /// Where it was saved; `nil` for a tab's own first place that was not.
    let position: Position?
    var proposed: StackChange.Place
  }

  let archive: Archive
  let rootSwitches: Int
  var guards: GuardChain
  var saved: [Saved] = []
  var stacks: [Stack] = []
  var pending: [PendingIntent] = []
  var restored = 0
  var pendingLosses: [RestorationLoss] = []
  private var losses: [(position: Position, loss: RestorationLoss)] = []

  init(_ archive: Archive, rootSwitches: Int, asking guards: GuardChain) {
    (self.archive, self.rootSwitches, self.guards) = (archive, rootSwitches, guards)
  }

  var lostCount: Int { losses.count + pendingLosses.count }

  /// What came back, and what did not, in the order of the archive.
  var report: RestorationReport {
    var report = RestorationReport()
    report.restored = restored
    report.losses = losses.sorted { $0.position < $1.position }.map(\.loss) + pendingLosses
    return report
  }

  func lose(_ position: Position, _ reason: RestorationLoss.Reason) {
    let branch = archive.branches[position.stack]
    let entry = branch.entries[position.entry]
    losses.append(
      (
        position,
        RestorationLoss(
          place: entry.link ?? "a place of \(entry.plugin)", branch: branch.id, reason: reason)
      ))
  }

  func lose(stack: Int, from first: Int = 0, _ reason: RestorationLoss.Reason) {
    for entry in archive.branches[stack].entries.indices.dropFirst(first) {
      lose(Position(stack: stack, entry: entry), reason)
    }
  }
}

extension RestorationTree {
  /// Works out what of the saved tree that was read comes back, in the state as it is now.
  ///
  /// - Returns: Whether any of it fits.
  func settle(
    in state: NavigationState, rootSwitches: Int, map: NavigationMap
  ) -> Bool {
    if let reason = misfit(of: state, rootSwitches: rootSwitches) {
      for stack in archive.branches.indices { lose(stack: stack, reason) }
      return false
    }
    var seen: Set<Int> = []
    for (index, saved) in saved.enumerated() {
      guard let branch = state.branches.firstIndex(where: { $0.id == saved.id }),
        seen.insert(branch).inserted
      else {
        lose(stack: index, .unknownTab(saved.id))
        continue
      }
      let root = state.hasTabs ? map.tabs[branch].root : nil
      found(
        settled(saved, at: index), on: branch,
        above: state.branches[branch].stack.entry(at: 0)?.route, or: root, of: map)
    }
    return true
  }

  /// Why nothing of the tree fits, if so.
  func misfit(
    of state: NavigationState, rootSwitches: Int
  ) -> RestorationLoss.Reason? {
    guard archive.root == state.root, self.rootSwitches == rootSwitches else {
      return .anotherRoot(state.root)
    }
    guard let owner = archive.subject, let subject = guards.access.subject(), owner != subject
    else {
      return nil
    }
    return .anotherAccount
  }

  /// Leaves out of a stack what does not come back, and what goes with it by the policies.
  private func settled(_ saved: Saved, at stack: Int) -> [Place] {
    var places: [Place] = []
    for (index, candidate) in saved.candidates.enumerated() {
      let position = Position(stack: stack, entry: index)
      do throws(RestorationLoss.Reason) {
        let place = try candidate.found.get()
        // The account may have been signed out while places were checked.
        guard guards.access.admits(place.route) else { throw .closed }
        places.append(Place(entry: candidate.entry, position: position, proposed: place))
      } catch {
        lose(position, error)
        guard candidate.entry.policy != .drop else { continue }
        lose(stack: stack, from: index + 1, .above)
        if candidate.entry.policy == .root {
          for lost in places.dropFirst().compactMap(\.position) { lose(lost, .above) }
          places = Array(places.prefix(1))
        }
        break
      }
    }
    return places
  }

  /// Founds a stack on the branch's own first place, where that may be entered.
  ///
  /// `first` is that place where the branch was visited, `root` the first place of a tab.
  private func found(
    _ saved: [Place], on branch: Int, above first: AnyRoute?, or root: AnyRoute?,
    of map: NavigationMap
  ) {
    var places = saved
    let root = root ?? first
    let isFirstSaved = places.first?.proposed.route == root
    if first != nil {
      if isFirstSaved { places.removeFirst() }
      return stacks.append(Stack(branch: branch, kept: 1, places: places))
    }
    if !isFirstSaved, !places.isEmpty, let root {
      guard (try? guards.isOpen(root)) == true else {
        for lost in places.compactMap(\.position) { lose(lost, .above) }
        return
      }
      let plugin = map.destinations[root.routeType]?.plugin
      let entry = ArchivedEntry(plugin: plugin ?? "", link: root.link.text)
      places.insert(Place(entry: entry, position: nil, proposed: .init(route: root)), at: 0)
    } else if !places.isEmpty {
      // The first place of a stack is no layer, whatever the archive holds.
      places[0].proposed.presentation = .push
    }
    stacks.append(Stack(branch: branch, kept: 0, places: places))
  }
}

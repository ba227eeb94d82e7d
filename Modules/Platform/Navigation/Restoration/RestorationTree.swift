import Routing

/// A saved tree on its way back: what its links come to, what is to be rebuilt, what is lost.
@MainActor
final class RestorationTree {
  typealias Found = Result<StackChange.Place, RestorationLoss.Reason>

  struct Stack {
    let branch: Int
    /// Which stack of the archive it was.
    let saved: Int
    /// How many entries stay as they are: the first place, where it is the saved one.
    var kept: Int
    var places: [Place]
    var owners: [PlacementOwner] = []
  }

  struct Place {
    /// Which entry of the saved stack it was; `nil` for a tab's own first place that was not saved.
    let entry: Int?
    var proposed: StackChange.Place
  }

  let archive: Archive
  let rootSwitches: Int
  var guards: GuardChain
  /// What the places of each saved stack came to.
  var found: [[Found]] = []
  var stacks: [Stack] = []
  var pending: [PendingIntent] = []
  var restored = 0
  var pendingLosses: [RestorationLoss] = []
  /// Why each place of the archive is lost; `nil` for one that is not.
  private var reasons: [[RestorationLoss.Reason?]]

  init(_ archive: Archive, rootSwitches: Int, asking guards: GuardChain) {
    (self.archive, self.rootSwitches, self.guards) = (archive, rootSwitches, guards)
    reasons = archive.branches.map { Array(repeating: nil, count: $0.entries.count) }
  }

  /// What came back, and what did not, in the order of the archive.
  var report: RestorationReport {
    var report = RestorationReport()
    report.restored = restored
    for (branch, reasons) in zip(archive.branches, reasons) {
      for case (let entry, let reason?) in zip(branch.entries, reasons) {
        report.losses.append(
          RestorationLoss(
            place: entry.link ?? "a place of \(entry.plugin)", branch: branch.id, reason: reason))
      }
    }
    report.losses += pendingLosses
    return report
  }

  func lose(_ entry: Int, of stack: Int, _ reason: RestorationLoss.Reason) {
    reasons[stack][entry] = reason
  }

  func lose(above places: ArraySlice<Place>, of stack: Int) {
    for entry in places.compactMap(\.entry) { lose(entry, of: stack, .above) }
  }

  private func lose(stack: Int, from first: Int = 0, _ reason: RestorationLoss.Reason) {
    for entry in reasons[stack].indices.dropFirst(first) { lose(entry, of: stack, reason) }
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
      for stack in reasons.indices { lose(stack: stack, reason) }
      return false
    }
    var seen: Set<Int> = []
    for index in found.indices {
      let id = archive.branches[index].id
      guard let branch = state.branches.firstIndex(where: { $0.id == id }),
        seen.insert(branch).inserted
      else {
        lose(stack: index, .unknownTab(id))
        continue
      }
      let root = state.hasTabs ? map.tabs[branch].root : nil
      add(
        settled(index), of: index, to: branch,
        above: state.branches[branch].entries.first?.route, or: root)
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
    else { return nil }
    return .anotherAccount
  }

  /// Leaves out of a stack what does not come back, and what goes with it by the policies.
  private func settled(_ stack: Int) -> [Place] {
    var places: [Place] = []
    for (index, entry) in archive.branches[stack].entries.enumerated() {
      do throws(RestorationLoss.Reason) {
        let place = try found[stack][index].get()
        // The account may have been signed out while places were checked.
        guard guards.access.admits(place.route) else { throw .closed }
        places.append(Place(entry: index, proposed: place))
      } catch {
        lose(index, of: stack, error)
        guard entry.policy != .drop else { continue }
        lose(stack: stack, from: index + 1, .above)
        if entry.policy == .root {
          lose(above: places.dropFirst(), of: stack)
          places = Array(places.prefix(1))
        }
        break
      }
    }
    return places
  }

  /// Puts a stack on the branch's own first place, where that may be entered, or on the one that had
  /// taken its place.
  ///
  /// `first` is the first place now where the branch was visited, `root` that of a tab.
  private func add(
    _ settled: [Place], of saved: Int, to branch: Int, above first: AnyRoute?, or root: AnyRoute?
  ) {
    var places = settled
    let isReplaced = root != nil && archive.branches[saved].isFirstReplaced
    let isFirstSaved =
      places.first.map { $0.proposed.route == root ?? first || isReplaced && $0.entry == 0 }
      ?? false
    var kept = first == nil ? 0 : 1
    if isFirstSaved, places[0].proposed.route == first {
      places.removeFirst()
    } else if isFirstSaved {
      kept = 0
      // The first place of a stack is no layer, whatever the archive holds.
      places[0].proposed.presentation = .push
    } else if first == nil, !places.isEmpty, let root {
      guard (try? guards.isOpen(root)) == true else { return lose(above: places[...], of: saved) }
      places.insert(Place(entry: nil, proposed: .init(route: root)), at: 0)
    }
    stacks.append(Stack(branch: branch, saved: saved, kept: kept, places: places))
  }
}

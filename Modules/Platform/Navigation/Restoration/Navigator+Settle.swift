import Routing

extension Navigator {
  /// Works out what of a saved tree that was read comes back, from the state as it is now.
  func resolveRestore(_ tree: RestorationTree) -> Resolution {
    if let reason = misfit(of: tree) {
      tree.loseAll(reason)
      return .answered(.unchanged)
    }
    var seen: Set<Int> = []
    for (index, saved) in tree.saved.enumerated() {
      guard let branch = state.branches.firstIndex(where: { $0.id == saved.id }),
        seen.insert(branch).inserted
      else {
        tree.lose(stack: index, .unknownTab(saved.id))
        continue
      }
      settle(saved, at: index, on: branch, of: tree)
    }
    return Resolution(.restore(tree))
  }

  /// Why nothing of a tree fits, if so.
  func misfit(of tree: RestorationTree) -> RestorationLoss.Reason? {
    guard tree.archive.root == state.root, tree.rootSwitches == rootSwitches else {
      return .anotherRoot(state.root)
    }
    guard let owner = tree.archive.subject, let subject = access.subject(), owner != subject else {
      return nil
    }
    return .anotherAccount
  }

  /// Leaves out of a stack what its policies say.
  private func settle(
    _ saved: RestorationTree.Saved, at stack: Int, on branch: Int, of tree: RestorationTree
  ) {
    var places: [RestorationTree.Place] = []
    for (index, candidate) in saved.candidates.enumerated() {
      let position = RestorationTree.Position(stack: stack, entry: index)
      let place: Proposal.Place
      do throws(RestorationLoss.Reason) {
        place = try candidate.found.get()
        // Somebody may have signed out while places were checked.
        guard access.admits(place.route) else { throw .closed }
      } catch {
        tree.lose(position, error)
        guard candidate.entry.policy != .drop else { continue }
        tree.lose(stack: stack, from: index + 1, .above)
        if candidate.entry.policy == .root {
          for lost in places.dropFirst().compactMap(\.position) { tree.lose(lost, .above) }
          places = Array(places.prefix(1))
        }
        break
      }
      places.append(
        RestorationTree.Place(entry: candidate.entry, position: position, proposed: place))
    }
    found(places, on: branch, of: tree)
  }

  /// Founds a stack on the branch's own first place, where that may be entered.
  private func found(
    _ saved: [RestorationTree.Place], on branch: Int, of tree: RestorationTree
  ) {
    var places = saved
    let first = state.branches[branch].stack.entry(at: 0)
    let root = state.hasTabs ? map.tabs[branch].root : first?.route
    let isFirstSaved = places.first?.proposed.route == root
    if first != nil {
      if isFirstSaved { places.removeFirst() }
      return tree.stacks.append(RestorationTree.Stack(branch: branch, kept: 1, places: places))
    }
    if !isFirstSaved, !places.isEmpty, let root {
      guard (try? tree.guards.isOpen(root)) == true else {
        for lost in places.compactMap(\.position) { tree.lose(lost, .above) }
        return
      }
      let entry = ArchivedEntry(plugin: plugin(of: root) ?? "", link: root.link.text)
      let place = Proposal.Place(route: root, presentation: .push)
      places.insert(RestorationTree.Place(entry: entry, position: nil, proposed: place), at: 0)
    } else if let place = places.first?.proposed {
      // The first place of a stack is no layer, whatever the archive says.
      places[0].proposed = Proposal.Place(
        route: place.route, presentation: .push, run: place.run, isOwn: place.isOwn)
    }
    tree.stacks.append(RestorationTree.Stack(branch: branch, kept: 0, places: places))
  }
}

import Routing

extension RestorationTree {
  /// Works out what of the saved tree that was read comes back, in the state as it is now.
  ///
  /// - Returns: Whether any of it fits.
  func settle(
    in state: NavigationState, rootSwitches: Int, map: NavigationMap, access: AccessPolicy
  ) -> Bool {
    if let reason = misfit(of: state, rootSwitches: rootSwitches, access: access) {
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
        settled(saved, at: index, access: access), on: branch,
        above: state.branches[branch].stack.entry(at: 0)?.route, or: root, of: map)
    }
    return true
  }

  /// Why nothing of the tree fits, if so.
  func misfit(
    of state: NavigationState, rootSwitches: Int, access: AccessPolicy
  ) -> RestorationLoss.Reason? {
    guard archive.root == state.root, self.rootSwitches == rootSwitches else {
      return .anotherRoot(state.root)
    }
    guard let owner = archive.subject, let subject = access.subject(), owner != subject else {
      return nil
    }
    return .anotherAccount
  }

  /// Leaves out of a stack what its policies say.
  private func settled(_ saved: Saved, at stack: Int, access: AccessPolicy) -> [Place] {
    var places: [Place] = []
    for (index, candidate) in saved.candidates.enumerated() {
      let position = Position(stack: stack, entry: index)
      do throws(RestorationLoss.Reason) {
        let place = try candidate.found.get()
        // The account may have been signed out while places were checked.
        guard access.admits(place.route) else { throw .closed }
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
  /// - Parameters:
  ///   - saved: What comes back above it.
  ///   - branch: Where.
  ///   - first: The first place, where the branch was visited.
  ///   - root: The first place of the tab.
  ///   - map: Who shows which places.
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
      // The first place of a stack is no layer, whatever the archive says.
      places[0].proposed.presentation = .push
    }
    stacks.append(Stack(branch: branch, kept: 0, places: places))
  }
}

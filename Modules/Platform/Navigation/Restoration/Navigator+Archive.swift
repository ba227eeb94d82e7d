import Routing

extension Navigator {
  /// The navigation state as it can be stored.
  ///
  /// Places that carry a secret, and those whose route says so, are noted without their link.
  ///
  /// - Complexity: O(*n*) in the number of places.
  public func archive() -> Archive {
    var archive = Archive(
      root: state.root, subject: access.subject(), schemas: map.schemaVersions,
      selectedTab: state.selectedTab)
    for branch in state.branches where branch.top != nil {
      archive.branches.append(ArchivedBranch(id: branch.id, entries: archived(branch.stack)))
    }
    archive.pending = pending.compactMap { intent in
      guard !intent.route.isTransient, let plugin = plugin(of: intent.route) else { return nil }
      return ArchivedIntent(
        plugin: plugin, waitsFor: intent.waitsFor, since: intent.since, subject: intent.subject,
        link: intent.route.link.text)
    }
    return archive
  }

  /// The places of a stack, from the bottom up.
  ///
  /// Neighbours mostly are of one route type and one coordinator, so that these are looked up once.
  private func archived(_ stack: EntryStack) -> [ArchivedEntry] {
    var (type, plugin, hasWishes): (ObjectIdentifier?, String, Bool) = (nil, "", false)
    var (coordinator, first, flow): (CoordinatorID?, EntryID?, String?) = (nil, nil, nil)
    return stack.map { entry in
      let route = entry.route
      if route.routeType != type {
        type = route.routeType
        plugin = self.plugin(of: route) ?? ""
        hasWishes = route.wishes != nil
      }
      if entry.coordinator != coordinator {
        coordinator = entry.coordinator
        (first, flow) = (
          contexts[entry.coordinator]?.firstEntry, contexts[entry.coordinator]?.flowName
        )
      }
      var (policy, isKept) = (RestorationPolicy.truncate, !route.isTransient)
      if hasWishes, let wishes = route.wishes {
        (policy, isKept) = (wishes.restoration, isKept && !wishes.isEphemeral)
      }
      return ArchivedEntry(
        plugin: plugin, presentation: entry.presentation, policy: policy,
        flow: entry.id == first ? flow : nil, link: isKept ? route.link.text : nil)
    }
  }
}

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
  private func archived(_ stack: EntryStack) -> [ArchivedEntry] {
    stack.map { entry in
      let (route, context) = (entry.route, contexts[entry.coordinator])
      let isKept = !route.isTransient && route.wishes?.isEphemeral != true
      return ArchivedEntry(
        plugin: plugin(of: route) ?? "", presentation: entry.presentation,
        policy: route.wishes?.restoration ?? .truncate,
        flow: entry.id == context?.firstEntry ? context?.flowName : nil,
        link: isKept ? route.link.text : nil)
    }
  }
}

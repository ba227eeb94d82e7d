import Routing

extension Navigator {
  /// The navigation state as it can be stored.
  ///
  /// Places that carry a secret, and those whose route says so, are noted without their link.
  ///
  /// - Complexity: O(*n*) in the number of places.
  public func archive() -> Archive {
    var archive = Archive(
      root: state.root, subject: access.subject(),
      schemas: Dictionary(map.schemas.map { ($0.plugin, $0.version) }, uniquingKeysWith: max),
      selectedTab: state.selectedTab)
    archive.branches = state.branches.filter { $0.top != nil }.map { branch in
      ArchivedBranch(id: branch.id, entries: branch.entries.map(archived))
    }
    archive.pending = pending.compactMap { intent in
      guard !intent.route.isTransient, let plugin = plugin(of: intent.route) else { return nil }
      return ArchivedIntent(
        plugin: plugin, waitsFor: intent.waitsFor, since: intent.since, subject: intent.subject,
        link: intent.route.link.text)
    }
    return archive
  }

  private func archived(_ entry: Entry) -> ArchivedEntry {
    let wishes = entry.route.wishes
    let isKept = !entry.route.isTransient && wishes?.isEphemeral != true
    let context = contexts[entry.coordinator]
    let begins = context?.firstEntry == entry.id
    return ArchivedEntry(
      plugin: plugin(of: entry.route) ?? "", presentation: entry.presentation,
      policy: wishes?.restoration ?? .truncate,
      flow: begins ? context?.run?.name ?? context?.restoredFlow : nil,
      link: isKept ? entry.route.link.text : nil)
  }
}

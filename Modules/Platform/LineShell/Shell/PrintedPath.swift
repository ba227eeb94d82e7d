import Navigation
import PluginInterface

/// The links of the stack on screen, each printed once: most commands leave most of a stack as it is.
struct PrintedPath {
  private var entries: [Entry.ID] = []
  private var links: [String] = []

  /// The links of the entries of a stack, in their order.
  ///
  /// - Complexity: O(*n*) in the depth; a link is printed for those alone that were not there last time.
  mutating func links(of wanted: [Entry], by router: Router) -> [String] {
    var kept = 0
    while kept < min(entries.count, wanted.count), entries[kept] == wanted[kept].id { kept += 1 }
    entries.removeSubrange(kept...)
    links.removeSubrange(kept...)
    for entry in wanted[kept...] {
      entries.append(entry.id)
      links.append(router.url(of: entry.route))
    }
    return links
  }
}

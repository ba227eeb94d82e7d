import PluginInterface
import Routing

/// Takes out of a link what may be a secret: the query of a place that is never stored, and that of a
/// link nobody understands.
struct LinkMask {
  let router: Router

  /// The link as it may be kept; the link itself where it holds no secret.
  func masked(_ link: String) -> String {
    if let route = try? router.route(for: link) {
      guard route.isTransient else { return link }
      return cut(link) ?? router.url(of: route)
    }
    // A user name and a password stand before the host.
    let rest = link.firstRange(of: "://").map { link[$0.upperBound...] } ?? link[...]
    if let at = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") {
      let kept = String(link[..<rest.startIndex]) + CommandRecord.mask + link[at...]
      return cut(kept) ?? kept
    }
    return cut(link) ?? link
  }

  /// The link up to its query or fragment, or `nil` when it has neither.
  private func cut(_ link: String) -> String? {
    guard let mark = link.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return nil }
    return link[...mark] + CommandRecord.mask
  }
}

import Navigation
import PluginInterface

extension NavigationEvent {
  /// The event in one line, with the URLs of its places.
  func line(in router: Router) -> String {
    let places =
      switch (from.map(router.url(of:)), to.map(router.url(of:))) {
      case (let from?, let to?) where from != to: " \(from) → \(to)"
      case (_, let to?): " \(to)"
      case (let from?, nil): " \(from)"
      case (nil, nil): ""
      }
    let owner = plugin.map { " [\($0)]" } ?? ""
    return "\(sequence) \(kind)\(places) (\(cause.rawValue))\(owner)"
  }
}

/// Which URLs name a place of this app.
///
/// A link is untrusted input: the scheme and the https hosts are allow-lists, compared byte by byte
/// after ASCII case folding (MASTG-TEST-0028, ASVS 1.5.3).
public struct LinkPolicy: Hashable, Sendable {
  /// The app's own scheme, lower case, such as `shop`; never `http` or `https`.
  public let scheme: String
  /// The https hosts whose paths are places of the app, lower case.
  public let hosts: [String]

  /// Declares which URLs name a place; `RouteTableBuilder.build` refuses a policy with problems.
  public init(scheme: String, hosts: [String]) {
    (self.scheme, self.hosts) = (scheme, hosts)
  }

  var schemes: [String] { hosts.isEmpty ? [scheme] : [scheme, "https"] }

  /// Prints a link under the app's own scheme: `shop://product/p-042`.
  public func url(for link: Link) -> String { "\(scheme)://\(link.text)" }
}

extension LinkPolicy {
  var problems: [String] {
    var found: [String] = []
    if !isScheme {
      found.append("the scheme \"\(scheme)\" is not lower-case letters, digits, + - .")
    }
    if scheme == "http" || scheme == "https" {
      found.append("the scheme \"\(scheme)\" belongs to the web; list its hosts instead")
    }
    for host in hosts where !LinkPolicy.isHost(host) {
      found.append("the host \"\(host)\" is not a lower-case ASCII domain name")
    }
    if Set(hosts).count < hosts.count { found.append("a host is listed twice") }
    return found
  }

  private var isScheme: Bool {
    guard let first = scheme.utf8.first, (97...122).contains(first) else { return false }
    return scheme.utf8.count <= 32
      && scheme.utf8.allSatisfy { $0.isInScheme && $0.folded == $0 }
  }

  /// Whether `host` is a domain name that no parser reads as an IP address or rewrites.
  private static func isHost(_ host: String) -> Bool {
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard host.utf8.count <= 100, let last = labels.last, let first = last.first else {
      return false
    }
    let areLabels = labels.allSatisfy { label in
      guard (1...63).contains(label.count), label.first != 45, label.last != 45 else {
        return false
      }
      return label.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...122).contains($0) }
    }
    return areLabels && !(48...57).contains(first)
  }
}

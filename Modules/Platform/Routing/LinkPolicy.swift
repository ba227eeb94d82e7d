/// Which URLs name a place of this app.
///
/// A link is untrusted input: the scheme and the https hosts are allow-lists, compared byte by byte
/// after ASCII case folding (MASTG-TEST-0028, ASVS 1.5.3).
///
/// ```swift
/// let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example", "www.shop.example"])
/// ```
public struct LinkPolicy: Hashable, Sendable {
  /// The app's own scheme, lower case, such as `shop`.
  public let scheme: String

  /// The https hosts whose paths are places of the app, lower case; the first one prints.
  public let hosts: [String]

  /// The most bytes a URL may have.
  public let maximumLength: Int

  /// The most path segments a URL may have.
  public let maximumSegments: Int

  /// States which URLs name a place; `RouteTableBuilder.build` refuses a policy with problems.
  ///
  /// - Parameters:
  ///   - scheme: The app's own scheme; never `http` or `https`.
  ///   - hosts: The https hosts, exact names in lower case.
  ///   - maximumLength: The most bytes a URL may have.
  ///   - maximumSegments: The most path segments a URL may have.
  public init(
    scheme: String, hosts: [String], maximumLength: Int = 2_048,
    maximumSegments: Int = Link.maximumSegments
  ) {
    (self.scheme, self.hosts) = (scheme, hosts)
    (self.maximumLength, self.maximumSegments) = (maximumLength, maximumSegments)
  }

  /// Every scheme that a URL may have.
  var schemes: [String] { hosts.isEmpty ? [scheme] : [scheme, "https"] }

  /// Prints a link under the app's own scheme: `shop://product/p-042`.
  ///
  /// - Parameter link: The place.
  /// - Returns: The URL.
  public func url(for link: Link) -> String { "\(scheme)://\(link.text)" }

  /// Prints a link for the web: `https://shop.example/product/p-042`.
  ///
  /// - Parameter link: The place.
  /// - Returns: The URL, or `nil` when no host is allowed.
  public func webURL(for link: Link) -> String? {
    hosts.first.map { "https://\($0)/\(link.text)" }
  }
}

public import FuzzKit
import Routing

/// A link leads to a route whose own link leads back to it.
public enum LinkProperty: Property {
  private static let table: RouteTable? = {
    var builder = RouteTableBuilder()
    builder.add(
      FuzzedRoute.self, registration: Registration(plugin: "links", owner: "@shop/tools"))
    return try? builder.build(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
  }()

  /// Reads a text as a link, then routes made of the text as links.
  public static func check(_ input: [UInt8]) throws(Violation) {
    guard let table else { throw Violation("the patterns do not compose") }
    let text = String(decoding: input, as: UTF8.self)
    for url in [text, "shop://\(text)"] {
      _ = table.explain(url)
      guard let found = try? table.resolve(url).route else { continue }
      try Violation.unless(
        table.pattern(matching: url) != nil, "a link is read that has no pattern")
      try checkRoundTrip(found, table)
    }
    for made in FuzzedRoute.routes(from: text) {
      guard let route = try? AnyRoute(made) else { continue }
      let isRefused =
        if case .share(let from, let recipient) = made { from == recipient } else { false }
      if isRefused { continue }
      try Violation.unless(route.as(FuzzedRoute.self) == made, "erasing changes a route")
      try checkRoundTrip(route, table)
    }
  }

  /// Checks that a route's link is canonical, and leads back to the route.
  private static func checkRoundTrip(_ route: AnyRoute, _ table: RouteTable) throws(Violation) {
    let links = [
      table.policy.url(for: route.link), "https://\(table.policy.hosts[0])/\(route.link.text)",
    ]
    try Violation.unless(
      route.link.text.utf8.allSatisfy { (0x21...0x7e).contains($0) }, "a bare byte")
    for link in links {
      guard let again = try? table.resolve(link).route else {
        throw Violation("\(link) is printed and not read")
      }
      try Violation.unless(again.link == route.link, "\(link) prints as \(again.link)")
      try Violation.unless(
        again.as(FuzzedRoute.self) == route.as(FuzzedRoute.self), "\(link) moved")
    }
  }
}

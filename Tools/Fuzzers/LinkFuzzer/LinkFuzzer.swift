import Routing

/// What holds for every link, read or printed; a violation ends the process, which libFuzzer records.
enum LinkFuzzer {
  private static let table: RouteTable? = {
    var builder = RouteTableBuilder()
    builder.add(
      FuzzedRoute.self, registration: Registration(plugin: "LinkFuzzer", owner: "@shop/tools"))
    return try? builder.build(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
  }()

  /// Reads a text as a link, then places made of the text as links.
  static func check(_ text: String) {
    guard let table else { preconditionFailure("the patterns do not compose") }
    for url in [text, "shop://\(text)"] {
      _ = table.explain(url)
      guard let found = try? table.resolve(url).route else { continue }
      precondition(table.pattern(matching: url) != nil, "a link is read that has no pattern")
      checkRoundTrip(found, table)
    }
    for place in FuzzedRoute.places(from: text) {
      guard let route = try? AnyRoute(place) else { continue }
      let isRefused =
        if case .share(let from, let recipient) = place { from == recipient } else { false }
      if isRefused { continue }
      precondition(route.as(FuzzedRoute.self) == place, "erasing changes a place")
      checkRoundTrip(route, table)
    }
  }

  /// A place's link is canonical, and leads back to the place.
  private static func checkRoundTrip(_ route: AnyRoute, _ table: RouteTable) {
    let links = [table.policy.url(for: route.link), table.policy.webURL(for: route.link) ?? ""]
    precondition(route.link.text.utf8.allSatisfy { (0x21...0x7e).contains($0) }, "a bare byte")
    for link in links {
      guard let again = try? table.resolve(link).route else {
        preconditionFailure("\(link) is printed and not read")
      }
      precondition(again.link == route.link, "\(link) prints as \(again.link)")
      precondition(again.as(FuzzedRoute.self) == route.as(FuzzedRoute.self), "\(link) moved")
    }
  }
}

/// The entry point of libFuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneLink(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  LinkFuzzer.check(
    unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  return 0
}

public import Routing

extension Navigator {
  /// Asks access and every guard about a place without going there.
  ///
  /// Unlike an attempt it does not stop at the first guard that objects and follows no redirect, so
  /// that a report shows all of them.
  ///
  /// - Parameter route: The place.
  /// - Returns: A report a guard, access first.
  /// - Complexity: O(*g*) in the number of guards.
  public func examine(_ route: AnyRoute) -> [GuardReport] {
    let attempt = NavigationAttempt(route: route, from: state.top?.route, cause: .link)
    let access = GuardReport(name: "access", plugin: nil, verdict: accessVerdict(on: route))
    return [access]
      + map.guards.map { asked in
        let verdict: String
        do {
          verdict = try asked.verdict(attempt).description
        } catch {
          verdict = "fails: \(error)"
        }
        return GuardReport(name: asked.name, plugin: asked.plugin, verdict: verdict)
      }
  }

  private func accessVerdict(on route: AnyRoute) -> String {
    guard route.access == .signedIn else { return "allows: open to everyone" }
    guard !access.isSignedIn() else { return "allows: somebody is signed in" }
    guard let signIn = access.signIn else { return "refuses: no composed feature can sign in" }
    return GuardVerdict.postpone(until: signIn).description
  }
}

extension GuardVerdict: CustomStringConvertible {
  /// The verdict in words.
  public var description: String {
    switch self {
    case .allow: "allows"
    case .redirect(let route): "redirects to \(route)"
    case .refuse(let reason): "refuses: \(reason)"
    case .postpone(let flow): "waits for \(type(of: flow).name)"
    }
  }
}

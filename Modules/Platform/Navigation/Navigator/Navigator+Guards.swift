import Routing

extension Navigator {
  /// What the guards made of an attempt.
  enum Passage {
    case allowed(AnyRoute)
    case waits(for: any Flow, AnyRoute)
  }

  /// Asks access and the guards, following redirects.
  func admit(
    _ route: AnyRoute, for attempt: Attempt, into resolution: inout Resolution
  ) throws(NavigationError) -> Passage {
    var current = route
    var chain: [AnyRoute] = []
    while true {
      switch try verdict(on: current, cause: attempt.cause) {
      case .allow:
        return .allowed(current)
      case .postpone(let flow):
        return .waits(for: flow, current)
      case .refuse(let name, let reason):
        throw .refused(by: name, reason: reason)
      case .redirect(let name, let next):
        if chain.isEmpty { chain.append(current) }
        let isLoop = chain.contains(next)
        chain.append(next)
        if isLoop || chain.count > redirectLimit + 1 { throw .redirectLoop(chain: chain) }
        resolution.steps.append(.redirect(by: name, from: current, to: next))
        current = next
      }
    }
  }

  /// Whether a place may be entered now, as it is.
  func isOpen(_ route: AnyRoute) -> Bool {
    guard case .allow? = try? verdict(on: route, cause: .app) else { return false }
    return true
  }

  /// Whether a place may be entered now, as it is; a guard that fails is no verdict.
  func isOpenUnlessGuardsFail(_ route: AnyRoute) throws(NavigationError) -> Bool {
    do throws(NavigationError) {
      guard case .allow = try verdict(on: route, cause: .app) else { return false }
      return true
    } catch {
      if case .guardFailed = error { throw error }
      return false
    }
  }

  private enum NamedVerdict {
    case allow
    case redirect(by: String, to: AnyRoute)
    case refuse(by: String, reason: String)
    case postpone(until: any Flow)
  }

  private func verdict(
    on route: AnyRoute, cause: NavigationCause
  ) throws(NavigationError) -> NamedVerdict {
    if route.access == .signedIn, !access.isSignedIn() {
      guard let signIn = access.signIn else { throw .signInUnavailable(route: route) }
      return .postpone(until: signIn)
    }
    guard !map.guards.isEmpty else { return .allow }
    let attempt = NavigationAttempt(route: route, from: state.top?.route, cause: cause)
    for asked in map.guards {
      let verdict: GuardVerdict
      do {
        verdict = try asked.verdict(attempt)
      } catch {
        throw .guardFailed(name: asked.name, reason: "\(error)")
      }
      switch verdict {
      case .allow: continue
      case .redirect(let next): return .redirect(by: asked.name, to: next)
      case .refuse(let reason): return .refuse(by: asked.name, reason: reason)
      case .postpone(let flow): return .postpone(until: flow)
      }
    }
    return .allow
  }
}

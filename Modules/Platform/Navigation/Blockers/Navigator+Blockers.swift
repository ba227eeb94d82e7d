import Routing

/// A denied attempt, kept for the one token that may make it after all.
@MainActor
struct DeniedAttempt {
  let token: ProceedToken
  let attempt: Attempt
}

extension Navigator {
  /// Makes a denied attempt again, without asking the blocker that denied it.
  ///
  /// Blockers further below are asked as ever, and may deny it in turn with a token of their own.
  ///
  /// - Parameter token: The token of the denial.
  /// - Returns: What happened.
  /// - Throws: ``NavigationError/tokenSpent`` when it was used, or navigation has changed since.
  @discardableResult
  public func proceed(with token: ProceedToken) throws(NavigationError) -> NavigationAnswer {
    guard let denied, denied.token == token else { throw .tokenSpent }
    self.denied = nil
    return try run(denied.attempt)
  }

  /// Asks the blockers of everything an attempt would remove, top first, each once.
  func askBlockers(before steps: [Step], of attempt: Attempt) throws(NavigationError) {
    guard let denial = denial(before: steps, of: attempt) else { return }
    let token = ProceedToken(rawValue: makeIdentity())
    var again = attempt
    again.asked = denial.asked
    denied = DeniedAttempt(token: token, attempt: again)
    throw .blocked(by: denial.blocker, reason: denial.reason, token: token)
  }

  /// The first denial of an attempt, with everybody asked so far.
  func denial(before steps: [Step], of attempt: Attempt) -> Denial? {
    guard blockerCount > 0, attempt.cause != .app, attempt.cause != .flow else { return nil }
    var asked = attempt.asked
    var gone: [CoordinatorID: Int] = [:]
    for step in steps {
      guard case .change(let proposal) = step, !proposal.range.isEmpty else { continue }
      for entry in removed(by: proposal) {
        guard let context = contexts[entry.coordinator], context.mayBlock else { continue }
        let departure = Departure(
          entry: entry, to: proposal.places.last?.route, cause: attempt.cause)
        gone[context.id, default: 0] += 1
        let isLast =
          gone[context.id] == context.entryCount && !takes(context, aPlaceOf: proposal)
        for blocker in blockers(of: entry, in: context, isLast: isLast)
        where asked.insert(ObjectIdentifier(blocker)).inserted {
          guard case .deny(let reason) = blocker.verdict(on: departure) else { continue }
          return Denial(
            blocker: String(describing: type(of: blocker)), reason: reason, asked: asked)
        }
      }
    }
    return nil
  }

  /// Whether a coordinator gets one of the places that come, and so goes on.
  ///
  /// Beneath what goes it has no place that could take them, for it loses its last.
  private func takes(_ context: CoordinatorContext, aPlaceOf proposal: Proposal) -> Bool {
    proposal.requester === context
      && proposal.places.contains { place in
        place.run == nil && place.route.routeType == context.coordinator?.routeType
      }
  }

  /// Who may deny that an entry goes: its view model, and with its last entry its coordinator.
  private func blockers(
    of entry: Entry, in context: CoordinatorContext, isLast: Bool
  ) -> [any NavigationBlocker] {
    var found: [any NavigationBlocker] = []
    if let blocker = context.viewModels[entry.id] as? any NavigationBlocker {
      found.append(blocker)
    }
    if isLast, let blocker = context.coordinator as? any NavigationBlocker { found.append(blocker) }
    return found
  }
}

/// Who denied an attempt, and who was asked until then.
@MainActor
struct Denial {
  let blocker: String
  let reason: String
  let asked: Set<ObjectIdentifier>
}

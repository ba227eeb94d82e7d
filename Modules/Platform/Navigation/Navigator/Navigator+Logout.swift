extension Navigator {
  /// Ends a session in one step: every flow is told that it is over, every stack is dropped, and the
  /// tabs begin anew.
  ///
  /// No blocker is asked: a forgotten form must not keep anybody signed in.
  ///
  /// - Parameters:
  ///   - root: The name of the root shown then.
  ///   - retention: What becomes of attempts that wait for a flow.
  /// - Returns: What happened.
  /// - Throws: ``NavigationError``; the state is then what it was.
  @discardableResult
  public func logout(
    to root: RootID, pending retention: PendingRetention = .drop
  ) throws(NavigationError) -> NavigationAnswer {
    let change = RootSwitch(
      root: root, resets: true, reason: .loggedOut, keepsPending: retention == .keep)
    let answer = try attempt(.showTabs(change, initial: nil), cause: .app)
    if retention == .drop { dropAllPending() }
    return answer
  }

  /// Ends a session in one step, and shows a flow as the whole app: signing in again.
  ///
  /// - Parameters:
  ///   - root: The name of the root shown then.
  ///   - flow: What to show.
  ///   - retention: What becomes of attempts that wait for a flow.
  ///   - onResult: Told how the flow ended, once.
  /// - Returns: What happened.
  /// - Throws: ``NavigationError``; the state is then what it was.
  @discardableResult
  public func logout<F: Flow>(
    to root: RootID, _ flow: F, pending retention: PendingRetention = .drop,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    let change = RootSwitch(
      root: root, resets: true, reason: .loggedOut, keepsPending: retention == .keep)
    let run = TypedFlowRun<F>(onResult: onResult)
    let answer = try attempt(.showFlow(change, erased(flow.start), run), cause: .app)
    if retention == .drop { dropAllPending() }
    return answer
  }
}

/// What becomes of attempts that wait for a flow when a session ends.
public enum PendingRetention: Hashable, Sendable {
  /// They are dropped with the session.
  case drop

  /// They wait on, and are made again when their flow completes.
  case keep
}

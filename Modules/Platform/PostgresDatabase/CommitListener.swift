import Database

/// Hears what others commit to a database, over a connection of its own.
///
/// Each database announces its commits behind them. What is announced while this is not connected is lost, so each
/// new connection counts as news. It is a hint alone: a standby refuses `LISTEN`, a pooler lends a connection that
/// hears nothing, and all goes on as without it.
///
/// Standard: <https://www.postgresql.org/docs/current/sql-notify.html>.
actor CommitListener {
  private let executor = QueueExecutor()
  private let address: PostgresAddress
  private let options: PostgresDatabase.Options
  private let own: OwnCommits

  /// Describes a listener that does not hear the commits of its own database.
  init(
    to address: PostgresAddress, _ options: PostgresDatabase.Options, besides own: OwnCommits
  ) {
    (self.address, self.options, self.own) = (address, options, own)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// An element for what others commit, until the stream is dropped.
  nonisolated var commits: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { heard in
      let listening = Task {
        await listen { heard.yield() }
        heard.finish()
      }
      heard.onTermination = { _ in listening.cancel() }
    }
  }

  private func listen(_ heard: () -> Void) async {
    var failures = 0
    while !Task.isCancelled {
      do {
        let connection = try Connection(to: address, options: options)
        guard try connection.isDirect(within: options.connectTimeout) else { return }
        try OwnCommits.listen(on: connection, within: options.connectTimeout)
        failures = 0
        var isNews = true
        while true {
          if isNews {
            try own.notePosition(on: connection, within: options.answerTimeout)
            heard()
          }
          isNews = try connection.notifications(within: .seconds(600)).contains { $0 != own.name }
        }
      } catch {
        failures += 1
        try? await Task.sleep(for: Breaker.pause(after: failures))
      }
    }
  }
}

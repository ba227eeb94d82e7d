import Database

/// Listens for commits by others over a connection of its own.
///
/// Each database announces a commit after making it. Announcements are lost while the listener is
/// disconnected, so each new connection counts as news. The result is only a hint: a connection lent by a pooler
/// hears nothing, and reads are correct without it.
///
/// Standard: <https://www.postgresql.org/docs/current/sql-notify.html>.
actor CommitListener {
  private let executor = QueueExecutor()
  private let address: PostgresAddress
  private let options: PostgresDatabase.Options
  private let own: OwnCommits

  /// Describes a listener that ignores the commits of its own database.
  init(
    to address: PostgresAddress, _ options: PostgresDatabase.Options, besides own: OwnCommits
  ) {
    (self.address, self.options, self.own) = (address, options, own)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Yields an element for commits by others, until the stream is dropped.
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
        guard connection.isDirect else { return }
        try OwnCommits.listen(on: connection, within: options.connectTimeout)
        failures = 0
        var isNews = true
        while true {
          if isNews { heard() }
          isNews = try connection.notifications(within: .seconds(600)).contains { $0 != own.name }
        }
      } catch {
        failures += 1
        // Half a second after the first failure, then twice as long each time, at most 16 seconds.
        try? await Task.sleep(for: .milliseconds(250 << min(failures, 6)))
      }
    }
  }
}

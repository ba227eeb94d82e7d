public import DependencyInjection

/// Work that a plugin does whenever the app starts, such as finishing what an interrupted run left.
///
/// It runs before the first screen is shown and before anyone is known to be signed in, one plugin after the
/// other, so it must be quick where there is nothing to do. What it returns is shown to the person; if it
/// throws, the app names the plugin and starts without it.
///
/// ```swift
/// registry.contribute(to: AtStart.self, using: OutboxWorkerKey.self) { outbox in
///   {
///     try await outbox.resume()
///     return nil
///   }
/// }
/// ```
public enum AtStart: ValuePoint {
  public typealias Output = @Sendable () async throws -> String?
}

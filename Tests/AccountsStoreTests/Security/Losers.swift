import Accounts
import Synchronization

/// Counts those who came too late to be looked at: their challenge was used up, or they have to wait.
final class Losers: Sendable {
  private let state = Mutex(0)

  var value: Int { state.withLock { $0 } }

  func count(_ attempt: () async throws -> some Sendable) async throws {
    do {
      _ = try await attempt()
    } catch AccountsError.challengeExpired {
      state.withLock { $0 += 1 }
    } catch AccountsError.tooManyAttempts {
      state.withLock { $0 += 1 }
    }
  }
}

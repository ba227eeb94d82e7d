public import Accounts
import Credentials
import Database
import SharedKernel

extension SQLAccounts {
  public func signOut() async throws {
    let (text, now) = (try storage.load(), clock.now())
    if let token = try text.flatMap(SecureToken.init(_:)) {
      try await database.write { transaction in
        guard let session = try transaction.session(token.digest) else { return }
        try transaction.complete(.signOut, of: session.user.id, in: session.name, at: now)
      }
      // Somebody signed in meanwhile: that session is not the one to end.
      guard try storage.load() == text else { return }
    }
    try storage.clear()
    expect(nil)
    activate(nil)
  }

  public func current() async throws -> User? {
    guard let text = try storage.load() else {
      activate(nil)
      return nil
    }
    let now = clock.now()
    guard let token = try SecureToken(text),
      let session = try await database.read({ try $0.session(token.digest) }),
      sessionPolicy.lifetime(of: session).contains(now)
    else {
      // Whatever becomes of the token, its session is over.
      activate(nil)
      try await signOut()
      return nil
    }
    let lastUsedAt = try await noteUse(of: session, token.digest, at: now)
    activate(
      ActiveSession(
        user: session.user, digest: token.digest, authenticatedAt: session.authenticatedAt,
        lifetime: sessionPolicy.lifetime(
          createdAt: session.createdAt, lastUsedAt: lastUsedAt)))
    return session.user
  }
}

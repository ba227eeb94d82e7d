public import Accounts
import Credentials
import Database
import SharedKernel

extension SQLAccounts {
  @discardableResult
  public func register(
    name: String, email: String, password: Password
  ) async throws -> SignInOutcome {
    if let problem = LineRule.personName.problem(in: name) {
      throw AccountsError.invalidName(problem)
    }
    let address = try EmailAddress(email)
    try passwordPolicy.check(password, name: name, email: address)
    // From here on a taken address goes the way of a sign-in, and both ways hash once.
    guard let stored = try await countAttempt(address, as: .registration) else {
      let hash = try await hash(password)
      return .signedIn(try await openAccount(name: name, address, hash: hash))
    }
    guard let checked = try await check(password, of: stored, as: .registration) else {
      throw AccountsError.wrongCredentials
    }
    return try await proceed(with: checked, as: .signIn)
  }

  private func openAccount(
    name: String, _ address: EmailAddress, hash: String
  ) async throws -> SignedIn {
    guard let id = User.ID(identifiers.next(prefix: "u")) else {
      throw AccountsError.damaged("no identifier for an account")
    }
    let user = User(id: id, email: address, name: name)
    let (session, codes) = (try newSession(), codePolicy)
    let (link, mail) = (try SecureToken(from: random), try outgoing())
    let signedIn = try await database.write { [sessionPolicy] transaction in
      // Somebody else took it just now.
      guard try transaction.storedUser(address) == nil else { throw AccountsError.wrongCredentials }
      let settings = AccountSettings(displayName: name)
      try transaction.run(
        """
        INSERT INTO accounts_user (id, email, name, password_hash, created_at, notifies_orders,
          notifies_offers, is_personalised) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, id.rawValue, address.text, name, hash, session.at.secondsSinceEpoch,
        settings.notifiesAboutOrders, settings.notifiesAboutOffers, settings.isPersonalised)
      try transaction.forgetAttempts(.password(address))
      try transaction.complete(.registration, of: id, at: session.at)
      try transaction.keepLink(
        link, .verify, of: id, to: address, at: session.at, forSeconds: codes.verificationSeconds)
      try transaction.enqueue(mail(.verifyAddress(link)), to: address, of: id)
      return try transaction.openSession(session, for: user, sessionPolicy)
    }
    onMail()
    try take(session, of: user)
    return signedIn
  }
}

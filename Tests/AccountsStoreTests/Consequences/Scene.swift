import Accounts
import AccountsStore
import Credentials
import Encodings
import Testing

/// Ada's account on three devices, with anything that could open it, before something happens to it.
///
/// Her address is verified although the link for that was never opened: a password set by mail proved it.
final class Scene {
  let shop: AccountsFixture

  /// The devices on which she is signed in besides the desk, at which everything happens.
  let (phone, television): (AccountsDevice, AccountsDevice)

  var email = "ada@example.org"
  var password = AccountsStoreTests.password

  /// The token of the session at the desk.
  private(set) var token = ""

  /// The links that were mailed: for the address as it is, a new password, and the address to come.
  let verificationLink: LinkToken
  var resetLink: LinkToken?
  var changeLink: LinkToken?

  /// Who asked for the address to come.
  var asker: AccountsDevice?

  /// A sign-in on one more device that waits for the second factor.
  private(set) var challenge: SecondFactorChallenge?

  /// What makes the codes of the second factor, and its recovery codes.
  private(set) var codes: TimeCodes?
  private(set) var recovery: [String] = []

  /// What makes the codes of a second factor that was begun.
  var begunCodes: TimeCodes?

  /// The recovery codes that were made when something happened.
  var newRecovery: [String] = []

  var desk: AccountsDevice { shop.desk }

  init(hasSecondFactor: Bool) async throws {
    shop = try AccountsFixture()
    (phone, television) = (shop.another(), shop.another())
    try await shop.registerAda()
    verificationLink = try await shop.link("verify-email")
    try await shop.desk.passwordReset.requestPasswordReset(email: email)
    try await shop.desk.passwordReset.resetPassword(
      token: shop.link("reset-password"), to: password)
    // The pause between two mails of a kind.
    shop.time.advance(60)
    try await shop.signInAda(on: shop.desk)
    if hasSecondFactor { (_, codes, recovery) = try await shop.enrolAda() }
    for device in [phone, television, desk] { try await signIn(on: device) }
    token = try #require(try shop.storage.load())
  }

  /// Arranges that there is one of a grant which not every account has.
  func arrange(_ grant: AccountGrant) async throws {
    switch grant {
    case .thisSession, .otherSessions, .verificationLink, .secondFactor, .recoveryCodes: break
    case .changeAskedHere: try await askForChange(on: desk)
    case .changeAskedElsewhere: try await askForChange(on: phone)
    case .resetLink: try await askForReset()
    case .challenges: challenge = try await signInWithPassword(on: shop.another())
    case .enrolment: try await beginAuthenticator()
    }
  }

  // MARK: - What a person does

  func askForChange(on device: AccountsDevice, to address: String = "new@example.org") async throws
  {
    try await device.email.changeEmail(to: address)
    (changeLink, asker) = (try await shop.link("verify-email", to: address), device)
  }

  func askForReset() async throws {
    try await shop.another().passwordReset.requestPasswordReset(email: email)
    resetLink = try await shop.link("reset-password")
  }

  func beginAuthenticator() async throws {
    let enrolment = try await desk.secondFactor.beginAuthenticator()
    let key = try #require(Base32.decode(enrolment.key.filter { $0 != " " }))
    begunCodes = try TimeCodes(key: Secret(key))
  }

  /// A code of an authenticator that was not used yet.
  func code(of codes: TimeCodes?) throws -> OneTimeCode {
    shop.time.advance(30)
    return try shop.code(try #require(codes))
  }

  /// Signs in, with the second factor where one is asked.
  func signIn(on device: AccountsDevice, with code: OneTimeCode? = nil) async throws {
    guard let challenge = try await signInWithPassword(on: device) else { return }
    try await device.accounts.answer(challenge, with: code ?? self.code(of: codes))
  }

  /// Signs in as far as the second factor; `nil` where none is asked.
  func signInWithPassword(on device: AccountsDevice) async throws -> SecondFactorChallenge? {
    switch try await device.accounts.signIn(email: email, password: password) {
    case .signedIn: nil
    case .secondFactorRequired(let challenge): challenge
    }
  }
}

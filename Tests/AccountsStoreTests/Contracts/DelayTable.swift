import Accounts
import Expectations
import Testing

/// A proof that has to wait after failures or requests; the page of the module has the table of who can use it up.
enum LimitedProof: String, Hashable, Sendable, CaseIterable {
  case signIn = "the password at sign-in, or registering"
  case code = "the code at sign-in"
  case passwordAgain = "the password, asked again in a session"
  case codeAgain = "the code, asked again in a session"
  case passwordChange = "the old password, for a new one"
  case reset = "the link to a new password"
  case verification = "the link to an address, mailed again"
  case mailedCode = "the code at sign-in, mailed again"
  case enrolment = "the code that turns mailed codes on"

  /// Those who can make the owner wait.
  var delayers: Set<Delayer> {
    switch self {
    case .signIn: [.stranger, .knower]
    case .code: [.knower]
    case .passwordAgain, .codeAgain, .passwordChange, .reset: []
    case .verification, .enrolment: [.session]
    case .mailedCode: [.knower, .session]
    }
  }

  /// What failures or requests are counted by.
  private var key: String {
    switch self {
    case .signIn: "address"
    case .code, .verification, .mailedCode, .enrolment: "account"
    case .passwordAgain, .codeAgain, .passwordChange: "session"
    case .reset: "not at all: what was mailed works for ten minutes, also if another is asked for"
    }
  }

  /// The longest wait in seconds.
  var limit: Int64 {
    switch self {
    case .verification, .mailedCode, .enrolment: CodePolicy.mailPauseSeconds
    default: ThrottlePolicy.wait(afterFailures: 1_000)
    }
  }

  /// The table as the page of the module shows it.
  static var table: [String] {
    let head = ["What waits", "Counted by"] + Delayer.allCases.map(\.rawValue)
    let rows = allCases.map { proof in
      [proof.rawValue, proof.key]
        + Delayer.allCases.map { delayer in
          guard proof.delayers.contains(delayer) else { return "no" }
          return proof.limit == 60 ? "**a minute**" : "**\(proof.limit / 60) minutes**"
        }
    }
    return ([head, head.map { _ in "---" }] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |" }
  }
}

/// Somebody other than the owner at the owner's own device.
enum Delayer: String, Hashable, Sendable, CaseIterable {
  case stranger = "a stranger"
  case knower = "who knows the password"
  case session = "another session of the account"
}

/// A cell of the table: whether the owner waits once somebody has used up all they can.
struct DelayCell: Hashable, Sendable, CustomStringConvertible {
  static let all = LimitedProof.allCases.flatMap { proof in
    Delayer.allCases.map { DelayCell(proof: proof, delayer: $0) }
  }

  let proof: LimitedProof
  let delayer: Delayer

  var description: String { "\(proof.rawValue) × \(delayer.rawValue)" }

  func check(on shop: AccountsFixture) async throws {
    let scene = try await DelayScene(shop, by: proof)
    try await scene.useUp(delayer)
    do {
      try await scene.prove(proof)
      #expect(!proof.delayers.contains(delayer), "nobody waits")
    } catch AccountsError.tooManyAttempts(let seconds) {
      #expect(proof.delayers.contains(delayer) && seconds <= proof.limit, "waits \(seconds) s")
    }
  }
}

/// Ada's account with a second factor, and all she needs for her proofs, before somebody else begins.
private struct DelayScene {
  let shop: AccountsFixture
  /// A device where she has given the password, and another session of hers.
  private let (phone, other): (AccountsDevice, AccountsDevice)
  private var signIn: SecondFactorChallenge?
  private var again: SecondFactorChallenge?
  private var link: LinkToken?
  private var enrolment: AuthenticatorEnrolment?
  /// A code of her second factor, taken before anybody can make her wait for it.
  private var code = OneTimeCode("")

  init(_ shop: AccountsFixture, by proof: LimitedProof) async throws {
    self.shop = shop
    (phone, other) = (shop.another(), shop.another())
    try await shop.registerVerifiedAda()
    if [.mailedCode, .enrolment].contains(proof) {
      try await shop.desk.secondFactor.beginEmailCodes()
      _ = try await shop.desk.secondFactor.confirmSecondFactor(shop.mailedCode())
    } else {
      enrolment = try await shop.enrolAda().enrolment
    }
    try await other.accounts.answer(shop.challenge(on: other), with: nextCode())
    switch proof {
    case .code, .mailedCode: signIn = try await shop.challenge(on: phone)
    case .codeAgain: again = try await reauthenticate(on: shop.desk)
    case .reset:
      try await phone.passwordReset.requestPasswordReset(email: ada)
      link = try await shop.link("reset-password", to: ada)
    case .verification: try await shop.desk.email.changeEmail(to: "new@example.org")
    case .signIn, .passwordAgain, .passwordChange, .enrolment: break
    }
    // The pause after the mails of the owner herself.
    shop.time.advance(60)
    if [.code, .codeAgain].contains(proof) { code = try await nextCode() }
  }

  /// What the owner does at last.
  func prove(_ proof: LimitedProof) async throws {
    let desk = shop.desk
    switch proof {
    case .signIn: _ = try await shop.challenge(on: phone)
    case .code: try await phone.accounts.answer(#require(signIn), with: code)
    case .passwordAgain: _ = try await reauthenticate(on: desk)
    case .codeAgain: try await desk.accounts.answer(#require(again), with: code)
    case .passwordChange:
      try await desk.accounts.changePassword(current: password, new: otherPassword)
    case .reset:
      try await phone.passwordReset.resetPassword(token: #require(link), to: otherPassword)
    case .verification: try await desk.email.requestEmailVerification()
    case .mailedCode: try await phone.accounts.sendCodeAgain(for: #require(signIn))
    case .enrolment: try await desk.secondFactor.beginEmailCodes()
    }
  }

  /// Somebody does all they can, until each of it is refused.
  func useUp(_ delayer: Delayer) async throws {
    let device = shop.another()
    switch delayer {
    case .stranger: break
    case .knower:
      try await untilRefused {
        let challenge = try await shop.challenge(on: device)
        try await useUpCodes(of: challenge, on: device)
      }
    case .session:
      try await untilRefused {
        let challenge = try await reauthenticate(on: other)
        try await useUpCodes(of: challenge, on: other)
      }
      try await untilRefused { try await other.accounts.reauthenticate(password: otherPassword) }
      try await untilRefused {
        try await other.accounts.changePassword(current: otherPassword, new: otherPassword)
      }
      try await untilRefused { try await other.secondFactor.beginEmailCodes() }
      for _ in 1...2 { try? await other.email.requestEmailVerification() }
      return
    }
    try await untilRefused {
      try await device.accounts.signIn(email: ada, password: otherPassword)
    }
    try await untilRefused {
      try await device.accounts.register(name: "Eve", email: ada, password: otherPassword)
    }
    for _ in 1...3 { try await device.passwordReset.requestPasswordReset(email: ada) }
  }

  private func useUpCodes(
    of challenge: SecondFactorChallenge, on device: AccountsDevice
  ) async throws {
    try? await device.accounts.sendCodeAgain(for: challenge)
    for _ in 1...10 {
      do {
        try await device.accounts.answer(challenge, with: OneTimeCode("999 999"))
      } catch AccountsError.wrongCode {} catch AccountsError.challengeExpired { return }
    }
  }

  /// Repeats an attempt until it has to wait; being wrong is what it is for.
  private func untilRefused(_ attempt: () async throws -> some Sendable) async throws {
    for _ in 1...30 {
      do {
        _ = try await attempt()
      } catch AccountsError.tooManyAttempts {
        return
      } catch AccountsError.wrongCredentials, AccountsError.addressTaken,
        AccountsError.wrongCurrentPassword
      {}
    }
    Issue.record("nothing is ever refused")
  }

  private func reauthenticate(on device: AccountsDevice) async throws -> SecondFactorChallenge {
    guard
      case .secondFactorRequired(let challenge) = try await device.accounts.reauthenticate(
        password: password)
    else { throw AccountsError.secondFactorIsOff }
    return challenge
  }

  private func nextCode() async throws -> OneTimeCode {
    guard let enrolment else { return try await shop.mailedCode() }
    return try shop.nextCode(of: enrolment)
  }
}

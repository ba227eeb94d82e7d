import Accounts
import AccountsStore
import Expectations
import Testing

/// Which event voids what: one table, driven cell by cell through the services over the real store.
@Suite("What a security event makes void")
struct ConsequencesTests {
  /// What becomes of something: it works on, it is void, or a newer one works in its place.
  enum Fate: Character, Sendable {
    case stays = "+"
    case void = "-"
    case replaced = "~"
  }

  /// What an event does to each `AccountGrant`, in their order, and why.
  struct Row: Sendable, CustomTestStringConvertible {
    let kind: SecurityEvent.Kind
    let fates: [AccountGrant: Fate]
    let reason: String
    let standard: String

    init(_ kind: SecurityEvent.Kind, _ fates: String, _ reason: String, _ standard: String) {
      let fates = fates.compactMap { Fate(rawValue: $0) }
      self.kind = kind
      self.fates = Dictionary(uniqueKeysWithValues: zip(AccountGrant.allCases, fates))
      (self.reason, self.standard) = (reason, standard)
    }

    var testDescription: String { kind.rawValue }

    /// The row as the page of the module shows it.
    var markdown: String {
      let words = AccountGrant.allCases.map { grant in
        switch fates[grant] {
        case .stays: ""
        case .void: "**void**"
        case .replaced: "**replaced**"
        case nil: "?"
        }
      }
      return "| " + ([kind.rawValue] + words + [reason, standard]).joined(separator: " | ") + " |"
    }
  }

  /// The columns: this session, other sessions · change asked here, elsewhere · reset link, verification
  /// link · challenges, enrolment · second factor, recovery codes.
  static let table = [
    Row(
      .registration, "-+ -+ ++ ++ ++",
      "a device holds one session: that of the account signed in there before ends like a sign-out",
      "7.2.4"),
    Row(
      .signIn, "~+ ++ ++ ++ ++",
      "the session of the device goes on under a new token; devices are independent", "7.2.4"),
    Row(
      .secondFactor, "~+ ++ ++ ++ ++",
      "as above; other sign-ins that wait have codes and guesses of their own", "7.2.4, 6.5.1"),
    Row(
      .recoveryCode, "~+ ++ ++ ++ ++",
      "stands in for a code once; the factor is not lost yet, and its owner says so by turning it off",
      "6.5.1"),
    Row(
      .reauthentication, "~+ ++ ++ ++ ++", "the session goes on under a new token", "7.2.4, 7.5.1"
    ),
    Row(.signOut, "-+ -+ ++ ++ ++", "ends one session and what was asked for in it", "7.4.1"),
    Row(
      .sessionEnded, "++ ++ ++ ++ ++", "ends the chosen session and what was asked for in it",
      "7.5.2"),
    Row(
      .otherSessionsEnded, "+- -- ++ -- ++",
      "the person mistrusts what was begun elsewhere; the mailbox and the factors stay theirs",
      "7.4.3, 7.5.2"),
    Row(
      .passwordResetRequest, "++ ++ ++ ++ ++",
      "anybody may ask, so it ends nothing, not even a link mailed before", "6.4.1"),
    Row(
      .passwordReset, "-- -- -+ -- ++",
      "who was inside before may be a thief; the second factor is still asked", "6.4.3, 7.4.3"),
    Row(
      .passwordChange, "~- -- -+ -- ++",
      "as above; who changed it goes on under a new token", "7.2.4, 7.4.3"),
    Row(
      .emailVerification, "++ ++ +- ++ ++", "proves whose the mailbox is, and opens nothing",
      "6.4.1"
    ),
    Row(
      .emailChangeRequest, "++ ~~ ++ ++ ++", "one change waits at a time; nothing is changed yet",
      "7.5.1"),
    Row(
      .emailChangeCancelled, "++ -- ++ ++ ++", "the present address stays, whichever session asked",
      "7.5.1"),
    Row(
      .emailChange, "++ -- -- -- ++",
      "what was mailed to the address that was left opens nothing any more", "6.4.1, 6.5.5"),
    Row(
      .secondFactorOn, "+- +- ++ -- ~~",
      "what was opened without it ends; a new factor takes the place of the one before", "7.4.3"),
    Row(
      .secondFactorOff, "+- +- ++ -- --",
      "as above, for who took the factor away may be a thief elsewhere", "7.4.3"),
    Row(
      .recoveryCodesReplaced, "++ ++ ++ ++ +~", "a list that was lost opens nothing any more",
      "6.5.1"),
    Row(.dataExport, "++ ++ ++ ++ ++", "reads and changes nothing", "7.5.1"),
    Row(.accountDeletion, "-- -- -- -- --", "nothing is left to enter", "7.4.2"),
  ]

  @Test("has a row for every event, and in it a cell for everything that opens an account")
  func complete() {
    expectEqual(Self.table.map(\.kind), SecurityEvent.Kind.allCases)
    for row in Self.table { expectEqual(row.fates.count, AccountGrant.allCases.count) }
  }

  @Test("is what the table says, in every cell", arguments: table)
  func cells(_ row: Row) async throws {
    for grant in AccountGrant.allCases {
      let needsFactor = [.challenges, .secondFactor, .recoveryCodes].contains(grant)
      let scene = try await Scene(hasSecondFactor: needsFactor || row.kind.needsSecondFactor)
      try await scene.arrange(grant)
      try await scene.happen(row.kind)
      let fate = try await scene.fate(of: grant)
      expectEqual(fate, row.fates[grant], "\(grant.rawValue)")
    }
  }

  @Test("is nothing of another account", arguments: SecurityEvent.Kind.allCases)
  func bystander(_ kind: SecurityEvent.Kind) async throws {
    let scene = try await Scene(hasSecondFactor: kind.needsSecondFactor)
    let bystander = try await Bystander(in: scene.shop)
    let before = try await bystander.rows()
    #expect(before.allSatisfy { !$0.isEmpty })
    try await scene.happen(kind)
    try await expectEqual(bystander.rows(), before)
  }

  @Test("stands on the page of the module as it is tested here")
  func page() throws {
    let names = ["Event"] + AccountGrant.allCases.map(\.rawValue) + ["Why", "ASVS 5.0"]
    let head = "| " + names.joined(separator: " | ") + " |"
    let rule = "| " + names.map { _ in "---" }.joined(separator: " | ") + " |"
    try ModulePage.expect([head, rule] + Self.table.map(\.markdown))
  }
}

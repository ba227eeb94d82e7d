/// How long codes and mailed links live, and how often they may be asked for and guessed.
///
/// Standard: ASVS 5.0, 6.5.5 (ten minutes for what travels out of band, a step of thirty seconds for
/// authenticators), 6.6.3 (guesses), 7.5.1 (asking the password again).
public struct CodePolicy: Hashable, Sendable {
  /// How long a sign-in waits for its second factor, and a mailed code serves.
  public let challengeSeconds: Int64 = 600

  /// How many codes may be tried for a challenge or an enrolment.
  public let guesses = 5

  /// How long a link to set a new password works.
  public let resetSeconds: Int64 = 600

  /// How long a link to verify an address works.
  public let verificationSeconds: Int64 = 86_400

  /// How long after the password was given what could lock the person out may be changed.
  public let recentSeconds: Int64 = 300

  /// The pause between two mails of a kind to a person.
  public let mailPauseSeconds: Int64 = 60

  /// The pause between two warnings that anybody can cause.
  public let warningPauseSeconds: Int64 = 86_400

  /// How many recovery codes are made.
  public let recoveryCodes = 10

  /// The shop's policy.
  public static let standard = CodePolicy()
}

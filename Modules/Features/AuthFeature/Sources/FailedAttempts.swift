import Accounts

/// The wrong passwords and codes of this attempt to sign in: a person who then gives the right ones has mistyped, and is
/// not to be alarmed by that.
///
/// The account counts everybody's; what is left without these came from elsewhere.
@MainActor
final class FailedAttempts {
  private(set) var passwords = 0
  private(set) var codes = 0
  private var address = ""

  /// Runs a step for an address, and counts it if the password or the code is wrong.
  func counted<Outcome: Sendable>(
    of address: String, _ step: @MainActor () async throws -> Outcome
  ) async throws -> Outcome {
    let address = (try? EmailAddress(address))?.text ?? address
    if address != self.address { forget() }
    self.address = address
    do {
      return try await step()
    } catch let error as AccountsError {
      switch error {
      case .wrongCredentials, .addressTaken: passwords += 1
      case .wrongCode: codes += 1
      default: break
      }
      throw error
    }
  }

  /// Begins again, after a sign-in or with another address.
  func forget() { (passwords, codes) = (0, 0) }
}

import Credentials
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Checks no password before it is let.
final class HeldHasher: PasswordHasher {
  private let base = ScryptPasswordHasher(profile: .test)
  private let waiting = Atomic<Bool>(false)
  private let isHeld = Atomic<Bool>(true)

  var isHashing: Bool { waiting.load(ordering: .acquiring) }

  /// Waits until a password is about to be checked.
  func waitForPassword() async throws {
    while !isHashing { try await Task.sleep(for: .milliseconds(1)) }
  }

  func release() { isHeld.store(false, ordering: .releasing) }

  private func hold() {
    waiting.store(true, ordering: .releasing)
    while isHeld.load(ordering: .acquiring) { usleep(1_000) }
    waiting.store(false, ordering: .releasing)
  }

  func hash(_ password: Secret) throws(CredentialsError) -> String {
    hold()
    return try base.hash(password)
  }

  func verify(_ password: Secret, against hash: String) throws(CredentialsError) -> Verification {
    hold()
    return try base.verify(password, against: hash)
  }

  func dummyVerify(_ password: Secret) throws(CredentialsError) { hold() }
}

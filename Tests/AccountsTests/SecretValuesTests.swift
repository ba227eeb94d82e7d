import Accounts
import Expectations
import SharedKernel
import Testing

@Suite("Values of codes, links and events")
struct SecretValuesTests {
  @Test("no secret shows itself, however it is printed")
  func redacted() throws {
    let id = LinkToken("canary")
    let challenge = SecondFactorChallenge(
      id: id, email: try EmailAddress("ada@example.org"), method: .email,
      expiresAt: Timestamp(secondsSinceEpoch: 0))
    let secrets: [any Sendable] = [
      Password("canary"), OneTimeCode("canary"), id, challenge,
      AuthenticatorEnrolment(key: "canary", url: "canary"), RecoveryCodes(texts: ["canary"]),
      SignInOutcome.secondFactorRequired(challenge),
    ]
    for secret in secrets {
      var dumped = ""
      dump(secret, to: &dumped)
      #expect(!("\(secret)" + String(reflecting: secret) + dumped).contains("canary"))
    }
    #expect("\(OneTimeCode("1"))" == "(code)")
  }

  @Test("a code is what counts of what was typed")
  func codes() {
    expectEqual(OneTimeCode(" 402 913 ").text, "402913")
    #expect(OneTimeCode("402-913").isSixDigits)
    expectEqual(OneTimeCode("7K3F-9QXM-2DAB").text, "7k3f9qxm2dab")
    for text in ["40291", "4029133", "40291a", "٤٠٢٩١٣", ""] {
      #expect(!OneTimeCode(text).isSixDigits)
    }
  }

  @Test("an event is one line")
  func event() {
    let at = Timestamp(secondsSinceEpoch: 1_767_261_600)
    expectEqual(
      SecurityEvent(at: at, kind: .signIn, outcome: .failed).description,
      "2026-01-01T10:00:00Z sign-in failed")
    for kind in SecurityEvent.Kind.allCases {
      for outcome in SecurityEvent.Outcome.allCases {
        let line = SecurityEvent(at: at, kind: kind, outcome: outcome).description
        #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      }
    }
  }
}

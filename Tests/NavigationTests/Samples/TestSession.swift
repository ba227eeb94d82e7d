import Navigation

/// Who is signed in, what time it is, and what is broken: what a test app is asked at every attempt.
@MainActor
final class TestSession {
  var isSignedIn = false
  var subject: String?
  var now: Int64 = 0

  /// The plugins whose coordinators cannot be made.
  var broken: Set<String> = []

  /// The links of routes whose screen cannot be shown.
  var unshowable: Set<String> = []

  /// The links of routes whose subject is gone.
  var ended: Set<String> = []

  /// Called with every coordinator that starts.
  var onStart: ((any Coordinator) throws -> Void)?

  /// Makes the coordinators of the steps, instead of the sample ones.
  var makeSteps: ((CoordinatorContext) throws -> any Coordinator)?

  /// Awaited before a route is opened by a link or restored.
  var onPrepare: ((String) async throws -> Void)?
}

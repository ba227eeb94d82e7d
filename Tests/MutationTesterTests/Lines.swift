import Synchronization

/// The lines that a run told.
final class Lines: Sendable {
  private let told = Mutex<[String]>([])

  var all: [String] { told.withLock { $0 } }

  func append(_ line: String) {
    told.withLock { $0.append(line) }
  }
}

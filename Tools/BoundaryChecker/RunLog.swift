import Synchronization

/// What a run tells of itself under `--verbose`: what it read, and how long that took.
final class RunLog: Sendable {
  private let lines = Mutex<[String]>([])
  private let clock = ContinuousClock()

  /// Does something and notes how long it took.
  func timing<Result>(
    _ what: (Result) -> String, _ body: () throws(BoundaryCheckError) -> Result
  ) throws(BoundaryCheckError) -> Result {
    let start = clock.now
    let result = try body()
    let time = (clock.now - start).components
    let microseconds = time.seconds * 1_000_000 + time.attoseconds / 1_000_000_000_000
    let line = "\(what(result)): \(microseconds / 1_000).\(microseconds / 100 % 10) ms"
    lines.withLock { $0.append(line) }
    return result
  }

  /// The lines so far.
  var text: String { lines.withLock { $0.map { "boundary-check: \($0)\n" }.joined() } }
}

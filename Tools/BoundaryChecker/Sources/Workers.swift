import Dispatch
import Foundation
import Synchronization

enum Workers {
  /// The number of jobs when none is asked for: one a processor.
  static var defaultCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The results of `transform` for all items, in the order of the items whatever the number of jobs.
  ///
  /// Workers take chunks of neighbouring items from one counter, so that a slow item holds up nobody.
  static func map<Item: Sendable, Result: Sendable, Failure: Error>(
    _ items: [Item], jobs: Int, chunk: Int = 16,
    _ transform: @Sendable (Item) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let chunks = (items.count + chunk - 1) / chunk
    let count = max(min(jobs, chunks), 1)
    let next = Atomic<Int>(0)
    let outcomes = Mutex<[[Swift.Result<Result, Failure>]]>(
      Array(repeating: [], count: chunks))
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < chunks else { return }
        let slice = items[(index * chunk)..<min((index + 1) * chunk, items.count)]
        let results = slice.map { item in
          Swift.Result<Result, Failure> { () throws(Failure) -> Result in
            try transform(item)
          }
        }
        outcomes.withLock { $0[index] = results }
      }
    }
    var results: [Result] = []
    results.reserveCapacity(items.count)
    for outcome in outcomes.withLock({ $0 }) {
      for result in outcome { results.append(try result.get()) }
    }
    return results
  }
}

import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

package enum Workers {
  package static var defaultCount: Int { max(1, ThisProcess.processors) }

  /// Returns the results of `transform` in the order of the items, whatever the number of jobs.
  package static func map<Item: Sendable, Result: Sendable, Failure: Error>(
    _ items: [Item], jobs: Int, _ transform: @Sendable (Item) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let next = Atomic<Int>(0)
    let outcomes = Mutex<[Swift.Result<Result, Failure>?]>(
      Array(repeating: nil, count: items.count))
    DispatchQueue.concurrentPerform(iterations: max(min(jobs, items.count), 1)) { _ in
      while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < items.count {
        let outcome = Swift.Result<Result, Failure> { () throws(Failure) -> Result in
          try transform(items[index])
        }
        outcomes.withLock { $0[index] = outcome }
      }
    }
    var results: [Result] = []
    results.reserveCapacity(items.count)
    for outcome in outcomes.withLock({ $0 }) {
      if let outcome { results.append(try outcome.get()) }
    }
    return results
  }
}

/// What the system says of this process.
package enum ThisProcess {
  package static var variables: [String: String] { ProcessInfo.processInfo.environment }

  package static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }
}

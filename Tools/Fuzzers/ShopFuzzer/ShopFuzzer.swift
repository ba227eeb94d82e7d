import AppProperties
import FuzzKit

/// The entry point of libFuzzer, which calls it on the main thread.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneSession(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated {
    MainQueue.wait {
      do throws(Violation) {
        try await ShopProperty.check(input)
      } catch {
        // libFuzzer counts the end of the process as a finding.
        fatalError(error.description)
      }
    }
  }
  return 0
}

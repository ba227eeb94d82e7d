import AppProperties
import FuzzKit

/// The entry point of libFuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  unsafe EditingProperty.fuzz(bytes, count)
}

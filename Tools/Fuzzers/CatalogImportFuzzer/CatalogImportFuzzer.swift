import DomainProperties
import FuzzKit

/// The entry point of libFuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  unsafe CatalogImportProperty.fuzz(bytes, count)
}

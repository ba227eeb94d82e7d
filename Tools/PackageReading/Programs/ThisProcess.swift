#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the system says of this process.
package enum ThisProcess {
  package static var variables: [String: String] { ProcessInfo.processInfo.environment }

  package static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }
}

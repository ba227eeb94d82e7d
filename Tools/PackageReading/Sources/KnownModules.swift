/// Modules that belong to no package of a check.
package enum KnownModules {
  /// Modules of Apple's systems; importing one of these names does not mean an unreachable package's module.
  static let systems: Set<String> = [
    "Accounts", "Charts", "Combine", "Contacts", "CoreData", "Intents", "Matter", "Messages",
    "Metal", "Network", "OSLog", "Photos", "Security", "Social", "Spatial", "Speech", "StoreKit",
    "SwiftData", "SwiftUI", "System", "Translation", "UIKit", "Vision", "WebKit", "WidgetKit", "os",
  ]

  /// Modules that come with the toolchain, even if a package offers them too.
  package static let toolchain: Set<String> = [
    "Cxx", "CxxStdlib", "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "Observation", "PackageDescription", "PackagePlugin", "RegexBuilder", "Swift",
    "Synchronization", "Testing", "WinSDK", "XCTest", "_Concurrency", "_StringProcessing",
  ]
}

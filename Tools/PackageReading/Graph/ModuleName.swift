import SwiftScanning

/// The name of the module that a target is compiled to.
package enum ModuleName {
  /// Returns the C99 identifier that SwiftPM derives from a target's name: `shop_cli` for `shop-cli`.
  package static func c99(_ target: String) -> String {
    let isName = target.utf8.allSatisfy(Lexer.isIdentifierCharacter)
    if isName, let first = target.utf8.first, first > UInt8(ascii: "9"), !target.contains("$") {
      return target
    }
    var name = ""
    for scalar in target.unicodeScalars {
      let properties = scalar.properties
      let continues = scalar == "_" || properties.isXIDContinue
      let starts = scalar == "_" || properties.isXIDStart
      name.unicodeScalars.append(continues && (starts || !name.isEmpty) ? scalar : "_")
    }
    return name
  }
}

/// The modules that a module map of clang declares at its top level.
package enum ModuleMap {
  /// Returns the modules of a target without Swift sources that brings a map of its own; none for others.
  package static func modules(of target: Manifest.Target, in folder: String) -> [String] {
    let path =
      switch target.type {
      case .system: "module.modulemap"
      case .regular: "\(target.headers ?? "include")/module.modulemap"
      default: ""
      }
    guard !path.isEmpty, let text = try? FileReader.text(of: "\(folder)/\(path)") else { return [] }
    return modules(in: text)
  }

  /// Returns the names of the modules, without those that stand in other files or inside other modules.
  static func modules(in text: String) -> [String] {
    var names: [String] = []
    var (depth, isExtern, isNext) = (0, false, false)
    for word in words(text) {
      switch word {
      case "{": depth += 1
      case "}": depth -= 1
      case "extern" where depth == 0: isExtern = true
      case "module" where depth == 0 && !isNext: isNext = true
      case _ where isNext:
        let name = word.filter { $0 != "\"" }.prefix { $0 != "." }
        if !isExtern, name != "*", !names.contains(String(name)) { names.append(String(name)) }
        (isNext, isExtern) = (false, false)
      default: break
      }
    }
    return names
  }

  private static func words(_ text: String) -> [String] {
    let code = text.replacing(#/(?s)/\*.*?\*//#, with: " ").replacing(#///[^\n]*/#, with: "")
    return code.matches(of: #/[{}]|"[^"]*"|[^\s{}"]+/#).map { String($0.output) }
  }
}

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

extension Manifest {
  /// Whether `/…/` is a regular expression in the target: Swift 6 mode, or the feature asked for.
  func usesBareSlashRegexLiterals(_ target: Target) -> Bool {
    let settings = target.settings ?? []
    let asks = settings.contains {
      $0.values.contains("BareSlashRegexLiterals") || $0.values.contains("-enable-bare-slash-regex")
    }
    if asks { return true }
    let mode = settings.last { $0.name == "swiftLanguageMode" || $0.name == "swiftLanguageVersion" }
    if let mode = mode?.values.first { return major(mode) >= 6 }
    if let modes = swiftLanguageVersions, !modes.isEmpty {
      return modes.map(major).contains { $0 >= 6 }
    }
    return major(toolsVersion?.version ?? "6") >= 6
  }

  /// The names a target writes in its imports, by the names of the modules they stand for.
  ///
  /// A module alias (SE-0339) may be given as the compiler's flag `-module-alias Alias=Module`.
  func moduleAliases(_ target: Target) -> [String: String] {
    var aliases: [String: String] = [:]
    for setting in target.settings ?? [] where setting.name == "unsafeFlags" {
      for (flag, value) in zip(setting.values, setting.values.dropFirst())
      where flag == "-module-alias" {
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { aliases[parts[0]] = parts[1] }
      }
    }
    for dependency in target.dependencies {
      // The manifest names the module first, the name it is given second.
      for (module, alias) in dependency.moduleAliases { aliases[alias] = module }
    }
    return aliases
  }

  /// Whether an import without an access level is `internal` (SE-0409).
  func importsInternally(_ target: Target) -> Bool {
    (target.settings ?? []).contains { $0.values.contains("InternalImportsByDefault") }
  }

  /// Whether the manifest is written for a version or a later one; so is one that does not say.
  func isToolsVersion(atLeast major: Int, _ minor: Int) -> Bool {
    guard let toolsVersion else { return true }
    let numbers = toolsVersion.version.split(separator: ".").map { Int($0) ?? 0 }
    return (numbers.first ?? 0, numbers.dropFirst().first ?? 0) >= (major, minor)
  }

  private func major(_ version: String) -> Int {
    version.split(separator: ".").first.flatMap { Int($0) } ?? 0
  }
}

enum ModuleName {
  /// The C99 identifier SwiftPM derives from a target's name: `shop-cli` becomes `shop_cli`.
  static func c99(_ target: String) -> String {
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

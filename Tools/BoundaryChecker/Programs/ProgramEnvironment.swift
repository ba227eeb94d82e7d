/// The variables that the programs see which a check runs: a short list of the user's, and no others.
///
/// A manifest is a program of the checked package. A secret of a build server, such as `CI_TOKEN`, is
/// none of its business.
struct ProgramEnvironment {
  /// The variables of the user.
  let user: [String: String]

  /// What every program sees.
  static let common = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
  ]

  /// What chooses the user's toolchain, and where it finds its libraries.
  static let toolchain = [
    "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "SWIFT_EXEC", "SWIFTLY_HOME_DIR", "SWIFTLY_BIN_DIR",
    "SWIFTLY_TOOLCHAINS_DIR", "LD_LIBRARY_PATH",
  ]

  /// What git sees: it asks no person, reaches no server and writes nothing on the side.
  var git: [String: String] {
    variables(Self.common).merging([
      "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
      "GIT_ALLOW_PROTOCOL": "none",
    ]) { _, own in own }
  }

  /// What SwiftPM, the compiler and the manifest see.
  ///
  /// - Parameters:
  ///   - names: Variables of the user that the user lets through.
  ///   - flags: What the configuration sets; ``ReservedVariables`` are not among them.
  /// - Returns: The variables; what the user lets through counts before the flags.
  func swift(passing names: [String] = [], setting flags: [String: String] = [:]) -> [String:
    String]
  {
    flags.merging(variables(Self.common + Self.toolchain + names)) { _, users in users }
  }

  private func variables(_ names: [String]) -> [String: String] {
    let wanted = Set(names)
    var variables = user.filter { wanted.contains($0.key) || $0.key.hasPrefix("LC_") }
    // Another entry would mean a folder that depends on where the program is run.
    variables["PATH"] = variables["PATH"].map { path in
      path.split(separator: ":").filter { $0.hasPrefix("/") }.joined(separator: ":")
    }
    return variables
  }
}

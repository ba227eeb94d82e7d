import Synchronization

/// The Swift toolchain that a `swift` command would run, found without running it.
final class Toolchain: Sendable {
  private let known = Mutex<[Int]?>(nil)

  /// Returns its version, which is asked for once.
  func version(
    _ ask: () throws(BoundaryCheckError) -> [Int]
  ) throws(BoundaryCheckError) -> [Int] {
    try known.withLock { (known) throws(BoundaryCheckError) in
      if let known { return known }
      let version = try ask()
      known = version
      return version
    }
  }

  /// Returns a value that distinguishes the toolchain in the environment's `PATH` from others.
  ///
  /// For a launcher of toolchains, such as swiftly or Apple's shim, the value covers the files it reads.
  static func identity(in environment: [String: String]) -> String {
    var parts: [String] = []
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      guard let program = Self.file("\(folder)/swift") else { continue }
      parts.append(program)
      break
    }
    for name in ["DEVELOPER_DIR", "TOOLCHAINS", "SDKROOT", "SWIFT_EXEC", "SWIFTLY_HOME_DIR"] {
      if let value = environment[name] { parts.append("\(name)=\(value)") }
    }
    let home = environment["HOME"] ?? ""
    for path in [
      "/var/db/xcode_select_link", "\(home)/.local/share/swiftly/config.json",
      "\(home)/.swiftly/config.json",
    ] {
      if let file = Self.file(path) { parts.append(file) }
    }
    return parts.joined(separator: " ")
  }

  private static func file(_ path: String) -> String? {
    FolderReader.stamp(of: path).map { stamp in
      "\(FolderReader.resolved(path)):\(stamp)"
    }
  }
}

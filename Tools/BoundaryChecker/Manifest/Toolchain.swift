/// The Swift toolchain that a `swift` command would run, told without running it.
struct Toolchain: Hashable {
  /// Changes whenever another toolchain would answer.
  let identity: String

  init(identity: String) {
    self.identity = identity
  }

  /// The toolchain found in the environment's `PATH`.
  ///
  /// A launcher that picks a toolchain, such as swiftly or Apple's shim, is followed to what it reads.
  init(environment: [String: String]) {
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
    identity = parts.joined(separator: " ")
  }

  /// Where a path leads, with the size and the time of what is there.
  private static func file(_ path: String) -> String? {
    FolderReader.stamp(of: path).map { stamp in
      "\(FolderReader.resolved(path)):\(stamp)"
    }
  }
}

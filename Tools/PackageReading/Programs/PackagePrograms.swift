/// The programs that a check runs.
///
/// The user chooses the programs and their settings; the package under check never does.
package struct PackagePrograms {
  package let packagePath: String
  package let environment: [String: String]
  package let passedVariables: [String]
  package var flags: [String: String] = [:]
  package let isUntrusted: Bool
  package let usesCache: Bool
  package let jobs: Int

  package init(
    packagePath: String, environment: [String: String], passedVariables: [String],
    flags: [String: String] = [:], isUntrusted: Bool, usesCache: Bool, jobs: Int
  ) {
    (
      self.packagePath, self.environment, self.passedVariables, self.flags, self.isUntrusted,
      self.usesCache, self.jobs
    ) = (packagePath, environment, passedVariables, flags, isUntrusted, usesCache, jobs)
  }
  let toolchain = Toolchain()

  package func loader(of folder: String) throws(BoundaryCheckError) -> ManifestLoader {
    if isUntrusted { throw .untrustedManifest }
    return ManifestLoader(packagePath: folder, programs: self)
  }

  package func repository() throws(BoundaryCheckError) -> GitRepository {
    if isUntrusted { throw .untrustedProgram("git") }
    return try GitRepository(packagePath: packagePath, environment: gitEnvironment)
  }

  /// A plugin runs in a sandbox already, and a sandbox cannot be created inside another.
  var usesSandbox: Bool { environment["BOUNDARY_CHECK_SANDBOXED"] == nil }

  var gitEnvironment: [String: String] { ProgramEnvironment(user: environment).git }

  package var plainEnvironment: [String: String] { ProgramEnvironment(user: environment).plain }

  package var swiftEnvironment: [String: String] {
    ProgramEnvironment(user: environment).swift(passing: passedVariables, setting: flags)
  }
}

package enum RepositoryRoot {
  /// Returns the package's folder in its repository, ending with a slash; empty at the root or outside.
  package static func prefix(ofPackage packagePath: String) -> String {
    let package = FolderReader.resolved(packagePath)
    guard let folder = folder(around: package), folder != package else { return "" }
    return package.dropFirst(folder.count + 1) + "/"
  }

  /// Returns the nearest folder, from the given one outwards, that is a repository; `nil` if there is none.
  package static func folder(around path: String) -> String? {
    var folder = FolderReader.resolved(path)[...]
    while FolderReader.kind(of: "\(folder)/.git") == .absent {
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return nil }
      folder = folder[..<slash]
    }
    return String(folder)
  }
}

/// The environment of the programs that a check runs: a short list of the user's variables, and no others.
///
/// A manifest is a program of the checked package, which must not see secrets such as `CI_TOKEN`.
struct ProgramEnvironment {
  let user: [String: String]

  static let common = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
  ]

  static let toolchain = [
    "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "SWIFT_EXEC", "SWIFTLY_HOME_DIR", "SWIFTLY_BIN_DIR",
    "SWIFTLY_TOOLCHAINS_DIR", "LD_LIBRARY_PATH",
  ]

  var plain: [String: String] { variables(Self.common) }

  /// The variables for git: it prompts no one, contacts no server and writes nothing on the side.
  var git: [String: String] {
    plain.merging([
      "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
      "GIT_ALLOW_PROTOCOL": "none",
    ]) { _, own in own }
  }

  func swift(passing names: [String] = [], setting flags: [String: String] = [:]) -> [String:
    String]
  {
    flags.merging(variables(Self.common + Self.toolchain + names)) { _, users in users }
  }

  private func variables(_ names: [String]) -> [String: String] {
    let wanted = Set(names)
    var variables = user.filter { wanted.contains($0.key) || $0.key.hasPrefix("LC_") }
    // A relative entry would depend on the folder in which the program runs.
    variables["PATH"] = variables["PATH"].map { path in
      path.split(separator: ":").filter { $0.hasPrefix("/") }.joined(separator: ":")
    }
    return variables
  }
}

/// Variables that a configuration may not set, because they change which programs and files are found.
///
/// A configuration belongs to the package under check. It may set manifest flags, but choose no program.
package enum ReservedVariables {
  /// Returns whether a variable is reserved, or has a name that no flag can have.
  package static func contain(_ name: String) -> Bool {
    let isName =
      name.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
      && name.utf8.allSatisfy {
        $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
      }
    guard isName else { return true }
    let upper = name.uppercased()
    return names.contains(upper) || prefixes.contains(where: upper.hasPrefix)
      || suffixes.contains(where: upper.hasSuffix)
  }

  private static let names: Set<String> = [
    "HOME", "USER", "LOGNAME", "SHELL", "ENV", "IFS", "PWD", "OLDPWD", "TMPDIR", "TMP", "TEMP",
    "LANG", "LANGUAGE", "TERM", "EDITOR", "VISUAL", "PAGER", "CC", "CXX", "CPP", "LD", "AR", "AS",
    "TOOLCHAINS", "SDKROOT", "DEVELOPER_DIR", "NETRC", "HOSTALIASES", "TZDIR", "ICU_DATA",
  ]

  private static let prefixes = [
    "LD_", "DYLD_", "LC_", "SWIFT", "GIT_", "SSH_", "XDG_", "BOUNDARY_CHECK_", "XCODE_", "XCRUN_",
    "CLANG_", "LLVM_", "GCC_", "PKG_CONFIG", "BASH_", "PYTHON", "PERL", "RUBY", "NODE_", "JAVA_",
    "JDK_", "MALLOC_", "GLIBC_", "GCONV_", "SSL_", "CURL_", "NSS_",
  ]

  private static let suffixes = [
    "PATH", "_HOME", "FLAGS", "OPTIONS", "OPTS", "_PRELOAD", "_EXEC", "_PROXY",
  ]
}

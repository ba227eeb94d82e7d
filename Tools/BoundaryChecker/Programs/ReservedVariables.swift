/// The variables that a configuration may not set: by these, programs find others, libraries, their
/// files and their manners.
///
/// A configuration belongs to the package under check. It says which flags the manifest reads, and
/// chooses nothing that runs.
enum ReservedVariables {
  /// Whether a variable is reserved, or its name is no name of a flag.
  static func contain(_ name: String) -> Bool {
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

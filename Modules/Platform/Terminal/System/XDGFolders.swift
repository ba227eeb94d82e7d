package import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The locations of a program's files, according to the XDG Base Directory specification.
///
/// `$XDG_DATA_HOME/NAME` holds stored data, `$XDG_STATE_HOME/NAME` traces of sessions such as the history,
/// and `$XDG_CONFIG_HOME/NAME` the user's preferences. As the specification requires, a variable that is
/// empty or not an absolute path is ignored; the defaults are `$HOME/.local/share`, `$HOME/.local/state` and
/// `$HOME/.config`. The user database is not consulted, because a static executable cannot access it.
package struct XDGFolders: Hashable, Sendable {
  /// The folder for stored data.
  package let data: String
  /// The folder for the history and other traces of sessions.
  package let state: String
  /// The folder for the user's preferences.
  package let config: String

  /// Finds the folders, without creating any.
  ///
  /// - Throws: ``FolderError/noHome`` if neither the variable of a folder nor `HOME` is an absolute path.
  package init(
    program name: String, environment: Environment = .process
  ) throws(FolderError) {
    self.data = try Self.base("XDG_DATA_HOME", ".local/share", environment) + "/" + name
    self.state = try Self.base("XDG_STATE_HOME", ".local/state", environment) + "/" + name
    self.config = try Self.base("XDG_CONFIG_HOME", ".config", environment) + "/" + name
  }

  private static func base(
    _ variable: String, _ fallback: String, _ environment: Environment
  ) throws(FolderError) -> String {
    if let path = environment[variable], path.hasPrefix("/") { return trimmed(path) }
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw .noHome }
    return trimmed(home) + "/" + fallback
  }

  private static func trimmed(_ path: String) -> String {
    var path = Substring(path)
    while path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }

  /// Creates a folder and its missing parents, accessible only to their owner (mode 0700).
  package static func create(_ path: String) throws(FolderError) {
    var partial = ""
    for component in path.split(separator: "/") {
      partial += "/" + component
      guard unsafe mkdir(partial, 0o700) != 0 else { continue }
      let error = SystemError.current
      if error.code != EEXIST, !isFolder(partial) {
        throw .cannotCreate(path: partial, error)
      }
    }
    guard isFolder(path) else { throw .cannotCreate(path: path, SystemError(code: ENOTDIR)) }
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// Why the program's folders cannot be used.
package enum FolderError: Error, Hashable, Sendable {
  /// Neither the XDG variable nor `HOME` names an absolute path.
  case noHome
  /// A folder does not exist and cannot be created.
  case cannotCreate(path: String, SystemError)
}

extension FolderError: ExplainedError {
  package var explanation: ErrorExplanation {
    switch self {
    case .noHome:
      .init(
        "folders.noHome", .configuration, "the home folder is unknown",
        hint: "set HOME to an absolute path")
    case .cannotCreate(let path, let error):
      .init(
        "folders.cannotCreate", .cannotCreate, "cannot create \(path): \(error.description)",
        hint: "make the folder above it writable")
    }
  }
}

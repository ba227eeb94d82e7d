/// Why mutations cannot be tried.
public enum MutationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The package does not describe itself.
  case noPackage(detail: String)

  /// The package has no such module with tests.
  case unknownModule(String)

  /// The tests fail without any mutation.
  case baselineFails(detail: String)

  /// A record of the list of survivors has not four lines.
  case malformedList(line: Int)

  /// A file cannot be read or written.
  case file(path: String, detail: String)

  /// Another run uses the copy of the package.
  case scratchPathInUse(String)

  /// A command cannot be started.
  case command(String, detail: String)

  public var description: String {
    switch self {
    case .noPackage(let detail): "the package cannot be described: \(detail)"
    case .unknownModule(let name): "there is no module \"\(name)\" with tests"
    case .baselineFails(let detail): "the tests fail as they are: \(detail)"
    case .malformedList(let line):
      "line \(line) ends a record that is not file, source line, change and reason"
    case .file(let path, let detail): "\(path): \(detail)"
    case .scratchPathInUse(let path):
      "another run uses \(path)\nhint: wait for its end, or set SHOP_MUTATION_SCRATCH"
    case .command(let name, let detail): "\(name) cannot be started: \(detail)"
    }
  }
}

import CommandArguments
import GraphDrawing
package import PackageReading

/// The command `boundary-check`, independent of a process.
///
/// The executable prints the outcome and exits; a test inspects it.
package enum BoundaryCheckCommand {
  /// The version that `--version` prints.
  package static let version = "1.0.0"

  /// The word by which `Tools/test` asks for what all targets are built from; it is not for others, and can change.
  private static let affectedInputs = "affected-inputs"

  package static func run(
    _ arguments: [String], environment: CommandEnvironment = CommandEnvironment()
  ) -> CommandOutcome {
    do {
      if arguments.first == affectedInputs {
        let given = try read(["affected", "--all"] + arguments.dropFirst())
        return try CommandRun(given, environment).affectedInputs()
      }
      let given = try read(arguments)
      if given.asksForHelp {
        let columns = environment.variables["COLUMNS"].flatMap { Int($0) } ?? 100
        let help = HelpText(syntax, width: columns).text(of: given.subcommand)
        return CommandOutcome(status: .clean, output: help)
      }
      if given.asksForVersion {
        return CommandOutcome(status: .clean, output: "boundary-check \(version)\n")
      }
      if given.has("--manual") {
        return CommandOutcome(status: .clean, output: ManualPage(syntax).text)
      }
      var outcome = try CommandRun(given, environment).outcome()
      outcome.diagnostics = outcome.diagnostics.escapedLines
      return outcome
    } catch {
      return CommandOutcome(status: error.exitStatus, diagnostics: error.diagnostic)
    }
  }

  /// Lets an interrupt of this process end a build that it runs, too.
  package static func endsWhatItRuns() { RunningProgram.endsWithThisOne() }

  private static func read(_ arguments: [String]) throws(BoundaryCheckError) -> Arguments {
    do { return try Arguments(arguments, syntax: syntax) } catch { throw .usage(error) }
  }
}

/// The output of a run of the command and its exit status.
package struct CommandOutcome: Hashable, Sendable {
  package var status: ExitStatus
  package var output = ""
  package var diagnostics = ""
}

/// The exit status of a run; never a count, which could wrap around to success.
package enum ExitStatus: Int32, Hashable, Sendable {
  /// The package was checked and nothing was found.
  case clean = 0
  /// The package was checked and something was found.
  case findings = 1
  /// The package was not checked: the arguments, the configuration or the manifest are wrong.
  case notChecked = 2
  /// The package was not checked: a file could not be read, or the checker failed.
  case internalError = 3
}

extension BoundaryCheckError {
  package var exitStatus: ExitStatus {
    switch self {
    case .unreadable, .unwritable, .linkOnPath, .notRegularFile, .notAReport, .outputIsInput,
      .outsideOfPackage, .toolFailed, .buildBusy, .tooLarge, .reportNotEncoded:
      .internalError
    default: .notChecked
    }
  }
}

/// The process environment of a run.
package struct CommandEnvironment: Sendable {
  package var variables: [String: String]
  package var outputIsTerminal: Bool

  /// Writes to the terminal that a person waits at, to say how far a long run is; `nil` if there is none.
  package var terminal: (@Sendable (String) -> Void)?

  package init(
    variables: [String: String]? = nil, outputIsTerminal: Bool = false,
    terminal: (@Sendable (String) -> Void)? = nil
  ) {
    self.variables = variables ?? ThisProcess.variables
    self.outputIsTerminal = outputIsTerminal
    self.terminal = terminal
  }
}

/// A format and its destination: one pair of `--format` and `--output`.
struct ReportOutput: Hashable {
  var format: String
  var path: String?

  /// Returns the pairs of a command line, in order.
  ///
  /// `--output` belongs to the `--format` before it; without one, it takes the default format. When every
  /// pair has a file, nothing goes to standard output.
  static func pairs(
    _ arguments: Arguments, of subcommand: Subcommand
  ) throws(BoundaryCheckError) -> [ReportOutput] {
    let standard = formats(of: subcommand)[0]
    var pairs: [ReportOutput] = []
    for (name, value) in arguments.options {
      switch name {
      case "--json": pairs.append(ReportOutput(format: "json"))
      case "--format": pairs.append(ReportOutput(format: value))
      case "--output":
        let path = value == "-" ? nil : value
        if let last = pairs.indices.last, pairs[last].path == nil {
          pairs[last].path = path
        } else {
          pairs.append(ReportOutput(format: standard, path: path))
        }
      default: break
      }
    }
    if pairs.isEmpty { pairs.append(ReportOutput(format: standard)) }
    if pairs.count(where: { $0.path == nil }) > 1 {
      throw .conflictingOutputs(pairs.filter { $0.path == nil }.map(\.format))
    }
    return pairs
  }

  static func formats(of subcommand: Subcommand) -> [String] {
    switch subcommand {
    case .check: ReportFormat.allCases.map(\.rawValue)
    case .graph: GraphFormat.allCases.map(\.rawValue)
    case .forecast: ReportFormat.allCases.map(\.rawValue) + ["markdown"]
    case .affected: ["text", "json", "lines"]
    case .why, .contract, .owners, .list, .doctor, .baseline: ["text", "json"]
    case .explain, .initialize, .fix, .completion: ["text"]
    }
  }
}

/// The location of the package under check, which resolves the paths of the command line.
struct PackageLocation {
  let path: String
  private let root: String

  init(_ path: String) {
    self.path = path
    root = FolderReader.resolved(path)
  }

  /// Returns the nearest folder that satisfies `isFound`, from the current one outwards: one with a manifest,
  /// as SwiftPM finds a package, or one with a repository.
  static func aroundCurrentFolder(where isFound: (String) -> Bool) -> PackageLocation {
    let current = FolderReader.resolved(".")
    let depth = current.split(separator: "/").count
    let paths = (0...depth).map { height in
      height == 0 ? "." : Array(repeating: "..", count: height).joined(separator: "/")
    }
    return PackageLocation(paths.first(where: isFound) ?? ".")
  }

  /// Returns a path relative to the package's folder, without a leading `./` and a trailing slash.
  ///
  /// A path that leads into the package counts from the current folder, any other path from the package.
  func relative(_ path: String) -> String {
    let full = TargetFolders.absolute(path)
    if path.hasPrefix("/") || FolderReader.kind(of: full) != .absent {
      for full in [full, FolderReader.resolved(full)] {
        if full == root { return "" }
        if full.hasPrefix(root + "/") { return String(full.dropFirst(root.count + 1)) }
      }
    }
    let inside = path.hasPrefix(self.path + "/") ? path.dropFirst(self.path.count) : path[...]
    return inside.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  func kind(of path: String) -> FolderReader.Kind { FolderReader.kind(of: "\(root)/\(path)") }
}

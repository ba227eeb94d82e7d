package import CommandArguments
package import Encodings
import Spelling

/// The reason why a check could not be made; a finding is not an error.
package enum BoundaryCheckError: Error, Hashable, Sendable {
  // Usage
  case usage(ArgumentError)
  case missingOption(String, String)
  case conflictingOutputs([String])
  case unknownModule(String, suggestion: String?)
  case unknownPath(String, suggestion: String?)
  case unknownRule(String, suggestion: String?)

  // Configuration
  case configurationMissing(path: String)
  case configurationNotJSON(JSONProblem, at: ConfigurationPlace)
  case unknownKey(String, at: ConfigurationPlace, suggestion: String?)
  case missingKey(String, at: ConfigurationPlace)
  case wrongType(at: ConfigurationPlace, expected: String)
  case unsupportedVersion(String, at: ConfigurationPlace)
  case duplicateName(String, at: ConfigurationPlace)
  case emptyText(at: ConfigurationPlace)
  case invalidSelector(String, at: ConfigurationPlace, detail: String)
  case unmatchedSelector(String, at: ConfigurationPlace, suggestion: String?)
  case unknownLayer(String, at: ConfigurationPlace, suggestion: String?)
  case ambiguousLayer(target: String, layers: [String], at: ConfigurationPlace)
  case contractWithoutTerms(String, at: ConfigurationPlace)
  case ungovernedTarget(String, layer: String, at: ConfigurationPlace)
  case unknownWord(String, at: ConfigurationPlace, suggestion: String?, known: [String])
  case reservedVariable(String, at: ConfigurationPlace)

  // Baseline
  case baselineNotUnderstood(path: String, line: Int, detail: String)

  // Manifest
  case manifestMissing(path: String)
  case noPackages(path: String)
  case manifestNotDumped(path: String, detail: String)
  case manifestNotUnderstood(detail: String)
  case targetOutsidePackage(String, path: String)

  /// There are sources and no target compiles any of them here; the text says what they are.
  case nothingChecked(String)

  case configurationExists(path: String)

  // Git
  case unknownRevision(String)
  case noCommonAncestor(String, String)
  case gitFailed(command: String, detail: String)
  case gitFilterNotDisabled(name: String)
  case partialClone(command: String)
  case gitTooOld(String, needed: String)

  // Trust
  case untrustedManifest
  case untrustedProgram(String)

  // The machine
  case unwritable(path: String, detail: String)
  case linkOnPath(path: String)
  case notRegularFile(path: String)
  case notAReport(path: String, format: String)
  case outputIsInput(path: String)
  case outsideOfPackage(path: String)
  case toolFailed(command: String, detail: String)
  case buildBusy(path: String)
  case unreadable(path: String, detail: String)
  case tooLarge(path: String, limit: Int)
  case reportNotEncoded(detail: String)
}

extension BoundaryCheckError: CustomStringConvertible {
  /// The problem and its remedy, preceded by its place in a file.
  package var description: String { (place.map { "\($0): " } ?? "") + shownWords }
  package var diagnostic: String { "\(place ?? "boundary-check"): error: \(shownWords)\n" }

  private var place: String? {
    if case .baselineNotUnderstood(let path, let line, _) = self {
      return "\(path.withoutDot):\(line)".escaped
    }
    return configurationPlace.map { "\($0)".withoutDot.escaped }
  }

  private var configurationPlace: ConfigurationPlace? {
    switch self {
    case .configurationNotJSON(_, let place), .unknownKey(_, let place, _),
      .missingKey(_, let place), .wrongType(let place, _), .unsupportedVersion(_, let place),
      .duplicateName(_, let place), .emptyText(let place), .invalidSelector(_, let place, _),
      .unmatchedSelector(_, let place, _), .unknownLayer(_, let place, _),
      .ambiguousLayer(_, _, let place), .contractWithoutTerms(_, let place),
      .ungovernedTarget(_, _, let place), .unknownWord(_, let place, _, _),
      .reservedVariable(_, let place):
      place
    default: nil
    }
  }

  private var shownWords: String {
    switch self {
    // The output of a program may have many lines.
    case .manifestNotDumped, .gitFailed, .toolFailed: return words.escapedLines
    default:
      let path = configurationPlace?.path ?? ""
      return ((path.isEmpty ? "" : path + ": ") + words).escaped
    }
  }

  private var words: String {
    switch self {
    case .usage(let error): "\(error); \(error.hint)"
    case .missingOption(let option, let subcommand):
      "'\(subcommand)' needs the option '\(option)'; see boundary-check \(subcommand) --help"
    case .conflictingOutputs(let formats):
      "only one format can go to standard output, not \(formats.joined(separator: " and ")); "
        + "give the others a file with --output"
    case .unknownModule(let name, let suggestion):
      "there is no target '\(name)'\(hint(suggestion)); 'boundary-check list modules' shows them all"
    case .unknownPath(let path, let suggestion):
      "there is nothing at '\(path)' in the package\(hint(suggestion))"
    case .unknownRule(let name, let suggestion):
      "unknown rule '\(name)'\(hint(suggestion)); 'boundary-check list rules' shows them all"
    case .configurationMissing(let path): "no configuration at \(path)"
    case .configurationNotJSON(let problem, _): "this is not JSON: \(problem)"
    case .unknownKey(let key, _, let suggestion): "unknown key '\(key)'\(hint(suggestion))"
    case .missingKey(let key, _): "the key '\(key)' is missing"
    case .wrongType(_, let expected): "expected \(expected)"
    case .unsupportedVersion(let version, _):
      "configuration version \(version) is not supported; this edition reads versions 1 and 2"
    case .duplicateName(let name, _): "the name '\(name)' is already taken"
    case .emptyText: "the text is empty; say why in a sentence"
    case .invalidSelector(let selector, _, let detail):
      "selector '\(selector)' is not valid: \(detail)"
    case .unmatchedSelector(let selector, _, let suggestion):
      "selector '\(selector)' matches no target\(hint(suggestion)); fix or remove it"
    case .unknownLayer(let layer, _, let suggestion):
      "there is no layer '\(layer)'\(hint(suggestion))"
    case .ambiguousLayer(let target, let layers, _):
      "target '\(target)' is in more than one layer: \(layers.joined(separator: ", ")); "
        + "narrow their selectors"
    case .contractWithoutTerms(let name, _):
      "contract '\(name)' says nothing; give it \"mayImport\", \"neverImport\" or both"
    case .ungovernedTarget(let target, let layer, _):
      "no contract says what target '\(target)' of layer '\(layer)' may import; cover it by one with "
        + "\"mayImport\" (write [\"*\"] to leave it free)"
    case .unknownWord(let word, _, let suggestion, let known):
      "unknown word '\(word)'\(hint(suggestion))"
        + (known.isEmpty ? "" : "; known are \(known.joined(separator: ", "))")
    case .reservedVariable(let name, _):
      "a configuration must not set the variable '\(name)', by which programs find others, "
        + "libraries or their files; set it in your own environment, and let manifests see it with "
        + "--pass-env \(name)"
    case .baselineNotUnderstood(_, _, let detail):
      "the baseline was not understood: \(detail)"
    case .manifestMissing(let path):
      path == "."
        ? "no Package.swift here or in a folder above; pass --package-path, or --workspace to check all "
          + "packages below"
        : "no Package.swift in \(path); pass --package-path, or --workspace to check all packages below it"
    case .noPackages(let path):
      "no Package.swift in \(path) or below; pass --package-path"
    case .manifestNotDumped(let path, let detail):
      "swift package dump-package failed in \(path):\n\(detail)"
    case .manifestNotUnderstood(let detail): "the dumped manifest was not understood: \(detail)"
    case .targetOutsidePackage(let name, let path):
      "target '\(name)' names the path '\(path)', which leads out of its package and is not read; SwiftPM "
        + "refuses it too: move the folder into the package"
    case .nothingChecked(let text): text
    case .configurationExists(let path):
      "there is a configuration at \(path.withoutDot); --force replaces it"
    case .unknownRevision(let name): "git knows no revision '\(name)'; fetch it, or fix the name"
    case .noCommonAncestor(let first, let second):
      "git knows no commit from which both '\(first)' and '\(second)' come; fetch more of the history "
        + "(git fetch --unshallow), or name another base"
    case .gitFailed(let command, let detail): "\(command) failed: \(detail)"
    case .partialClone(let command):
      "\(command) needs what this partial clone has not fetched, and a check contacts no server; run 'git fetch "
        + "--refetch --no-filter' first, or clone without --filter"
    case .gitTooOld(let version, let needed):
      "git \(version) is too old for this; install git \(needed) or later"
    case .gitFilterNotDisabled(let name):
      "git's configuration has the key '\(name)', whose program cannot be switched off; remove it, or "
        + "check without comparing revisions"
    case .untrustedManifest:
      "--untrusted runs no manifest; where you trust the package, save what 'swift package dump-package' "
        + "prints, and pass that file with --manifest"
    case .untrustedProgram(let program):
      "--untrusted runs no program, and this needs \(program); leave out --since, --base, --affected, "
        + "--build or --oracle, or leave out --untrusted"
    case .buildBusy(let path):
      "another boundary-check builds in \(path); wait for its end, or set XDG_CACHE_HOME to another folder"
    case .unwritable(let path, let detail): "cannot write \(path.withoutDot): \(detail)"
    case .linkOnPath(let path):
      "cannot write \(path.withoutDot): it is a symbolic link, and nothing is written or deleted through "
        + "one; name the file that it leads to"
    case .notRegularFile(let path):
      "cannot write \(path.withoutDot): it is not a regular file; name another, or '-' for standard output"
    case .notAReport(let path, let format):
      "cannot write \(path.withoutDot): it does not hold such a report in \(format); name another, or replace "
        + "it with --force"
    case .outputIsInput(let path):
      "cannot write \(path.withoutDot): the check reads it; name another, or '-' for standard output"
    case .outsideOfPackage(let path):
      "cannot write \(path.withoutDot): it lies outside of the package"
    case .toolFailed(let command, let detail): "cannot run \(command): \(detail)"
    case .unreadable(let path, let detail): "cannot read \(path.withoutDot): \(detail)"
    case .tooLarge(let path, let limit):
      "not checked: \(path.withoutDot) is too large; it may have up to \(limit >> 20) MB"
    case .reportNotEncoded(let detail): "cannot encode the report: \(detail)"
    }
  }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension String {
  package var withoutDot: String { hasPrefix("./") ? String(dropFirst(2)) : self }
}

extension Suggestions {
  /// Returns the nearest name to a mistyped word, if there is one.
  ///
  /// Names of modules, rules and files are long, so up to a third of the letters may be wrong.
  package static func nearest(to word: String, among names: some Sequence<String>) -> String? {
    near(word, among: names, count: 1, slips: min(max(2, word.count / 3), word.count - 1)).first
  }
}

/// A place in a configuration file.
package struct ConfigurationPlace: Hashable, Sendable {
  package let file: String
  package let position: JSONPosition

  /// The path from the top, such as `contracts[2].targets`; empty for the whole file.
  package let path: String

  package init(_ file: String, _ position: JSONPosition, path: String = "") {
    (self.file, self.position, self.path) = (file, position, path)
  }

  package func inside(_ step: String, at position: JSONPosition) -> ConfigurationPlace {
    ConfigurationPlace(file, position, path: path + step)
  }

  package func moved(to position: JSONPosition) -> ConfigurationPlace {
    ConfigurationPlace(file, position, path: path)
  }
}

extension ConfigurationPlace: CustomStringConvertible {
  /// The place in the form of compilers, `boundaries.json:12:3`.
  package var description: String { "\(file):\(position)" }
}

public import CommandArguments
import Spelling

/// Why a check could not be made; a finding is not an error.
public enum BoundaryCheckError: Error, Hashable, Sendable {
  // Usage
  case usage(ArgumentError)
  case missingOption(String, String)
  case conflictingOutputs([String])
  case unknownModule(String, suggestion: String?)
  case unknownFile(String, suggestion: String?)
  case unknownPath(String, suggestion: String?)
  case unknownRule(String, suggestion: String?)

  // Configuration
  case configurationMissing(path: String)
  case configurationNotJSON(path: String, detail: String)
  case unknownKey(String, at: String, suggestion: String?)
  case missingKey(String, at: String)
  case wrongType(at: String, expected: String)
  case unsupportedVersion(String)
  case duplicateName(String, at: String)
  case emptyText(at: String)
  case invalidSelector(String, at: String, detail: String)
  case unmatchedSelector(String, at: String, suggestion: String?)
  case unknownLayer(String, at: String, suggestion: String?)
  case ambiguousLayer(target: String, layers: [String])
  case contractWithoutTerms(String)
  case ungovernedTarget(String, layer: String)
  case unknownWord(String, at: String, suggestion: String?, known: [String])
  case reservedVariable(String, at: String)

  // Baseline
  case baselineNotUnderstood(path: String, line: Int, detail: String)

  // Manifest
  case manifestMissing(path: String)
  case manifestNotDumped(path: String, detail: String)
  case manifestNotUnderstood(detail: String)

  case configurationExists(path: String)

  // Git
  case unknownRevision(String)
  case noCommonAncestor(String, String)
  case gitFailed(command: String, detail: String)
  case gitFilterNotDisabled(name: String)

  // Trust
  case untrustedManifest
  case untrustedProgram(String)

  // The machine
  case unwritable(path: String, detail: String)
  case linkOnPath(path: String)
  case noRegularFile(path: String)
  case outsideOfPackage(path: String)
  case toolFailed(command: String, detail: String)
  case unreadable(path: String, detail: String)
  case reportNotEncoded(detail: String)
}

extension BoundaryCheckError: CustomStringConvertible {
  public var description: String {
    switch self {
    // What a program said may have many lines.
    case .manifestNotDumped, .gitFailed, .toolFailed: words.visibleLines
    default: words.visible
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
    case .unknownFile(let path, let suggestion):
      "no target compiles '\(path)'\(hint(suggestion))"
    case .unknownPath(let path, let suggestion):
      "there is nothing at '\(path)' in the package\(hint(suggestion))"
    case .unknownRule(let name, let suggestion):
      "unknown rule '\(name)'\(hint(suggestion)); 'boundary-check list rules' shows them all"
    case .configurationMissing(let path): "no configuration at \(path)"
    case .configurationNotJSON(let path, let detail): "\(path) is not valid JSON: \(detail)"
    case .unknownKey(let key, let place, let suggestion):
      "\(place): unknown key '\(key)'\(hint(suggestion))"
    case .missingKey(let key, let place): "\(place): the key '\(key)' is missing"
    case .wrongType(let place, let expected): "\(place): expected \(expected)"
    case .unsupportedVersion(let version):
      "configuration version \(version) is not supported; this edition reads version 1"
    case .duplicateName(let name, let place): "\(place): the name '\(name)' is already taken"
    case .emptyText(let place): "\(place): the text is empty; say why in a sentence"
    case .invalidSelector(let selector, let place, let detail):
      "\(place): selector '\(selector)' is not valid: \(detail)"
    case .unmatchedSelector(let selector, let place, let suggestion):
      "\(place): selector '\(selector)' matches no target\(hint(suggestion)); mend or remove it"
    case .unknownLayer(let layer, let place, let suggestion):
      "\(place): there is no layer '\(layer)'\(hint(suggestion))"
    case .ambiguousLayer(let target, let layers):
      "target '\(target)' is in more than one layer: \(layers.joined(separator: ", ")); "
        + "narrow their selectors"
    case .contractWithoutTerms(let name):
      "contract '\(name)' says nothing; give it \"mayImport\", \"neverImport\" or both"
    case .ungovernedTarget(let target, let layer):
      "no contract says what target '\(target)' of layer '\(layer)' may import; cover it by one with "
        + "\"mayImport\" (write [\"*\"] to leave it free)"
    case .unknownWord(let word, let place, let suggestion, let known):
      "\(place): unknown word '\(word)'\(hint(suggestion))"
        + (known.isEmpty ? "" : "; known are \(known.joined(separator: ", "))")
    case .reservedVariable(let name, let place):
      "\(place): a configuration must not set the variable '\(name)', by which programs find others, "
        + "libraries or their files; set it in your own environment, and let manifests see it with "
        + "--pass-env \(name)"
    case .baselineNotUnderstood(let path, let line, let detail):
      "\(short(path)):\(line): the baseline was not understood: \(detail)"
    case .manifestMissing(let path):
      path == "."
        ? "no Package.swift here or in a folder above; pass --package-path"
        : "no Package.swift in \(path); pass --package-path"
    case .manifestNotDumped(let path, let detail):
      "swift package dump-package failed in \(path):\n\(detail)"
    case .manifestNotUnderstood(let detail): "the dumped manifest was not understood: \(detail)"
    case .configurationExists(let path):
      "there is a configuration at \(short(path)); --force replaces it"
    case .unknownRevision(let name): "git knows no revision '\(name)'; fetch it, or mend the name"
    case .noCommonAncestor(let first, let second):
      "git knows no commit from which both '\(first)' and '\(second)' come; fetch more of the history "
        + "(git fetch --unshallow), or name another base"
    case .gitFailed(let command, let detail): "\(command) failed: \(detail)"
    case .gitFilterNotDisabled(let name):
      "git's configuration has the filter key '\(name)', which cannot be switched off; remove it, or "
        + "check without comparing revisions"
    case .untrustedManifest:
      "--untrusted runs no manifest; where you trust the package, save what 'swift package dump-package' "
        + "prints, and pass that file with --manifest"
    case .untrustedProgram(let program):
      "--untrusted runs no program, and this needs \(program); leave out --since, --base, --affected or "
        + "--oracle, or leave out --untrusted"
    case .unwritable(let path, let detail): "cannot write \(short(path)): \(detail)"
    case .linkOnPath(let path):
      "cannot write \(short(path)): it is a symbolic link, and nothing is written or deleted through "
        + "one; name the file that it leads to"
    case .noRegularFile(let path):
      "cannot write \(short(path)): it is no regular file; name another, or '-' for standard output"
    case .outsideOfPackage(let path):
      "cannot write \(short(path)): it lies outside of the package"
    case .toolFailed(let command, let detail): "cannot run \(command): \(detail)"
    case .unreadable(let path, let detail): "cannot read \(short(path)): \(detail)"
    case .reportNotEncoded(let detail): "cannot encode the report: \(detail)"
    }
  }

  public var exitStatus: ExitStatus {
    switch self {
    case .unreadable, .unwritable, .linkOnPath, .noRegularFile, .outsideOfPackage, .toolFailed,
      .reportNotEncoded:
      .internalError
    default: .notChecked
    }
  }

  private func short(_ path: String) -> String {
    path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension NearNames {
  /// The name that a word was meant to be, if one is near.
  ///
  /// Names of modules, rules and files are long, so a third of the letters may be wrong.
  static func nearest(to word: String, among names: some Sequence<String>) -> String? {
    of(word, among: names, count: 1, slips: min(max(2, word.count / 3), word.count - 1)).first
  }
}

public import CommandArguments

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

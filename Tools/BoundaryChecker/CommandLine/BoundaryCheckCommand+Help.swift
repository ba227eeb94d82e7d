extension BoundaryCheckCommand {
  /// The text of `--help`.
  static let help = """
    Usage: boundary-check [check] [options]
           boundary-check explain RULE
           boundary-check list imports [options]
           boundary-check list rules

    Checks who imports whom in a Swift package, without building it.

    Options:
      --package-path PATH   the folder of Package.swift (default: .)
      --config FILE         layers and contracts (default: boundaries.json or
                            Tools/boundaries.json of the package, when there is one)
      --manifest FILE       saved output of 'swift package dump-package'
      --rule ID             run this rule only; may be repeated
      --format text|json    how to print (default: text)
      --version             print the version
      -h, --help            print this help

    Exit status: 0 clean, 1 findings, 2 wrong arguments, configuration or manifest,
    3 a file cannot be read. Findings go to standard output, the summary to standard error.

    Examples:
      swift run boundary-check
      swift run boundary-check --package-path ../other --rule undeclared-dependency
      swift run boundary-check explain undeclared-dependency

    """
}

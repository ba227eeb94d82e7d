/// What the command line asks for.
public struct MutationOptions: Hashable, Sendable {
  /// How the command is called.
  public static let usage =
    "Tools/mutate MODULE [--sample N] [--seed S] [--only PART-OF-PATH] [--tests NAME] [--jobs N] [--list]"

  /// The module whose sources are changed and whose tests are run.
  public var module = ""

  /// How many mutations are tried; all of them for `nil`.
  public var sample: Int?

  /// What a sample is drawn by.
  public var seed: UInt64 = 1

  /// A part of the paths that are changed; all files of the module for `nil`.
  public var only: String?

  /// A regular expression for the names of the tests that are run; all of the module's for `nil`.
  public var tests: String?

  /// How many mutations are tested at a time.
  public var jobs = 2

  /// Whether mutations are listed and not tried.
  public var listsOnly = false

  /// Where the copy of the package and its build are kept between runs.
  public var scratchPath = ".build/mutation"

  /// Arguments handed on to `swift build`.
  public var buildArguments: [String] = []

  /// Reads arguments; what follows `--` is handed on to `swift build`.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Throws: ``MutationError/usage(_:)``.
  public init(_ arguments: [String]) throws(MutationError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--sample": sample = Int(try Self.number(after: argument, in: &rest))
      case "--seed": seed = try Self.number(after: argument, in: &rest)
      case "--only": only = try Self.value(after: argument, in: &rest)
      case "--tests": tests = try Self.value(after: argument, in: &rest)
      case "--jobs": jobs = max(1, Int(try Self.number(after: argument, in: &rest)))
      case "--scratch-path": scratchPath = try Self.value(after: argument, in: &rest)
      case "--list": listsOnly = true
      case "--":
        buildArguments = Array(rest)
        rest = []
      case _ where argument.hasPrefix("-"): throw .usage("unknown option \(argument)")
      case _ where module.isEmpty: module = argument
      default: throw .usage("one module at a time")
      }
    }
    if module.isEmpty { throw .usage("name a module") }
  }

  private static func value(
    after option: String, in rest: inout ArraySlice<String>
  ) throws(MutationError) -> String {
    guard let value = rest.popFirst() else { throw .usage("\(option) lacks its value") }
    return value
  }

  private static func number(
    after option: String, in rest: inout ArraySlice<String>
  ) throws(MutationError) -> UInt64 {
    let text = try value(after: option, in: &rest)
    guard let number = UInt64(text), number <= UInt64(Int32.max) else {
      throw .usage("\(option) takes a whole number, not \(text)")
    }
    return number
  }
}

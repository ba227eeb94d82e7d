public import CommandArguments

/// What the command line asks for.
public struct MutationOptions: Hashable, Sendable {
  /// What the command takes.
  public static let syntax = CommandSyntax(
    name: "Tools/mutate", summary: "changes a module's sources, and reports what no test notices",
    options: [
      CommandOption("--sample", takes: .number, summary: "how many mutations are tried"),
      CommandOption("--seed", takes: .number, summary: "what a sample is drawn by"),
      CommandOption("--only", takes: .text, summary: "a part of the paths that are changed"),
      CommandOption("--tests", takes: .text, summary: "the tests that are run, an expression"),
      CommandOption("--jobs", takes: .number, summary: "how many mutations are tested at a time"),
      CommandOption("--list", summary: "list the mutations, and try none"),
      CommandOption("--scratch-path", takes: .folder, summary: "where the copy is built"),
      CommandOption(
        "--build-argument", takes: .text, isRepeatable: true, summary: "handed on to swift build"),
    ],
    operands: [Operand("MODULE", .text)],
    notes: "Exit status: 0 when enough was noticed, 1 otherwise, 64 for wrong arguments.")

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

  /// Whether only help is asked for.
  public var asksForHelp = false

  /// Reads arguments.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Throws: What is not understood.
  public init(_ arguments: [String]) throws(ArgumentError) {
    let given = try Arguments(arguments, syntax: Self.syntax)
    asksForHelp = given.asksForHelp
    module = given.words.first ?? ""
    sample = given.number("--sample")
    seed = given.number("--seed").map(UInt64.init) ?? seed
    only = given.value("--only")
    tests = given.value("--tests")
    jobs = max(1, given.number("--jobs") ?? jobs)
    listsOnly = given.has("--list")
    scratchPath = given.value("--scratch-path") ?? scratchPath
    buildArguments = given.values("--build-argument")
  }
}

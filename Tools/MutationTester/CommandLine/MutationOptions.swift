public import CommandArguments

/// The options of the command line.
public struct MutationOptions: Hashable, Sendable {
  public static let syntax = CommandSyntax(
    name: "Tools/mutate", summary: "changes a module's sources, and reports what no test notices",
    options: [
      CommandOption("--sample", takes: .number, summary: "how many mutations are tried"),
      CommandOption("--seed", takes: .number, summary: "what a sample is drawn by"),
      CommandOption("--only", takes: .text, summary: "a part of the paths that are changed"),
      CommandOption("--tests", takes: .text, summary: "the tests that are run, an expression"),
      CommandOption(
        "--written", summary: "try the changes of Tools/mutations/MODULE.txt, and no others"),
      CommandOption("--jobs", takes: .number, summary: "how many mutations are tested at a time"),
      CommandOption("--list", summary: "list the mutations, and try none"),
      CommandOption(
        "--into", takes: .folder,
        summary: "make those of all modules in copies of the files, below a folder, and try none"),
      CommandOption("--scratch-path", takes: .folder, summary: "where the copy is built"),
      CommandOption(
        "--build-argument", takes: .text, isRepeatable: true, summary: "handed on to swift build"),
    ],
    operands: [Operand("MODULE", .text, .optional)],
    notes: "Exit status: 0 when enough was noticed, 1 otherwise, 64 for wrong arguments.")

  public let asksForHelp: Bool

  let module: String

  // `nil` stands for all mutations, all files of the module, all of its tests.
  let sample: Int?
  let only: String?
  let tests: String?

  let seed: UInt64
  let jobs: Int
  let listsOnly: Bool

  let isWritten: Bool

  /// The folder for mutated copies of all modules' files; `nil` to try the mutations of one module.
  public let copiesPath: String?

  /// The folder that keeps the copy of the package and its build between runs.
  let scratchPath: String
  let buildArguments: [String]

  /// Reads arguments, without the program's name.
  public init(_ arguments: [String]) throws(ArgumentError) {
    let given = try Arguments(arguments, syntax: Self.syntax)
    asksForHelp = given.asksForHelp
    module = given.words.first ?? ""
    copiesPath = given.value("--into")
    let usage = "Tools/mutate MODULE, or Tools/mutate --into FOLDER"
    if copiesPath == nil, module.isEmpty, !asksForHelp { throw .missingOperand(usage: usage) }
    if copiesPath != nil, !module.isEmpty { throw .unexpectedOperand(module, usage: usage) }
    sample = given.number("--sample")
    seed = UInt64(given.number("--seed") ?? 1)
    only = given.value("--only")
    tests = given.value("--tests")
    jobs = max(1, given.number("--jobs") ?? 2)
    listsOnly = given.has("--list")
    isWritten = given.has("--written")
    scratchPath = given.value("--scratch-path") ?? ".build/mutation"
    buildArguments = given.values("--build-argument")
  }
}

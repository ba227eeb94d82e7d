import CommandArguments
import Expectations
import RandomInputs
import Testing

@Suite("Arguments")
struct ArgumentsTests {
  private func read(
    _ words: String, _ syntax: CommandSyntax = Samples.tool
  ) throws(ArgumentError) -> Arguments {
    try Arguments(words.split(separator: " ").map(String.init), syntax: syntax)
  }

  @Test("options and operands stand in any order, and a value follows a blank or =")
  func order() throws {
    let arguments = try read("-o out.txt check a --jobs=4 b --format json --format=text -qv")
    expectEqual(arguments.subcommand, "check")
    expectEqual(arguments.words, ["a", "b"])
    expectEqual(arguments.value("--output"), "out.txt")
    expectEqual(arguments.number("--jobs"), 4)
    expectEqual(arguments.values("--format"), ["json", "text"])
    expectEqual(arguments.value("--format"), "text")
    try expectEqual(read("check --output=a=b").value("--output"), "a=b")
    #expect(arguments.has("--quiet") && arguments.has("--verbose"))
    #expect(!arguments.has("--focus") && arguments.value("--focus") == nil)
  }

  @Test("a number may stand right behind the letter of its option, and nothing else may")
  func attached() throws {
    let syntax = CommandSyntax(
      name: "read", summary: "reads files",
      options: [
        CommandOption("--jobs", short: "-j", takes: .number, summary: "files read at once"),
        CommandOption("--output", short: "-o", takes: .file, summary: "where it goes"),
        CommandOption("--quiet", short: "-q", summary: "print no summary"),
      ])
    for words in ["-j12", "-j 12", "-j=12", "--jobs 12"] {
      try expectEqual(read(words, syntax).number("--jobs"), 12)
    }
    for word in ["-j1x", "-j-1", "-o1", "-q1", "-1"] {
      #expect(throws: ArgumentError.unknownOption(word, candidates: [])) {
        try read(word, syntax)
      }
    }
  }

  @Test("a path is not empty, be it that of a file or of a folder")
  func emptyPaths() {
    for value in [ArgumentValue.file, .folder] {
      let syntax = CommandSyntax(
        name: "read", summary: "reads",
        options: [CommandOption("--from", takes: value, summary: "where it is")])
      #expect(throws: ArgumentError.missingValue(option: "--from")) {
        try read("--from=", syntax)
      }
    }
  }

  @Test("-- ends the options, and - is a word")
  func endOfOptions() throws {
    let arguments = try read("check - -- --quiet -h")
    expectEqual(arguments.words, ["-", "--quiet", "-h"])
    #expect(!arguments.has("--quiet") && !arguments.asksForHelp)
    try expectEqual(read("check -- -qv").words, ["-qv"])
  }

  @Test("where operands are a command of their own, options end at the first of them")
  func commandOfItsOwn() throws {
    let arguments = try read("-c a -c b --database x.db open --help -c", Samples.shell)
    expectEqual(arguments.words, ["open", "--help", "-c"])
    expectEqual(arguments.values("-c"), ["a", "b"])
    #expect(!arguments.asksForHelp)
    try expectEqual(read("--database --help", Samples.shell).value("--database"), "--help")
  }

  @Test("commands that are known beforehand stay among the operands, as those that are not")
  func knownCommands() throws {
    for command in ["open x", "dance x"] {
      let arguments = try read("--loud \(command)", Samples.shell)
      expectEqual(arguments.words, command.split(separator: " ").map(String.init))
      #expect(arguments.subcommand == nil)
    }
    #expect(throws: ArgumentError.misplacedOption("--dry-run", subcommand: "shell")) {
      try read("--dry-run data x", Samples.shell)
    }
    expectEqual(Samples.shell.usage(), "shell [options] [COMMAND...]")
  }

  @Test("a request for help still knows the flags around it")
  func requestWithFlags() throws {
    for words in ["--loud --help", "--help --loud", "--database --help -h --loud"] {
      let arguments = try read(words, Samples.shell)
      #expect(arguments.asksForHelp && arguments.has("--loud") && !arguments.has("--database"))
    }
    #expect(try !read("--help", Samples.shell).has("--loud"))
  }

  @Test("a request for help or the version is answered, whatever else is wrong")
  func requests() throws {
    #expect(try read("graph --nonsense --help").asksForHelp)
    try expectEqual(read("graph --nonsense --help").subcommand, "graph")
    #expect(try read("-h").asksForHelp && read("-h").subcommand == nil)
    #expect(try read("nonsense --version").asksForVersion)
  }

  /// Made when asked for: a leak check does not see an array whose reference shares its bits with the case
  /// of an enumeration, and would report those of a constant.
  static var refused: [(String, ArgumentError)] {
    [
      ("--quite", .unknownOption("--quite", candidates: ["--quiet"])),
      ("chek", .unknownSubcommand("chek", candidates: ["check"])),
      ("check --focus A", .misplacedOption("--focus", subcommand: "check")),
      ("--focus A", .misplacedOption("--focus", subcommand: "draw-it")),
      ("check --jobs", .missingValue(option: "--jobs")),
      ("check --output=", .missingValue(option: "--output")),
      ("check --quiet=yes", .unexpectedValue(option: "--quiet")),
      ("check --jobs 2 --jobs 3", .repeated(option: "--jobs")),
      (
        "check --jobs -1",
        .invalidValue(
          "-1", of: "--jobs", expected: "a whole number that is not negative", candidates: [])
      ),
      (
        "check --jobs 99999999999999999999",
        .invalidValue(
          "99999999999999999999", of: "--jobs", expected: "a whole number that is not negative",
          candidates: [])
      ),
      (
        "graph --format json",
        .invalidValue("json", of: "--format", expected: "dot, svg", candidates: [])
      ),
      (
        "check --format jsn",
        .invalidValue("jsn", of: "--format", expected: "text, json", candidates: ["json"])
      ),
      ("why A", .missingOperand(usage: "draw-it why FROM TO [options]")),
      ("why A B C", .unexpectedOperand("C", usage: "draw-it why FROM TO [options]")),
      (
        "completion ksh",
        .invalidValue("ksh", of: "SHELL", expected: "bash, zsh, fish", candidates: ["zsh"])
      ),
    ]
  }

  @Test("what is not understood is refused with its cause", arguments: refused)
  func refusals(words: String, error: ArgumentError) {
    #expect(throws: error) { try read(words) }
    #expect(!error.description.isEmpty && !error.hint.isEmpty)
  }

  @Test("an operand may be left out where the declaration says so")
  func optionalOperand() throws {
    try expectEqual(read("Ada", Samples.greeter).words, ["Ada"])
    try expectEqual(read("Ada de -l", Samples.greeter).words, ["Ada", "de"])
    #expect(throws: ArgumentError.missingOperand(usage: "greet NAME [en|de] [options]")) {
      try read("-l", Samples.greeter)
    }
  }

  @Test("where no subcommand is named, the default one and its options are meant")
  func defaultSubcommand() throws {
    var syntax = Samples.tool
    syntax.defaultSubcommand = "check"
    let arguments = try read("--format json", syntax)
    #expect(arguments.subcommand == "check" && arguments.words.isEmpty)
    try expectEqual(read("graph --format dot", syntax).subcommand, "graph")
    #expect(throws: ArgumentError.misplacedOption("--focus", subcommand: "check")) {
      try read("--focus A", syntax)
    }
    #expect(throws: ArgumentError.unknownSubcommand("A", candidates: [])) { try read("A", syntax) }
  }

  @Test("an option is met with those that the subcommand takes, where one is named before it")
  func suggestions() {
    #expect(throws: ArgumentError.unknownOption("--focu", candidates: ["--focus"])) {
      try read("graph --focu A")
    }
    #expect(throws: ArgumentError.unknownOption("--focu", candidates: ["--focus"])) {
      try read("--focu A")
    }
    #expect(throws: ArgumentError.unknownOption("--focu", candidates: [])) {
      try read("check --focu A")
    }
  }

  @Test("options keep their order, so that one can belong to the one before it")
  func orderOfOptions() throws {
    let arguments = try read("check --format json --output a --format text -q")
    expectEqual(arguments.options.map(\.name), ["--format", "--output", "--format", "--quiet"])
    expectEqual(arguments.options.map(\.value), ["json", "a", "text", ""])
  }

  @Test("every message says what to do instead")
  func messages() {
    expectEqual(
      ArgumentError.unknownOption("--quite", candidates: ["--quiet"]).hint, "did you mean --quiet?")
    #expect(
      "\(ArgumentError.invalidValue("x", of: "--jobs", expected: "N", candidates: []))"
        == "--jobs does not take \"x\"")
  }

  @Test("a thousand random lines are read or refused, and what is read was given")
  func random() {
    var generator = SeededGenerator(seed: 11)
    let pieces = [
      "check", "graph", "why", "A", "--quiet", "-q", "-qv", "--jobs", "2", "--jobs=3", "--format",
      "json", "dot", "--", "-", "", "--output", "=", "--=", "-vq=", "ä", "--help",
    ]
    var read = 0
    for _ in 0..<1_000 {
      let count = Int.random(in: 0...6, using: &generator)
      let words = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
      guard let arguments = try? Arguments(words, syntax: Samples.tool) else { continue }
      #expect(arguments.words.allSatisfy(words.contains))
      read += 1
    }
    #expect((100..<900).contains(read), "\(read)")
  }
}

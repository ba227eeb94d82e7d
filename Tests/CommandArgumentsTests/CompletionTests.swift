import CommandArguments
import Expectations
import Foundation
import Testing

/// A shell that is installed here, with what its script offers for lines whose last word is being typed.
private enum InstalledShell: String, CaseIterable, CustomTestStringConvertible {
  case bash, zsh, fish

  var testDescription: String { rawValue }

  private var path: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(rawValue)" }.first(where: FileManager.default.isExecutableFile)
  }

  static var installed: [Self] { allCases.filter { $0.path != nil } }

  /// What is offered for each line, all of them in one shell, for its start is what takes time.
  func completions(_ syntax: CommandSyntax, _ lines: [[String]]) throws -> [Set<String>] {
    let shell = try #require(CompletionScript.Shell(rawValue: rawValue))
    let script = CompletionScript(syntax).text(for: shell)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = options + [text(script, of: syntax, lines)]
    // Fish makes folders in its user's home, and all look at the files around them.
    let home = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID())")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    process.currentDirectoryURL = home
    try Data().write(to: home.appending(path: "two words.txt"))
    process.environment = [
      "HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let answers = String(decoding: data, as: UTF8.self).components(separatedBy: Self.end + "\n")
    try #require(answers.count == lines.count + 1, "\(answers)")
    // Zsh leaves it to its own system to choose by the beginning.
    return zip(lines, answers).map { line, answer in
      let words = answer.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
      let typed = line.last == "=" ? "" : line.last ?? ""
      return Set(words.map(String.init).filter { $0.hasPrefix(typed) })
    }
  }

  /// What stands behind the words that are offered for a line.
  private static let end = ":end:"

  private var options: [String] {
    switch self {
    case .bash: ["-c"]
    case .zsh: ["-f", "-c"]
    case .fish: ["--no-config", "-c"]
    }
  }

  /// What the shell runs: the program as it answers when it is asked for what there is, its script, the lines.
  private func text(_ script: String, of syntax: CommandSyntax, _ lines: [[String]]) -> String {
    let function = "_" + syntax.name.replacing("-", with: "_")
    let program = "\(syntax.name)() { printf 'Cart 3\\nCatalog 5\\n'; }"
    func calls(_ call: ([String]) -> String) -> String {
      lines.map { call([syntax.name] + $0) + "\nprintf '%s\\n' \(Self.end)\n" }.joined()
    }
    func quoted(_ words: [String]) -> String { words.map { "'\($0)'" }.joined(separator: " ") }
    switch self {
    case .bash:
      return "\(program)\n\(script)\n"
        + calls { words in
          """
          COMP_WORDS=(\(quoted(words))) COMP_CWORD=\(words.count - 1) COMPREPLY=()
          \(function)
          printf '%s\\n' "${COMPREPLY[@]}"
          """
        }
    case .zsh:
      // As the system of completion runs a function of Bash.
      return "autoload -U compinit && compinit -D -u\n\(program)\n\(script)\n"
        + calls { words in
          """
          words=(\(quoted(words))) COMP_CWORD=\(words.count - 1) COMPREPLY=()
          () {
            emulate -L sh
            setopt kshglob noshglob braceexpand
            COMP_WORDS=("${words[@]}")
            \(function)
            printf '%s\\n' "${COMPREPLY[@]}"
          }
          """
        }
    case .fish:
      return "function \(syntax.name); printf 'Cart 3\\nCatalog 5\\n'; end\n\(script)\n"
        + calls { words in "complete -C '\(words.joined(separator: " "))'" }
    }
  }
}

@Suite("Completion in a shell")
struct CompletionTests {
  @Test(
    "offers subcommands, options, their values and operands",
    arguments: InstalledShell.installed)
  fileprivate func subcommands(shell: InstalledShell) throws {
    try expect(
      shell, Samples.tool,
      [
        (["c"], ["check", "completion"]), (["check", "--f"], ["--format"]),
        (["graph", "--f"], ["--format", "--focus"]), (["check", "--format", "j"], ["json"]),
        (["graph", "--format", ""], ["dot", "svg"]), (["why", "Cat"], ["Catalog"]),
        (["graph", "--focus", "C"], ["Cart", "Catalog"]), (["completion", "f"], ["fish"]),
        (["check", "--jobs", "x"], []),
      ])
  }

  @Test(
    "offers a command's own options behind it, and the program's before it",
    arguments: InstalledShell.installed)
  fileprivate func commands(shell: InstalledShell) throws {
    try expect(
      shell, Samples.shell,
      [
        (["o"], ["open"]), (["--l"], ["--loud"]), (["open", "--l"], []),
        (["data", "--d"], ["--dry-run"]),
        (["--d"], ["--database"]), (["help", ""], ["keys", "open"]),
        (["data", ""], ["import"]), (["data", "--dry-run", "i"], ["import"]),
        (["data", "import", "i"], []),
      ])
    try expect(shell, Samples.greeter, [(["e"], []), (["Ada", "e"], ["en"])])
  }

  @Test(
    "offers behind a subcommand of two words what that one takes, and nothing of its neighbour",
    arguments: InstalledShell.installed)
  fileprivate func pairs(shell: InstalledShell) throws {
    let syntax = CommandSyntax(
      name: "keep", summary: "keeps a shop",
      options: [
        CommandOption("--dry-run", summary: "change nothing", subcommands: ["stock add"]),
        CommandOption("--few", summary: "list the last ones", subcommands: ["stock list"]),
      ],
      subcommands: [
        Subcommand("open", summary: "open it"),
        Subcommand(
          "stock", summary: "see to the stock",
          operands: [Operand("stock", .choice(["add", "list"]))]),
        Subcommand(
          "stock add", summary: "add some", operands: [Operand("KIND", .choice(["tea", "toast"]))]),
        Subcommand("stock list", summary: "list it"),
      ])
    try expect(
      shell, syntax,
      [
        (["s"], ["stock"]), (["stock", ""], ["add", "list"]), (["stock", "a"], ["add"]),
        (["stock", "add", "t"], ["tea", "toast"]), (["stock", "add", "--d"], ["--dry-run"]),
        (["stock", "list", "--f"], ["--few"]), (["stock", "list", "--d"], []),
        (["stock", "--d"], []),
        (["stock", "add", "--dry-run", "te"], ["tea"]),
      ])
  }

  // Fish takes any word of the line for the subcommand it looks for.
  @Test(
    "takes the value of an option for no subcommand",
    arguments: InstalledShell.installed.filter { $0 != .fish })
  fileprivate func values(shell: InstalledShell) throws {
    try expect(shell, Samples.tool, [(["--jobs", "graph", "check", "--fo"], ["--format"])])
    try expect(shell, Samples.shell, [(["-c", "open", "--l"], ["--loud"])])
    try expect(
      shell, Samples.tool,
      [
        (["check", "--format", "=", "j"], ["json"]),
        (["check", "--format", "="], ["json", "text"]),
        (["--jobs", "=", "graph", "check", "--fo"], ["--format"]),
        (["check", "two"], ["two words.txt"]), (["--output", "two"], ["two words.txt"]),
      ])
  }

  private func expect(
    _ shell: InstalledShell, _ syntax: CommandSyntax,
    _ offers: [(line: [String], words: Set<String>)]
  ) throws {
    let answers = try shell.completions(syntax, offers.map(\.line))
    for (offer, answer) in zip(offers, answers) {
      expectEqual(answer, offer.words, "\(offer.line)")
    }
  }

  @Test("has a line in fish for every option and subcommand, and reads in zsh the script of bash")
  func scripts() {
    let zsh = CompletionScript(Samples.tool).text(for: .zsh)
    #expect(zsh.hasPrefix("#compdef draw-it\n") && zsh.contains("complete -o filenames"))
    #expect(
      zsh.hasSuffix(
        "\n[[ ${funcstack[1]} != _draw-it ]] || _bash_complete -o filenames -F _draw_it\n"))
    let fish = CompletionScript(Samples.tool).text(for: .fish)
    for option in Samples.tool.options where option.name.hasPrefix("--") {
      #expect(fish.contains(" -l \(option.name.dropFirst(2))"))
    }
    #expect(fish.contains("-a graph -d 'draw who uses whom'"))
    let greeter = CompletionScript(Samples.greeter).text(for: .fish)
    #expect(greeter.contains(" -eq 1' -f\n") && greeter.contains(" -eq 2' -f -a 'en de'\n"))
    let quoting = CommandSyntax(
      name: "ask", summary: "asks",
      subcommands: [
        Subcommand("why", summary: "a child's question")
      ])
    #expect(CompletionScript(quoting).text(for: .fish).contains("-d 'a child\\'s question'"))
  }
}

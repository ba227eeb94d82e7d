import CommandArguments
import Foundation
import Testing

/// A shell that is installed here, with what its script offers for a line whose last word is being typed.
private enum InstalledShell: String, CaseIterable, CustomTestStringConvertible {
  case bash, zsh, fish

  var testDescription: String { rawValue }

  private var path: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(rawValue)" }.first(where: FileManager.default.isExecutableFile)
  }

  static var installed: [Self] { allCases.filter { $0.path != nil } }

  func completions(_ syntax: CommandSyntax, _ line: [String]) throws -> Set<String> {
    let shell = try #require(CompletionScript.Shell(rawValue: rawValue))
    let script = CompletionScript(syntax).text(for: shell)
    let function = "_" + syntax.name.replacing("-", with: "_")
    // Where the program is asked for what there is.
    let program = "\(syntax.name)() { printf 'Cart 3\\nCatalog 5\\n'; }"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    switch self {
    case .bash:
      process.arguments =
        [
          "-c",
          """
          \(program)
          \(script)
          COMP_WORDS=(\(syntax.name) "$@"); COMP_CWORD=$#
          \(function)
          printf '%s\\n' "${COMPREPLY[@]}"
          """, "bash",
        ] + line
    case .zsh:
      // As the system of completion runs a function of Bash.
      process.arguments =
        [
          "-f", "-c",
          """
          autoload -U compinit && compinit -D -u
          \(program)
          \(script)
          words=(\(syntax.name) "$@") COMP_CWORD=$#
          () {
            emulate -L sh
            setopt kshglob noshglob braceexpand
            COMP_WORDS=("${words[@]}")
            \(function)
            printf '%s\\n' "${COMPREPLY[@]}"
          }
          """, "zsh",
        ] + line
    case .fish:
      let typed = ([syntax.name] + line).joined(separator: " ")
      process.arguments = [
        "--no-config", "-c",
        """
        function \(syntax.name); printf 'Cart 3\\nCatalog 5\\n'; end
        \(script)
        complete -C '\(typed)'
        """,
      ]
    }
    // Fish makes folders in the home of whoever runs it, and all look at the files around them.
    let home = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID())")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    process.currentDirectoryURL = home
    process.environment = [
      "HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // Zsh leaves it to its own system to choose by the beginning.
    let words = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
    return Set(words.filter { $0.hasPrefix(line.last ?? "") })
  }
}

@Suite("Completion in a shell")
struct CompletionTests {
  @Test(
    "offers subcommands, options, their values and operands",
    arguments: InstalledShell.installed,
    [
      (["c"], ["check", "completion"]), (["check", "--f"], ["--format"]),
      (["graph", "--f"], ["--format", "--focus"]), (["check", "--format", "j"], ["json"]),
      (["graph", "--format", ""], ["dot", "svg"]), (["why", "Cat"], ["Catalog"]),
      (["graph", "--focus", "C"], ["Cart", "Catalog"]), (["completion", "f"], ["fish"]),
      (["check", "--jobs", "x"], []),
    ] as [([String], [String])])
  fileprivate func subcommands(shell: InstalledShell, line: ([String], [String])) throws {
    #expect(try shell.completions(Samples.tool, line.0) == Set(line.1))
  }

  @Test(
    "offers a command's own options behind it, and the program's before it",
    arguments: InstalledShell.installed,
    [
      (["o"], ["open"]), (["--l"], ["--loud"]), (["open", "--l"], []),
      (["data", "--d"], ["--dry-run"]),
      (["--d"], ["--database"]), (["help", ""], ["keys", "open"]),
    ] as [([String], [String])])
  fileprivate func commands(shell: InstalledShell, line: ([String], [String])) throws {
    #expect(try shell.completions(Samples.shell, line.0) == Set(line.1))
  }

  // Fish takes any word of the line for the subcommand it looks for.
  @Test(
    "takes the value of an option for no subcommand",
    arguments: InstalledShell.installed.filter { $0 != .fish })
  fileprivate func values(shell: InstalledShell) throws {
    #expect(
      try shell.completions(Samples.tool, ["--jobs", "graph", "check", "--fo"]) == ["--format"])
    #expect(try shell.completions(Samples.shell, ["-c", "open", "--l"]) == ["--loud"])
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
    #expect(CompletionScript(Samples.greeter).text(for: .fish).contains("-a 'en de'"))
  }
}

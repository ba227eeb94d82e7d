/// The scripts that let a shell complete the command, made from the same table as the help.
enum CompletionScript {
  /// The script for a shell named in ``Subcommand/shells``.
  static func text(shell: String) -> String {
    switch shell {
    case "zsh": zsh
    case "fish": fish
    default: bash
    }
  }

  private static let bash = """
    # boundary-check: source <(boundary-check completion bash)
    _boundary_check() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} sub= word formats
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in \(names.joined(separator: "|"))) sub=$word; break ;; esac
      done
      COMPREPLY=()
      case $sub in
    \(formatCases)
      esac
      case $previous in
    \(valueCases)
      esac
      if [[ $current == -* ]]; then
        case $sub in
    \(optionCases)
        *) COMPREPLY=($(compgen -W "\(options(of: .check).joined(separator: " "))" -- "$current")) ;;
        esac
        return
      fi
      case $sub in
      "") COMPREPLY=($(compgen -W "\(names.joined(separator: " "))" -- "$current")) ;;
    \(wordCases)
      *) COMPREPLY=($(compgen -f -- "$current")) ;;
      esac
    }
    complete -o filenames -F _boundary_check boundary-check

    """

  private static let zsh = """
    #compdef boundary-check
    # boundary-check: source <(boundary-check completion zsh)
    autoload -U +X bashcompinit && bashcompinit
    \(bash)
    """

  private static var fish: String {
    var lines = [
      "# boundary-check: boundary-check completion fish | source",
      "function __boundary_check_modules",
      "  boundary-check list modules --quiet 2>/dev/null | string replace -r ' .*' ''",
      "end",
    ]
    let none = "not __fish_seen_subcommand_from \(names.joined(separator: " "))"
    lines += Subcommand.allCases.map {
      "complete -c boundary-check -f -n '\(none)' -a \($0.rawValue) -d '\(quoted($0.summary))'"
    }
    lines += formats.map { subcommand, formats in
      "complete -c boundary-check -n '__fish_seen_subcommand_from \(subcommand.rawValue)' "
        + "-l format -x -a '\(formats)'"
    }
    for option in CommandOption.all {
      let owners = option.subcommands.map(\.rawValue).joined(separator: " ")
      let condition = owners.isEmpty ? "" : " -n '__fish_seen_subcommand_from \(owners)'"
      let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
      lines.append(
        "complete -c boundary-check\(condition) -l \(option.name.dropFirst(2))\(short)"
          + fishValue(option) + " -d '\(quoted(option.summary))'")
    }
    for subcommand in Subcommand.allCases {
      let words = subcommand.choices.joined(separator: " ")
      if !words.isEmpty {
        lines.append(
          "complete -c boundary-check -f -n '__fish_seen_subcommand_from \(subcommand.rawValue)' "
            + "-a '\(words)'")
      }
    }
    lines.append(
      "complete -c boundary-check -f -n '__fish_seen_subcommand_from why move' "
        + "-a '(__boundary_check_modules)'")
    return lines.map { $0 + "\n" }.joined()
  }

  private static let names = Subcommand.allCases.map(\.rawValue)

  private static func options(of subcommand: Subcommand) -> [String] {
    CommandOption.all.filter { $0.belongs(to: subcommand) }
      .flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
  }

  private static var optionCases: String {
    Subcommand.allCases.map {
      "    \($0.rawValue)) COMPREPLY=($(compgen -W "
        + "\"\(options(of: $0).joined(separator: " "))\" -- \"$current\")) ;;"
    }.joined(separator: "\n")
  }

  private static let modules =
    "$(boundary-check list modules --quiet 2>/dev/null | while read -r name rest; "
    + "do echo \"$name\"; done)"

  private static var wordCases: String {
    Subcommand.allCases.compactMap { subcommand in
      switch subcommand {
      case .why, .move:
        "  \(subcommand.rawValue)) COMPREPLY=($(compgen -W \"\(modules)\" -- \"$current\")"
          + (subcommand == .move ? " $(compgen -f -- \"$current\")" : "") + ") ;;"
      case .baseline, .list, .completion, .explain:
        "  \(subcommand.rawValue)) COMPREPLY=($(compgen -W "
          + "\"\(subcommand.choices.joined(separator: " "))\" -- \"$current\")) ;;"
      default: nil
      }
    }.joined(separator: "\n")
  }

  private static var valueCases: String {
    var lines: [String] = []
    for option in CommandOption.all where option.value != .none {
      let words: String
      switch (option.name, option.value) {
      case ("--format", _): words = "-W \"$formats\""
      case ("--rule", _): words = "-W \"\(RuleCatalog.identifiers.joined(separator: " "))\""
      case ("--focus", _), ("--reaches", _): words = "-W \"\(modules)\""
      case (_, .choice(let choices)): words = "-W \"\(choices.joined(separator: " "))\""
      case (_, .file): words = "-f"
      case (_, .folder): words = "-d"
      default: words = "-W \"\""
      }
      // `graph --check FILE` is an option, `check` a subcommand: the dashes tell them apart.
      lines.append(
        "  \(option.name)) COMPREPLY=($(compgen \(words) -- \"$current\")); return ;;")
    }
    return lines.joined(separator: "\n")
  }

  /// The formats of each subcommand; those of `check` where none is named.
  private static var formatCases: String {
    formats.map { subcommand, formats in
      "  \(subcommand == .check ? "check|\"\"" : subcommand.rawValue)) formats=\"\(formats)\" ;;"
    }.joined(separator: "\n")
  }

  private static var formats: [(Subcommand, String)] {
    Subcommand.allCases.filter { ReportOutput.formats(of: $0).count > 1 }
      .map { ($0, ReportOutput.formats(of: $0).joined(separator: " ")) }
  }

  private static func fishValue(_ option: CommandOption) -> String {
    switch (option.name, option.value) {
    case (_, .none): ""
    case ("--rule", _): " -x -a '\(RuleCatalog.identifiers.joined(separator: " "))'"
    case ("--focus", _), ("--reaches", _): " -x -a '(__boundary_check_modules)'"
    case (_, .choice(let words)): " -x -a '\(words.joined(separator: " "))'"
    case (_, .file): " -r -F"
    case (_, .folder): " -x -a '(__fish_complete_directories)'"
    default: " -x"
    }
  }

  private static func quoted(_ text: String) -> String { text.replacing("'", with: "\\'") }
}

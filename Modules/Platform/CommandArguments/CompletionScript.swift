/// The scripts with which shells complete a program's command line.
package struct CompletionScript: Sendable {
  package enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash, with its programmable completion.
    case bash
    /// The Z shell, which reads the script of Bash.
    case zsh
    /// The friendly interactive shell.
    case fish
  }

  private let syntax: CommandSyntax

  package init(_ syntax: CommandSyntax) {
    self.syntax = syntax
  }

  /// Returns the script for a shell.
  package func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    // On its first completion, zsh runs the whole file and expects an answer from that run too.
    case .zsh:
      """
      #compdef \(syntax.name)
      autoload -U +X bashcompinit && bashcompinit
      \(bash)[[ ${funcstack[1]} != _\(syntax.name) ]] || _bash_complete -o filenames -F \(function)

      """
    case .fish: fish
    }
  }

  private var function: String { "_" + syntax.name.replacing("-", with: "_") }

  /// The first words of the subcommands; one of two words follows the first of them.
  private var firstWords: [String] {
    syntax.subcommands.map(\.name).filter { !$0.contains(" ") }
  }

  /// The subcommands of two words, such as `catalog set`.
  private var pairs: [String] { syntax.subcommands.map(\.name).filter { $0.contains(" ") } }

  /// The program without a subcommand, as `nil`, and each subcommand.
  private var contexts: [String?] {
    syntax.subcommands.isEmpty ? [nil] : [nil] + syntax.subcommands.map(\.name)
  }

  // MARK: - Bash

  private var bash: String {
    let names = firstWords
    let valued = syntax.options.filter { $0.value != nil }
      .flatMap { [$0.name, $0.short].compactMap(\.self) }
    // The value of an option is never a word of the command, whatever it is.
    let skip = valued.isEmpty ? "" : "\(valued.joined(separator: "|"))) skip=1 ;; "
    var count = "at=$((at+1))"
    if !pairs.isEmpty {
      let known = pairs.map { "\"0 \($0)\"" }.joined(separator: "|")
      count = "case \"$at $sub $word\" in \(known)) sub=\"$sub $word\" ;; *) \(count) ;; esac"
    }
    let named =
      names.isEmpty
      ? count
      : "if [[ -n $sub ]]; then \(count); else case $word in \(names.joined(separator: "|"))) sub=$word ;; esac; fi"
    let find = """
        for word in "${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
          if [[ $word == = ]]; then skip=1; continue; fi
          if [[ -n $skip ]]; then skip=; continue; fi
          case $word in \(skip)-*) ;; *) \(named) ;; esac
        done

      """
    let cases = contexts.map { context in
      """
        \(context.map { $0.contains(" ") ? "\"\($0)\"" : $0 } ?? "\"\"")) case $previous in
      \(values(of: context))
          esac
          if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "\(optionNames(of: context))" -- "$current"))
            return
          fi
          \(words(of: context)) ;;
      """
    }
    return """
      # \(syntax.name): source <(\(syntax.name) completion bash)
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} sub= word skip= at=0
        COMPREPLY=()
        # A "=" is a word of its own to Bash, and only what follows it is replaced.
        if [[ $current == = ]]; then current=; fi
        if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
      \(find)  case $sub in
      \(cases.joined(separator: "\n"))
        esac
      }
      complete -o filenames -F \(function) \(syntax.name)

      """
  }

  private func optionNames(of context: String?) -> String {
    syntax.options(behind: context).flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
      .joined(separator: " ")
  }

  private func values(of context: String?) -> String {
    let lines = syntax.options(behind: context).compactMap { option -> String? in
      guard let value = option.value else { return nil }
      let names = [option.name, option.short].compactMap(\.self).joined(separator: "|")
      let offer = "\(byLine(value))COMPREPLY=($(compgen \(action(value)) -- \"$current\"))"
      return "    \(names)) \(offer); return ;;"
    }
    return lines.isEmpty ? "    \"\") ;;" : lines.joined(separator: "\n")
  }

  private func words(of context: String?) -> String {
    if context == nil, !syntax.subcommands.isEmpty {
      return offer("-W \"\(firstWords.joined(separator: " "))\"")
    }
    let operands = syntax.operands(of: context)
    let offers = operands.enumerated().map { place, operand in
      "\(operand.count == .any ? "*" : "\(place)")) \(byLine(operand.value))\(offer(action(operand.value))) ;;"
    }
    return offers.isEmpty ? "COMPREPLY=()" : "case $at in \(offers.joined(separator: " ")) esac"
  }

  private func offer(_ action: String) -> String {
    "COMPREPLY+=($(compgen \(action) -- \"$current\"))"
  }

  /// Takes a file's name for one word, whatever spaces are in it.
  private func byLine(_ value: ArgumentValue) -> String {
    [.file, .folder].contains(value) ? "local IFS=$'\\n'; " : ""
  }

  private func action(_ value: ArgumentValue) -> String {
    switch value {
    case .choice(let words, _): "-W \"\(words.joined(separator: " "))\""
    case .file: "-f"
    case .folder: "-d"
    case .listed(let arguments, _):
      "-W \"$(\(syntax.name) \(arguments) 2>/dev/null | while read -r name rest; "
        + "do echo \"$name\"; done)\""
    case .text, .named, .number: "-W \"\""
    }
  }

  // MARK: - Fish

  private var fish: String {
    let names = firstWords.joined(separator: " ")
    var lines = ["# \(syntax.name): \(syntax.name) completion fish | source"]
    for subcommand in syntax.subcommands where !subcommand.name.contains(" ") {
      lines.append(
        "complete -c \(syntax.name) -f -n 'not __fish_seen_subcommand_from \(names)'"
          + " -a \(subcommand.name) -d '\(quoted(subcommand.summary))'")
    }
    for option in syntax.options {
      let owners = option.subcommands.map(fishCondition).joined(separator: "; or ")
      let everywhere =
        syntax.endsAtFirstOperand && !names.isEmpty
        ? " -n 'not __fish_seen_subcommand_from \(names)'" : ""
      let condition = owners.isEmpty ? everywhere : " -n '\(owners)'"
      let isLong = option.name.hasPrefix("--")
      let name = isLong ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
      let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
      let value = option.value.map { " \(fishAction($0))" } ?? ""
      lines.append(
        "complete -c \(syntax.name)\(condition) \(name)\(short)\(value)"
          + " -d '\(quoted(option.summary))'")
    }
    for context in contexts {
      let operands = syntax.operands(of: context)
      for (place, operand) in operands.enumerated() {
        // Fish counts the name of the program too.
        let before = place + 1 + (context?.split(separator: " ").count ?? 0)
        let compared = "-\(operand.count == .any ? "ge" : "eq") \(before)"
        let conditions = [
          context.map(fishCondition),
          operands.count == 1 && pairs.isEmpty
            ? nil : "test (count (string match -v -- \"-*\" (commandline -opc))) \(compared)",
        ].compactMap(\.self)
        let condition = conditions.isEmpty ? "" : " -n '\(conditions.joined(separator: "; and "))'"
        var words = fishAction(operand.value).replacing("-x", with: "-f")
        if operand.value == .file { words = "-F" }
        lines.append("complete -c \(syntax.name)\(condition) \(words)")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns what holds behind a subcommand: each of its words was typed.
  private func fishCondition(_ subcommand: String) -> String {
    subcommand.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
      .joined(separator: "; and ")
  }

  private func fishAction(_ value: ArgumentValue) -> String {
    switch value {
    case .choice(let words, _): "-x -a '\(words.joined(separator: " "))'"
    case .file: "-r -F"
    case .folder: "-x -a '(__fish_complete_directories)'"
    case .listed(let arguments, _):
      "-x -a '(\(syntax.name) \(arguments) 2>/dev/null | string replace -r \" .*\" \"\")'"
    case .text, .named, .number: "-x"
    }
  }

  private func quoted(_ text: String) -> String { text.replacing("'", with: "\\'") }
}

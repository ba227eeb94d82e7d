/// The options of a shell, most of them about questions.
package struct ShellOptions: Hashable, Sendable {
  /// Whether a person is present who can be asked to confirm.
  package var isInteractive: Bool
  /// Whether every confirmation is answered with yes (`--yes`).
  package var assumesYes: Bool
  /// Whether questions are forbidden (`--no-input`).
  package var refusesQuestions: Bool

  /// Whether reports contain data for programs only: events, and the place after a command that only reports.
  package var reportsToPrograms: Bool
  /// The file that lists the features that are off, one per line; it is read before each command.
  package var switches: String?
  /// A person's aliases, and the words that replace them; the source of the lines replaces them.
  package var aliases: [String: String]

  /// The name of the program, and the usage of its options by name, for a person who types an option after a
  /// command.
  var program = ""
  var programOptions: [String: String] = [:]

  var asksPerson: Bool { isInteractive && !refusesQuestions }

  package init(
    isInteractive: Bool = false, assumesYes: Bool = false, refusesQuestions: Bool = false,
    reportsToPrograms: Bool = true, switches: String? = nil, aliases: [String: String] = [:]
  ) {
    (self.switches, self.aliases) = (switches, aliases)
    self.isInteractive = isInteractive
    self.assumesYes = assumesYes
    self.refusesQuestions = refusesQuestions
    self.reportsToPrograms = reportsToPrograms
  }

  /// Returns the words of a text; refuses one that begins like an option, unless the usage has it or it follows
  /// a `--`, which is left out.
  func text(_ words: [String], usage: String) throws(ShellError) -> [String] {
    let (known, end) = (CommandUsage(usage), words.firstIndex(of: "--") ?? words.count)
    if let option = words[..<end].first(where: { $0.hasPrefix("--") && !known.takes($0) }) {
      guard case .surplusArgument = refusal(of: option, usage: usage) else {
        throw refusal(of: option, usage: usage)
      }
      throw .optionInText(option, usage: usage)
    }
    return Array(words[..<end] + words[end...].dropFirst())
  }

  /// Returns the error for a surplus word of a command, which may be an option of the program.
  func refusal(of word: String, usage: String) -> ShellError {
    let name = String(word.prefix { $0 != "=" })
    guard let option = programOptions[name] else { return .surplusArgument(word, usage: usage) }
    let command = usage.prefix { $0 != " " }
    return .programOption(word, usage: "\(program) \(word == name ? option : word) \(command)")
  }
}

/// The arguments of a command, word by word, according to its usage: `features [off|on <feature>…]`.
struct CommandUsage {
  enum Kind: Hashable {
    /// A value of a kind, such as `link`.
    case named(String)
    /// The word itself, such as `--format` or `off`.
    case word(String)
  }

  /// The words of the usage, the command first.
  let words: [String]
  private let positions: [[Kind]]
  private let repeatsLast: Bool

  init(_ usage: String) {
    words = usage.replacing(" or ", with: "|").split(separator: " ").map(String.init)
    positions = words.dropFirst().map { part in
      let isChoice = part.contains("|") && !part.contains("<")
      return part.split { "<>[]…|".contains($0) }.map { word in
        isChoice || word.hasPrefix("-") ? .word(String(word)) : .named(String(word))
      }
    }
    repeatsLast = usage.contains("…")
  }

  /// Returns the first required argument of a usage, such as `link or command`.
  static func firstNeeded(in usage: String) -> String {
    guard let open = usage.firstIndex(of: "<") else { return "word" }
    let name = usage[usage.index(after: open)...].prefix { $0 != ">" }
    return String(name.replacing("|", with: " or "))
  }

  /// Returns the first word without a place in the usage: after a command without arguments, after literal
  /// words, or instead of a literal word.
  func surplus(in arguments: [String]) -> String? {
    zip(arguments.indices, arguments).first { position, word in
      let isBehind = position >= positions.count
      // The last named word also covers those after it; a literal word does so only with "…".
      return (isBehind ? positions.last ?? [] : positions[position]).allSatisfy {
        if case .word(let known) = $0 { isBehind && !repeatsLast || known != word } else { false }
      }
    }?.1
  }

  /// Whether the usage has the word itself.
  func takes(_ word: String) -> Bool { positions.joined().contains(.word(word)) }

  /// Returns what the word at a position after the command may be, counted from 0.
  func kinds(at position: Int) -> [Kind] {
    if positions.indices.contains(position) { return positions[position] }
    return repeatsLast ? positions.last ?? [] : []
  }
}

import Mail
import Spelling
import Terminal

extension Options {
  /// Parses the words of a command line, the program's name left out.
  ///
  /// A flag takes its value as `--flag value` or `--flag=value`; `--` ends the flags.
  ///
  /// - Parameter arguments: The words, as ``ArgumentVector`` gives them.
  /// - Throws: ``OptionsError``; nothing is guessed.
  public init(_ arguments: [String]) throws(OptionsError) {
    self.init()
    var parser = Parser(words: arguments[...])
    while let flag = try parser.nextFlag() {
      try apply(flag, from: &parser)
      try parser.checkValueTaken(of: flag)
    }
    input = try parser.input()
    if passwordSource == .standardInput, input == .standardInput || input == .file("-") {
      throw .conflict("--password-stdin", "commands read from standard input")
    }
  }

  private mutating func apply(_ flag: Flag, from parser: inout Parser) throws(OptionsError) {
    switch flag {
    case .file: parser.file = try parser.value(of: flag)
    case .command: parser.lines.append(try parser.value(of: flag))
    case .database: database = try parser.value(of: flag)
    case .mail: mail = try Self.mail(try parser.value(of: flag))
    case .features: features = try Self.names(try parser.value(of: flag), of: flag)
    case .without: leftOut += try Self.names(try parser.value(of: flag), of: flag)
    case .variant:
      let word = try parser.value(of: flag)
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[1] == "on" || parts[1] == "off" else {
        throw .invalidValue(flag: flag.rawValue, value: word, accepted: ["NAME=on", "NAME=off"])
      }
      variants[String(parts[0])] = parts[1] == "on"
    case .tolerateFailing: toleratesFailing = true
    case .transcript: transcript = try parser.value(of: flag)
    case .color:
      let word = try parser.value(of: flag)
      guard let preference = TerminalSession.ColorPreference(rawValue: word) else {
        throw .invalidValue(
          flag: flag.rawValue, value: word,
          accepted: TerminalSession.ColorPreference.allCases.map(\.rawValue))
      }
      color = preference
    case .passwordDescriptor:
      let word = try parser.value(of: flag)
      guard word.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int32(word) else {
        throw .invalidValue(
          flag: flag.rawValue, value: word, accepted: ["the number of an open file descriptor"])
      }
      try setPasswordSource(.descriptor(number))
    case .passwordStandardInput: try setPasswordSource(.standardInput)
    case .password: throw .passwordArgument
    case .json: writesJSON = true
    case .keepGoing: keepsGoing = true
    case .yes: confirmsAll = true
    case .noInput: forbidsQuestions = true
    case .requireSignIn: requiresSignIn = true
    case .restore: try setRestoration(.restore)
    case .noRestore: try setRestoration(.none)
    case .quiet: isQuiet = true
    case .version: showsVersion = true
    case .help, .shortHelp: showsHelp = true
    }
  }

  private mutating func setPasswordSource(_ source: SecretReader.Source) throws(OptionsError) {
    if passwordSource != .terminal, passwordSource != source {
      throw .conflict("--password-stdin", "--password-fd")
    }
    passwordSource = source
  }

  private mutating func setRestoration(_ wanted: Restoration) throws(OptionsError) {
    if restoration != .keep, restoration != wanted { throw .conflict("--restore", "--no-restore") }
    restoration = wanted
  }

  private static func mail(_ url: String) throws(OptionsError) -> MailDestination {
    do {
      return try MailDestination(url)
    } catch .passwordInURL {
      throw .mailPasswordArgument
    } catch {
      throw .invalidValue(
        flag: Flag.mail.rawValue, value: url,
        accepted: ["maildir:///folder", "smtp://host:port", "smtps://user@host:port"])
    }
  }

  private static func names(
    _ list: String, of flag: Flag
  ) throws(OptionsError) -> [String] {
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains("") else {
      throw .invalidValue(
        flag: flag.rawValue, value: list, accepted: ["names with commas between them"])
    }
    return names
  }
}

extension Options {
  /// The flags as they are typed.
  enum Flag: String, CaseIterable {
    case file = "-f"
    case command = "-c"
    case database = "--database"
    case mail = "--mail"
    case features = "--features"
    case without = "--without"
    case variant = "--variant"
    case tolerateFailing = "--tolerate-failing"
    case json = "--json"
    case keepGoing = "--keep-going"
    case yes = "--yes"
    case noInput = "--no-input"
    case requireSignIn = "--require-sign-in"
    case restore = "--restore"
    case noRestore = "--no-restore"
    case transcript = "--transcript"
    case color = "--color"
    case quiet = "--quiet"
    case password = "--password"
    case passwordStandardInput = "--password-stdin"
    case passwordDescriptor = "--password-fd"
    case version = "--version"
    case help = "--help"
    case shortHelp = "-h"

    /// Whether a second value would silently replace the first.
    var isSingle: Bool {
      switch self {
      case .file, .database, .mail, .features, .transcript, .color, .passwordDescriptor: true
      default: false
      }
    }

    /// The long flags a mistyped one is compared with; a password is no argument.
    static var suggested: [String] {
      allCases.filter { $0 != .password }.map(\.rawValue).filter { $0.hasPrefix("--") }
    }
  }

  /// Walks over the words of a command line.
  struct Parser {
    var words: ArraySlice<String>
    var file: String?
    var lines: [String] = []
    private var attached: String?
    private var seen: Set<Flag> = []

    init(words: ArraySlice<String>) {
      self.words = words
    }

    /// The next flag, or `nil` where the command starts.
    mutating func nextFlag() throws(OptionsError) -> Flag? {
      guard let word = words.first, word.utf8.first == UInt8(ascii: "-"), word != "-" else {
        return nil
      }
      words.removeFirst()
      if word == "--" { return nil }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? word
      guard let flag = Flag(rawValue: name) else {
        throw .unknownFlag(name, candidates: NearNames.of(name, among: Flag.suggested))
      }
      attached = parts.count > 1 ? String(parts[1]) : nil
      if flag.isSingle, !seen.insert(flag).inserted { throw .repeated(flag.rawValue) }
      return flag
    }

    /// The value of a flag: what follows `=`, or the next word.
    mutating func value(of flag: Flag) throws(OptionsError) -> String {
      let value: String
      if let text = attached {
        attached = nil
        value = text
      } else if let word = words.popFirst() {
        value = word
      } else {
        throw .missingValue(flag.rawValue)
      }
      guard !value.isEmpty || flag == .command else { throw .missingValue(flag.rawValue) }
      return value
    }

    /// Refuses `--json=yes`.
    func checkValueTaken(of flag: Flag) throws(OptionsError) {
      if attached != nil { throw .unexpectedValue(flag.rawValue) }
    }

    /// Where the commands come from; the three ways exclude each other.
    func input() throws(OptionsError) -> Input {
      if file != nil, !lines.isEmpty { throw .conflict("-f", "-c") }
      if let file {
        guard words.isEmpty else { throw .conflict("-f", "a command") }
        return .file(file)
      }
      if !lines.isEmpty {
        guard words.isEmpty else { throw .conflict("-c", "a command") }
        return .lines(lines)
      }
      return words.isEmpty ? .standardInput : .command(Array(words))
    }
  }
}

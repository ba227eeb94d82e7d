import CommandArguments

/// The shop's own options, in addition to those of every line shell.
struct ShopOptions: Hashable {
  /// The path or the URL of the database, or `nil` for the engine's default.
  var database: String?
  /// The destination of mails; `nil` for a folder next to the database.
  var mail: MailDestination?
  var features: [String]?
  var excluded: [String] = []
  var requiresSignIn = false
  var beginsEmpty = false

  /// Returns the options in the order in which help shows them; `server` is the default database of an
  /// engine that several devices share.
  static func declared(server: String? = nil) -> [CommandOption] {
    [database(server: server)] + others
  }

  private static func database(server: String?) -> CommandOption {
    guard let server else {
      return CommandOption(
        "--database", takes: .file,
        summary: """
          where the data lives (":memory:" keeps nothing); otherwise $XDG_DATA_HOME/shop-cli/shop.db
          """)
    }
    return CommandOption(
      "--database", takes: .named("URL"),
      summary: """
        the server and the database on it, without a password; otherwise \(server). What is this device's \
        own lies in $XDG_DATA_HOME/shop-cli
        """)
  }

  private static let others = [
    CommandOption(
      "--mail", takes: .named("WHERE"),
      summary: """
        where mails go: maildir:///FOLDER, sendmail for the system's mail program, or the path of a program \
        of that kind, such as /usr/bin/msmtp, which knows the mail server; otherwise a Maildir beside the \
        database
        """),
    CommandOption("--features", takes: .named("A,B"), summary: "compose these features only"),
    CommandOption(
      "--without", takes: .named("A,B"), isRepeatable: true,
      summary: "compose the shop without these features"),
    CommandOption("--require-sign-in", summary: "show nothing before signing in"),
    CommandOption(
      "--empty",
      summary: "make a new database without the goods and promo codes of the demonstration"),
  ]

  /// Reads the options.
  ///
  /// - Parameter arguments: The arguments, parsed with a syntax that includes ``declared``.
  /// - Throws: `ArgumentError` for an invalid value.
  init(_ arguments: Arguments) throws(ArgumentError) {
    database = arguments.value("--database")
    if let url = arguments.value("--mail") { mail = try Self.mail(url) }
    if let list = arguments.value("--features") {
      features = try Self.names(list, of: "--features")
    }
    for list in arguments.values("--without") {
      excluded += try Self.names(list, of: "--without")
    }
    requiresSignIn = arguments.has("--require-sign-in")
    beginsEmpty = arguments.has("--empty")
  }

  private static func mail(_ text: String) throws(ArgumentError) -> MailDestination {
    if let destination = MailDestination(text) { return destination }
    // What is given for a server may hold a password, which is not repeated.
    let scheme = ["smtp://", "smtps://"].first { text.lowercased().hasPrefix($0) }
    throw .invalidValue(
      scheme.map { $0 + "…" } ?? (text.contains("@") ? "…" : text), of: "--mail",
      expected: "maildir:///folder, sendmail, or the path of a mail program"
        + (scheme == nil
          ? "" : "; for a mail server, configure msmtp and give --mail /usr/bin/msmtp"),
      candidates: [])
  }

  private static func names(_ list: String, of option: String) throws(ArgumentError) -> [String] {
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains("") else {
      throw .invalidValue(
        list, of: option, expected: "names with commas between them", candidates: [])
    }
    return names
  }
}

/// The destination of mails given by `--mail`.
enum MailDestination: Hashable {
  /// A Maildir.
  case folder(path: String)
  /// A program with the interface of `sendmail`; `nil` for that of the system.
  case program(path: String?)

  /// Reads `maildir:///folder`, `sendmail`, or the path of a program.
  init?(_ text: String) {
    let scheme = "maildir://"
    let path = text.hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
    if text == "sendmail" {
      self = .program(path: nil)
    } else if path.hasPrefix("/"), path != "/" {
      self = text == path ? .program(path: path) : .folder(path: path)
    } else {
      return nil
    }
  }
}

import CommandArguments
import Mail

/// The shop's own options, in addition to those of every line shell.
struct ShopOptions: Hashable {
  /// The path or the URL of the database, or `nil` for the engine's default.
  var database: String?
  /// The destination of mails; `nil` for a folder next to the database.
  var mail: MailDestination?
  var features: [String]?
  var leftOut: [String] = []
  var requiresSignIn = false

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
      "--mail", takes: .named("URL"),
      summary: """
        where mails go: maildir:///FOLDER, smtp://HOST:PORT, or smtps://USER@HOST:PORT with the password \
        in $SHOP_MAIL_PASSWORD or in the file $SHOP_MAIL_PASSWORD_FILE, never in the URL; otherwise a \
        Maildir beside the database
        """),
    CommandOption("--features", takes: .named("A,B"), summary: "compose these features only"),
    CommandOption(
      "--without", takes: .named("A,B"), isRepeatable: true, summary: "leave these features out"),
    CommandOption("--require-sign-in", summary: "show nothing before signing in"),
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
      leftOut += try Self.names(list, of: "--without")
    }
    requiresSignIn = arguments.has("--require-sign-in")
  }

  private static func mail(_ url: String) throws(ArgumentError) -> MailDestination {
    do {
      return try MailDestination(url)
    } catch .passwordInURL {
      throw .secret(remedy: "give --mail smtps://user@host, and the password in SHOP_MAIL_PASSWORD")
    } catch {
      throw .invalidValue(
        url, of: "--mail",
        expected: "maildir:///folder, smtp://host:port, smtps://user@host:port", candidates: [])
    }
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

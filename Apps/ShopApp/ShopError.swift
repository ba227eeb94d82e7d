public import Accounts
public import Database
public import Diagnostics
public import PluginInterface
import Spelling

/// Why the shop cannot be composed as requested, or a command must not run.
public enum ShopError: Error, Hashable, Sendable {
  /// No plugin has the id that `--features` or `--without` names.
  case unknownFeature(String, available: [String])
  case signInNotComposed
  /// No composed feature has a first tab that may be shown at the start.
  case nothingToShow
  case failed([PluginFailure])
  /// The tables of a plugin cannot be brought up to date; the plugin with its owner, and why.
  case schema(String, DatabaseError)
  /// A store is not composed, or cannot register, and the database has its tables.
  case storeNotComposed(PluginManifest, tables: [String])
  /// `--empty` is given for a database that was there before.
  case notNew
  /// The session has ended, so the command was not run.
  case sessionOver(SessionEnd)
}

extension ShopError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .unknownFeature(let name, let available):
      .init(
        "feature.unknown", .usage, "there is no feature \"\(name)\"",
        hint: "features: \(available.joined(separator: ", "))",
        candidates: Suggestions.near(name, among: available))
    case .signInNotComposed:
      .init(
        "feature.signInMissing", .configuration, "--require-sign-in needs a feature that signs in",
        hint: "keep auth among the features, or leave --require-sign-in out")
    case .nothingToShow:
      .init(
        "feature.nothingToShow", .configuration, "the features composed have no tab to begin with",
        hint: "keep one with a tab that is open to everyone, such as home")
    case .failed(let failures):
      .init(
        "feature.failed", .configuration,
        (["the shop cannot start without features that failed to register:"]
          + failures.map(\.description)).joined(separator: "\n"),
        hint: "fix the features named above")
    case .schema(let plugin, let error):
      error.explanation.naming(plugin)
    case .storeNotComposed(let store, let tables):
      .init(
        "feature.storeNotComposed", .configuration,
        "\(store) has to be composed: the database has its tables (\(tables.joined(separator: ", "))), and it "
          + "alone knows what of a person's rows must be kept",
        hint: "compose \(store.id); its feature need not be")
    case .notNew:
      DatabaseError.notNew.explanation.saying(
        "--empty is for a new database, and this one was there before",
        hint: "leave --empty out; catalog withdraw --all withdraws the goods, if any are there")
    case .sessionOver(let end):
      .init(
        "session.over", .permission, "you are signed out: \(end.words); nothing was done",
        hint: "open shop://login")
    }
  }
}

extension ErrorExplanation {
  fileprivate func naming(_ plugin: String) -> ErrorExplanation {
    var named = self
    named.message = "\(plugin) cannot keep its data: \(message)"
    return named
  }

  /// The same cause in the words of the program's options.
  fileprivate func saying(_ message: String, hint: String) -> ErrorExplanation {
    var said = self
    (said.message, said.hint) = (message, hint)
    return said
  }
}

extension SessionEnd {
  fileprivate var words: String {
    switch self {
    case .endedElsewhere: "the session was ended elsewhere"
    case .expired:
      "the session has lasted too long, was not used for too long, or the clock was set back"
    }
  }
}

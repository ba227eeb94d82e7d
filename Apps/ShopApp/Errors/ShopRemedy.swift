import Database
import Mail
import Navigation
import PluginInterface
import Routing

/// How to mend an error of the platform in this shop: by an option, a link or a feature of its own.
struct ShopRemedy {
  /// What is composed; `nil` before anything was.
  var app: ComposedApp?
  /// The features that `--features` names; `nil` where it is not given.
  var features: [String]?

  /// The remedy before anything was composed.
  @Sendable static func of(_ error: any Error) -> String? { ShopRemedy().remedy(for: error) }

  /// The remedy; `nil` where the error's own says it all.
  func remedy(for error: any Error) -> String? {
    switch error {
    case LinkError.notComposed(_, let plugin, let owner) where isUnnamed(plugin):
      "\(manifest(of: plugin)?.module ?? plugin) (owner \(owner)) would; \(way(toHave: plugin))"
    case DatabaseError.cannotOpen:
      "check the path given to --database, and that its folder is yours"
    case DatabaseError.notARegularFile:
      "give a file to --database"
    case DatabaseError.notADatabase, DatabaseError.notOurs:
      "give another to --database"
    case DatabaseError.outcomeUnknown:
      "start again and look; an order is never placed twice"
    case LinkError.missingScheme:
      "begin it with shop:// or https://"
    case LinkError.noPlace:
      "add one, such as shop://home"
    case MailError.passwordMissing:
      "set SHOP_MAIL_PASSWORD, or SHOP_MAIL_PASSWORD_FILE to a file that only you can read"
    case MailError.passwordInURL:
      "give smtps://user@host, and the password in SHOP_MAIL_PASSWORD"
    case NavigationError.noOpenTab(let available, closedBy: []) where !canSignIn:
      available.isEmpty
        ? "no composed feature has a tab; \(way(toHave: "home"))"
        : "tabs: \(available.joined(separator: ", ")); to sign in, \(way(toHave: "auth"))"
    case NavigationError.signInUnavailable:
      "no composed feature can sign in; \(way(toHave: "auth"))"
    default:
      nil
    }
  }

  private var canSignIn: Bool {
    app?.router.plugins.contains { $0.manifest.id == "auth" && $0.isComposed } ?? false
  }

  private func manifest(of plugin: String) -> PluginManifest? {
    app?.router.plugins.first { $0.manifest.id == plugin }?.manifest
  }

  /// Whether a feature is missing because `--features` does not name it.
  private func isUnnamed(_ plugin: String) -> Bool { !(features?.contains(plugin) ?? (app != nil)) }

  private func way(toHave plugin: String) -> String {
    (isUnnamed(plugin) ? "add \(plugin) to --features, or " : "") + "type features on \(plugin)"
  }
}

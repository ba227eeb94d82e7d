import Database
import Mail
import Navigation
import PluginInterface
import Routing

/// How to mend an error of the platform in this shop: by an option, a link or a feature of its own.
enum ShopRemedy {
  /// The remedy; `nil` where the error's own says it all.
  static func of(_ error: any Error, among manifests: [PluginManifest]) -> String? {
    switch error {
    case LinkError.notComposed(_, let plugin, let owner):
      "\(manifests.first { $0.id == plugin }?.module ?? plugin) (owner \(owner)) would; "
        + "add \(plugin) to --features, or type features on \(plugin)"
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
    case NavigationError.noOpenTab(let available):
      available.isEmpty
        ? "no composed feature has a tab; add home to --features"
        : "tabs: \(available.joined(separator: ", ")); add auth to --features to sign in"
    case NavigationError.signInUnavailable:
      "no composed feature can sign in; add auth to --features"
    default:
      nil
    }
  }

  /// The remedy before anything was composed.
  @Sendable static func of(_ error: any Error) -> String? { of(error, among: []) }
}

import Database
import Mail
import Navigation
import PluginInterface
import Routing

/// Remedies for platform errors in terms of this shop: its options, links and features.
struct ShopRemedy {
  /// The current composition; `nil` before composing.
  var app: ComposedApp?
  /// The features that `--features` names; `nil` if it is not given.
  var features: [String]?
  /// Whether databases are made on a server before the shop can use them.
  var isOnServer = false

  /// Returns the remedy before anything is composed.
  @Sendable static func of(_ error: any Error) -> String? { ShopRemedy().remedy(for: error) }

  /// Returns the remedy; `nil` if the error's own is sufficient.
  func remedy(for error: any Error) -> String? {
    switch error {
    case LinkError.notComposed(_, let plugin, let owner) where !isBroken(plugin):
      "\(manifest(of: plugin)?.module ?? plugin) (owner \(owner)) would; \(hint(toHave: plugin))"
    case DatabaseError.cannotOpen:
      "check the path given to --database, and that its folder is yours"
    case DatabaseError.notARegularFile:
      "give a file to --database"
    case DatabaseError.notADatabase, DatabaseError.notOurs:
      "give another to --database"
    case ShopError.schema(_, let error):
      remedy(for: error)
    case DatabaseError.newerSchema, DatabaseError.otherMigration, DatabaseError.editedMigration:
      "run the program that made it, or begin a fresh one with "
        + (isOnServer
          ? "createdb fresh-shop and shop-cli-postgres --database postgres:///fresh-shop"
          : "shop-cli --database fresh-shop.db") + "; this one was not changed"
    case DatabaseError.migrationFailed:
      "run the program that used it last and report this to the owner; the database is as it was before"
    case DatabaseError.outcomeUnknown:
      "start again and check; an order is never placed twice"
    case LinkError.missingScheme:
      "begin it with shop:// or https://"
    case LinkError.noRoute:
      "add one, such as shop://home"
    case MailError.noMailProgram:
      "install a mail program such as msmtp-mta or postfix, or give --mail the path of one"
    case NavigationError.noOpenTab(let available, closedBy: []) where !canSignIn:
      available.isEmpty
        ? "no composed feature has a tab; \(hint(toHave: "home"))"
        : "tabs: \(available.joined(separator: ", ")); to sign in, \(hint(toHave: "auth"))"
    case NavigationError.signInUnavailable:
      "no composed feature can sign in; \(hint(toHave: "auth"))"
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

  /// Whether a plugin was to be composed, and could not register.
  private func isBroken(_ plugin: String) -> Bool {
    app?.failures.contains { $0.manifest.id == plugin } ?? false
  }

  private func isUnnamed(_ plugin: String) -> Bool { !(features?.contains(plugin) ?? (app != nil)) }

  private func hint(toHave plugin: String) -> String {
    isUnnamed(plugin) ? "add \(plugin) to --features" : "leave \(plugin) out of --without"
  }
}

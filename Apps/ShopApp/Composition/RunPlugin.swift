import Accounts
import AccountsStore
import Credentials
import Database
import DependencyInjection
import PluginInterface
import SharedKernel

/// What the app itself is to its plugins: the services of one run, and the points of the app's life.
///
/// Composition opens nothing: the database opens at its first use, with the schemas of all plugins.
struct RunPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "app", module: "ShopApp", owner: "@shop/app", isFeature: false)
  let configuration: ShopConfiguration

  func register(in registry: inout RouterRegistry) throws {
    let run = configuration
    registry.provide(OpenedDatabaseKey.self, using: Contributions<Schemas>.self) { schemas in
      let schemas = try schemas.values()
      let notComposed = run.schemasNotComposed(besides: Set(schemas.map(\.plugin)))
      let migrations = schemas.flatMap(\.output.migrations)
      do {
        return try run.openDatabase(
          (run.hasSamples ? migrations : migrations.map(\.withoutSamples))
            + notComposed.flatMap { $0.schema.migrations.map(\.notComposed) })
      } catch DatabaseError.notNew {
        throw ShopError.notNew
      } catch let DatabaseError.ownerNotComposed(owner) {
        let stores = notComposed.filter { $0.schema.owners.contains(owner) }
        guard let store = stores.first else { throw DatabaseError.ownerNotComposed(owner) }
        throw ShopError.storeNotComposed(store.plugin, tables: store.schema.tables.sorted())
      } catch let error as DatabaseError {
        let pluginID = error.migrationOwner.flatMap { owner in
          schemas.first { $0.output.owners.contains(owner) }?.plugin
        }
        guard let plugin = run.plugins.first(where: { $0.manifest.id == pluginID }) else {
          throw error
        }
        throw ShopError.schema("\(plugin.manifest)", error)
      }
    }
    registry.provide(AccountsSetupKey.self) {
      AccountsSetup(
        storage: run.sessions, hasher: ScryptPasswordHasher(profile: run.hashing),
        random: run.random, mail: run.mail, device: run.device, sessionPolicy: run.sessionPolicy)
    }
    registry.provide(WallClockKey.self) { run.clock }
    registry.provide(IDGeneratorKey.self) { run.identifiers }
    registry.provide(DeviceKey.self) { run.deviceIdentity() }
    registry.provide(TextExportKey.self) { TextFiles(keptFiles: run.keptFiles, home: run.home) }
    registry.opensPoint(Schemas.self)
    registry.opensPoint(AtStart.self)
    registry.opensPoint(AfterSignIn.self)
    registry.opensPoint(AfterSignOut.self)
    registry.opensPoint(StatusItems.self)
    registry.opensPoint(Introductions.self)
    LinkCheck.register(in: &registry)
    DrawingCommand.register(in: &registry)
    DropCommand.register(in: &registry)
    if let copying = run.copying { CopyCommand.register(copying, in: &registry) }
  }
}

// sample: file store
import Accounts
import Database
import DependencyInjection
public import PluginInterface
import SampleListFeatureInterface
import SharedKernel

public struct SampleListStorePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "sample-list-store",
    owner: "@shop/platform",
    isFeature: false)

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.provide(
      StoredItemsKey.self,
      using: DatabaseKey.self, CurrentSessionKey.self, DeviceKey.self
    ) { database, session, device in
      SQLSampleListItems(database: database, session: session, device: device)
    }
    registry.provide(SampleListItemsKey.self, using: StoredItemsKey.self) { $0 }
    registry.contribute(to: Schemas.self) { SQLSampleListItems.schema }
    registry.contribute(to: AfterSignIn.self, using: StoredItemsKey.self) { items in
      { user in try await items.takeOver(for: user) }
    }
  }
}

private enum StoredItemsKey: DependencyKey {
  typealias Value = SQLSampleListItems
}

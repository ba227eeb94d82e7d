import AccountsStore
import AuthFeature
import CartFeature
import CatalogStore
import HomeFeature
import OnboardingFeature
import OrderingStore
package import PluginInterface
import ProfileFeature
import SearchFeature

/// The features that the sessions of the whole shop, the transcripts and the fuzzers go through.
///
/// A feature that a team adds to the shop changes none of them, so that they are neither built nor run again
/// for it: `ShippedFeaturesTests` compose it with all the others, and its own tests are beside its module.
/// Who wants it in the tour adds it here.
package enum TouredFeatures {
  /// Their plugins, sorted by id, and the stores that they need.
  package static let plugins: [any FeaturePlugin] = [
    AuthPlugin(), CartPlugin(), HomePlugin(), OnboardingPlugin(), ProfilePlugin(), SearchPlugin(),
    AccountsStorePlugin(), CatalogStorePlugin(), OrderingStorePlugin(),
  ]

  package static let ids = plugins.map(\.manifest).filter(\.isFeature).map(\.id)
}

import PluginInterface
import ShopComposition

/// The features that the sessions of these suites and the transcripts go through, by name.
///
/// A feature that a team adds to ``ShopComposition`` changes no written session: ``ShippedFeaturesTests``
/// compose it with all the others, and its own tests are beside its module. Who wants it in the tour names
/// it here.
enum TouredFeatures {
  static let ids = ["auth", "cart", "home", "onboarding", "profile", "search"]

  static let plugins: [any FeaturePlugin] = ShopComposition.plugins.filter {
    ids.contains($0.manifest.id)
  }
}

import AccountsStore
import AuthFeature
import CartFeature
import CatalogStore
import GiftCardsFeature
import GiftCardsFeatureStore
import GiftsFeature
import HomeFeature
import OnboardingFeature
import OrderingStore
public import PluginInterface
import ProfileFeature
import RewardsFeature
import SearchFeature
import WishlistFeature
import WishlistFeatureStore

/// The one list of the shop's features and stores, one line each.
///
/// The programs, the suites of the whole shop and the fuzzers pass it to `ShopApp`, which knows no
/// feature and only the accounts' store. A new one adds its plugin here and its line in `Package.swift`. A
/// merge keeps the lines of both sides in either order, which has no effect; `new-feature --sort` restores it.
public enum ShopComposition {
  public static let plugins: [any FeaturePlugin] = [
    AccountsStorePlugin(),
    AuthPlugin(),
    CartPlugin(),
    CatalogStorePlugin(),
    GiftCardsPlugin(),
    GiftCardsStorePlugin(),
    GiftsPlugin(),
    HomePlugin(),
    OnboardingPlugin(),
    OrderingStorePlugin(),
    ProfilePlugin(),
    RewardsPlugin(),
    SearchPlugin(),
    WishlistPlugin(),
    WishlistStorePlugin(),
  ]
}

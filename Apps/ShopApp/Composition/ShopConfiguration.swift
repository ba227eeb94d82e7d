public import Accounts
public import Credentials
public import Mail
public import PluginInterface
public import Database
public import SharedKernel

/// What one run of the shop is given from outside.
public struct ShopConfiguration: Sendable {
  /// The feature plugins there are.
  public var plugins: [any FeaturePlugin]

  /// Opens the database the data lives in.
  public var openDatabase: DatabaseOpener

  /// Where the token of the signed-in session is kept between runs.
  public var sessions: any SessionStorage

  /// The ids of the features to compose; all of them for `nil`.
  public var features: [String]?

  /// The ids of features to leave out.
  public var leftOut: [String] = []

  /// Whether a feature that cannot register is left out instead of failing the start.
  public var toleratesFailing = false

  /// Who sees which variant.
  public var assignment = VariantAssignment.none

  /// Whether somebody must be signed in before anything is shown.
  public var requiresSignIn: Bool

  /// How costly a password hash is.
  public var hashing: ScryptProfile

  /// Where the time comes from.
  public var clock: WallClock

  /// Where the identities of users, orders and the like come from.
  public var identifiers: IDGenerator

  /// Where tokens, keys and codes come from.
  public var random = RandomSource.system

  /// Where mails go.
  public var mail: any MailTransport = InMemoryMailTransport()

  /// What this device is called in the list of sessions.
  public var device = ""

  /// How long a sign-in lasts.
  public var sessionPolicy = SessionPolicy.standard

  /// Creates a configuration.
  public init(
    plugins: [any FeaturePlugin], openDatabase: @escaping DatabaseOpener,
    sessions: any SessionStorage, features: [String]? = nil, requiresSignIn: Bool = false,
    hashing: ScryptProfile = .standard, clock: WallClock = .system,
    identifiers: IDGenerator = .random
  ) {
    self.plugins = plugins
    self.openDatabase = openDatabase
    self.sessions = sessions
    self.features = features
    self.requiresSignIn = requiresSignIn
    self.hashing = hashing
    self.clock = clock
    self.identifiers = identifiers
  }
}

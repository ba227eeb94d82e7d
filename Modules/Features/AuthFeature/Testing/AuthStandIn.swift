public import Accounts
import AuthFeatureInterface
public import PluginInterface
import StandIns

/// Stands in for the auth feature: `finish` signs a person in, `cancel` leaves.
///
/// ```swift
/// AuthStandIn { try await accounts.signInAda() }
/// ```
public struct AuthStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "auth", owner: "@shop/auth")

  private let signIn: @MainActor @Sendable () async throws -> User.ID

  /// Creates the stand-in; `signIn` signs a person in, and returns their identifier.
  public init(signIn: @escaping @MainActor @Sendable () async throws -> User.ID) {
    self.signIn = signIn
  }

  public func register(in registry: inout RouterRegistry) {
    registry.standIn(SignInFlow.self, value: "nothing: it signs one person in") {
      [signIn] word in
      word == nil ? try await signIn() : nil
    }
    registry.standIn(AccountRoute.self, parents: \.parents)
  }
}

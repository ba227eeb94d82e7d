package import Accounts
import AccountsPoints
package import Credentials
import Database
import DependencyInjection
import Diagnostics
package import Mail
public import PluginInterface
import SharedKernel

/// The accounts' store: accounts, sessions, second factors, mails and the preferences of this device.
///
/// The app provides ``AccountsSetupKey`` and the opened database; the store provides the database that the other
/// stores use, in which a command notices the end of its session.
public struct AccountsStorePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "accounts-store", owner: "@shop/domain", isFeature: false)

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.provide(
      AccountsCoreKey.self, using: OpenedDatabaseKey.self, AccountsSetupKey.self, WallClockKey.self,
      IDGeneratorKey.self, OutboxWorkerKey.self
    ) { opened, setup, clock, identifiers, outbox in
      AccountsCore(
        database: opened.database, storage: setup.storage, hasher: setup.hasher, clock: clock,
        identifiers: identifiers, random: setup.random, device: setup.device,
        sessionPolicy: setup.sessionPolicy, onMail: { outbox.wake() })
    }
    registry.provide(
      OutboxWorkerKey.self, using: OpenedDatabaseKey.self, AccountsSetupKey.self, WallClockKey.self
    ) { opened, setup, clock in
      OutboxWorker(database: opened.database, transport: setup.mail, clock: clock)
    }
    let core = AccountsCoreKey.self
    registry.provide(AccountsKey.self, using: core) { SQLAccounts($0) }
    registry.provide(DatabaseKey.self, using: core) { $0.database }
    registry.provide(CurrentSessionKey.self, using: core) { $0 }
    registry.provide(SessionWatchKey.self, using: core) { SQLSessions($0) }
    registry.provide(SessionListKey.self, using: core) { SQLSessions($0) }
    registry.provide(ReauthenticationKey.self, using: core) { SQLAccounts($0) }
    registry.provide(SecondFactorKey.self, using: core) { SQLSecondFactor($0) }
    registry.provide(PasswordResetKey.self, using: core) { SQLPasswordReset($0) }
    registry.provide(EmailVerificationKey.self, using: core) { SQLEmailVerification($0) }
    registry.provide(SecurityLogKey.self, using: core) { SQLSecurityLog($0) }
    registry.provide(
      PrivacyKey.self, using: core, Contributions<Schemas>.self,
      Contributions<PersonalDataHolders>.self
    ) { core, schemas, holders in
      SQLAccountPrivacy(
        core, schemas: try schemas.values().map(\.output),
        holders: try RowsOfPerson.holders(of: schemas, beside: holders, in: core.database))
    }
    registry.provide(DevicePreferencesKey.self, using: DatabaseKey.self, DeviceKey.self) {
      SQLDevicePreferences(database: $0, device: $1)
    }
    registry.provide(MailboxKey.self, using: core, AccountsSetupKey.self, OutboxWorkerKey.self) {
      DeliveredMail($1.mail, after: $2, of: $0)
    }
    registry.provide(
      AccountOutboxKey.self, using: OutboxWorkerKey.self, Contributions<AccountMails>.self
    ) { worker, kinds in
      worker.access(kinds: try kinds.values().flatMap(\.output))
    }
    registry.provide(MailSettingsKey.self, using: Contributions<AccountMails>.self) { kinds in
      Set(try kinds.values().flatMap(\.output).compactMap(\.setting?.own)).sorted {
        $0.name < $1.name
      }
    }
    registry.opensPoint(AccountMails.self)
    registry.contribute(to: AccountMails.self) {
      AccountMail.Kind.allCases.map(\.sent)
    }
    registry.opensPoint(PersonalDataHolders.self, beside: Schemas.self) { schema in
      guard schema?.personalTables.isEmpty ?? true else { return nil }
      return (
        "deletes data about people, and has no tables about any",
        "contribute the holder from the plugin that contributes the schema of its tables"
      )
    }
    registry.contribute(to: Schemas.self) { AccountsSchema.schema }
    registry.contribute(
      to: AtStart.self, using: PrivacyKey.self, OutboxWorkerKey.self, order: 10
    ) { privacy, outbox in
      {
        try await outbox.resume()
        do {
          try await privacy.resumeDeletions()
          return nil
        } catch let error as any ExplainedError {
          return "the deletion of an account is not complete: \(error.explanation.message); "
            + "it is tried again at the next start"
        }
      }
    }
  }
}

/// What the app decides about accounts: where sessions and mails go, and what a password costs.
package struct AccountsSetup: Sendable {
  let storage: any SessionStorage
  let hasher: any PasswordHasher
  let random: RandomSource
  let mail: any MailTransport
  let device: String
  let sessionPolicy: SessionPolicy

  /// Describes a device's accounts; `device` names it in the list of sessions.
  package init(
    storage: any SessionStorage, hasher: any PasswordHasher, random: RandomSource,
    mail: any MailTransport, device: String, sessionPolicy: SessionPolicy
  ) {
    (self.storage, self.hasher, self.random) = (storage, hasher, random)
    (self.mail, self.device, self.sessionPolicy) = (mail, device, sessionPolicy)
  }
}

package enum AccountsSetupKey: DependencyKey { package typealias Value = AccountsSetup }

package enum OutboxWorkerKey: DependencyKey { package typealias Value = OutboxWorker }

private enum AccountsCoreKey: DependencyKey { typealias Value = AccountsCore }

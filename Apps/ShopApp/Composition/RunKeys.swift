import Accounts
import AccountsStore
import Credentials
import Database
import DependencyInjection
import Mail
import Ordering
import SharedKernel

/// The database of this run, as stores see it: watched over while a command runs.
enum DatabaseKey: DependencyKey { typealias Value = any Database }

/// The database of this run, as the app that closes it sees it, and work outside of commands.
enum OpenedDatabaseKey: DependencyKey { typealias Value = OpenedDatabase }

enum SessionStorageKey: DependencyKey { typealias Value = any SessionStorage }

enum PasswordHasherKey: DependencyKey { typealias Value = any PasswordHasher }

enum IDGeneratorKey: DependencyKey { typealias Value = IDGenerator }

enum MailTransportKey: DependencyKey { typealias Value = any MailTransport }

/// Distinguishes this device from others in their database.
enum DeviceKey: DependencyKey { typealias Value = String }

enum OutboxWorkerKey: DependencyKey { typealias Value = OutboxWorker }

enum AccountsSetupKey: DependencyKey { typealias Value = AccountsSetup }

struct AccountsSetup: Sendable {
  let random: RandomSource
  let device: String
  let sessionPolicy: SessionPolicy
}

enum AppServicesKey: DependencyKey { typealias Value = AppServices }

struct AppServices: Sendable {
  let accounts: any AccountService
  let watch: any SessionWatch
  let preferences: any DevicePreferences
  let cart: any CartService
  let maintenance: any OrderMaintenanceService
  let privacy: any PrivacyService
  let outbox: OutboxWorker
}

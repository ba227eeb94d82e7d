public import Database
public import DependencyInjection
public import PluginInterface
public import SharedKernel
import SQLiteDatabase
import Synchronization

/// What an app is to the stores composed in it, for a test or an example: a database in memory, a clock that a test
/// sets, and names that count.
///
/// The stores are the shop's own. Compose them beside a run, and what a test changes behind the app's back goes through
/// the same services and the same database:
///
/// ```swift
/// let run = TestRun()
/// for plugin in [HomePlugin(), run, TestCatalog(of: run, purchases: TestPurchases())] as [any FeaturePlugin] {
///   composition.add(plugin)
/// }
/// ```
public struct TestRun: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "test-run", module: "SharedKernelTesting", owner: "@shop/domain", isFeature: false)
  public let clock: TestClock
  public let faults = DatabaseFaults()
  public let files = TestFiles()

  /// 14 March 2026.
  public static let start = Timestamp(secondsSinceEpoch: 1_773_446_400)

  public init(at moment: Timestamp = start) { clock = TestClock(moment) }

  public func register(in registry: inout RouterRegistry) {
    registry.opensPoint(Schemas.self)
    registry.opensPoint(Arrangements.self)
    registry.opensPoint(AtStart.self)
    registry.provide(
      OpenedDatabaseKey.self, using: Contributions<Schemas>.self, Contributions<Arrangements>.self
    ) { [faults] schemas, arrangements in
      let database = try Self.database(
        schemas.values().flatMap(\.output.migrations), arrangements.values().map(\.output))
      return OpenedDatabase(
        FailingDatabase(base: database, faults: faults),
        commitsByOthers: { AsyncStream { $0.finish() } }, close: { await database.close() })
    }
    registry.provide(WallClockKey.self) { [clock] in clock.wallClock }
    registry.provide(IDGeneratorKey.self) { .counting() }
    registry.provide(DeviceKey.self) { "" }
    registry.provide(TextExportKey.self) { [files] in files }
  }

  /// What migrations leave of an empty database, which each run begins with.
  private static let images = Mutex<[[String]: [UInt8]]>([:])

  private static func database(
    _ migrations: [Migration], _ arrangements: [Arrangements.Output]
  ) throws -> SQLiteDatabase {
    let steps = migrations.flatMap { step in
      ["\(step.owner) \(step.version) \(step.name)"] + step.statements.map(\.sql)
    }
    // The first run migrates while the others wait.
    let image = try images.withLock { images in
      if let known = images[steps] { return known }
      let image = try SQLiteDatabase.image(of: migrations)
      images[steps] = image
      return image
    }
    let arrangement = Migration(
      owner: "test", version: 1, name: "arrangement", statements: []
    ) { transaction in
      for arrange in arrangements { try arrange(transaction) }
    }
    return try SQLiteDatabase(
      location: .memory, holding: image,
      // In a schema, which says that it leaves no table about anybody.
      migrations: migrations + Schema([arrangement]).migrations)
  }
}

/// The point at which stores put into the new database of a ``TestRun`` what a test begins with.
public enum Arrangements: ValuePoint {
  public typealias Output = @Sendable (any WriteTransaction) throws -> Void
}

/// A clock that only a test moves.
public final class TestClock: Sendable {
  private let moment: Mutex<Timestamp>
  private let zone = Mutex<(ahead: Int64, name: String)>((0, "UTC"))

  public init(_ moment: Timestamp) { self.moment = Mutex(moment) }

  public var wallClock: WallClock {
    WallClock(zone: { _ in self.zone.withLock { $0 } }, { self.moment.withLock { $0 } })
  }

  /// Moves the person to where clocks are so many seconds ahead of UTC.
  public func move(to name: String, ahead: Int64) { zone.withLock { $0 = (ahead, name) } }

  public func move(bySeconds seconds: Int64) {
    moment.withLock { $0 = $0.advanced(bySeconds: seconds) }
  }
}

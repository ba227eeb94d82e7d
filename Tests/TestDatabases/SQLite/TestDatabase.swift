/// An empty database for one test.
///
/// With `POSTGRES=1`, the package uses another type of this name, which `SHOP_TEST_ENGINE` moves to a server.
/// So tests of code written once for all engines run on each engine.
public typealias TestDatabase = EmbeddedTestDatabase

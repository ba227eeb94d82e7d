/// An empty database of a test's own.
///
/// In the package with `POSTGRES=1` another type of this name stands here, which `SHOP_TEST_ENGINE` puts on a
/// server. So tests of what is written once for all engines run on each.
public typealias TestDatabase = EmbeddedTestDatabase

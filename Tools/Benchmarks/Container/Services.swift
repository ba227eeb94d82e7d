import DependencyInjection

/// What is resolved: a service alone, and a graph of five.
final class Service: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

protocol Numbered: Sendable {
  var number: Int { get }
}

extension Service: Numbered {}

final class Connection: Sendable {
  let number = 1
}

final class Store: Sendable {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }
}

final class Index: Sendable {
  let number = 2
}

final class Catalogue: Sendable {
  let store: Store
  let index: Index

  init(_ store: Store, _ index: Index) { (self.store, self.index) = (store, index) }
}

final class Shop: Sendable {
  let catalogue: Catalogue

  init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  var number: Int { catalogue.store.connection.number &+ catalogue.index.number }
}

enum SingletonKey: DependencyKey { typealias Value = Service }
enum ProtocolKey: DependencyKey { typealias Value = any Numbered }
enum FlowKey: DependencyKey { typealias Value = Service }
enum TransientKey: DependencyKey { typealias Value = Service }
enum ConnectionKey: DependencyKey { typealias Value = Connection }
enum StoreKey: DependencyKey { typealias Value = Store }
enum IndexKey: DependencyKey { typealias Value = Index }
enum CatalogueKey: DependencyKey { typealias Value = Catalogue }
enum ShopKey: DependencyKey { typealias Value = Shop }
enum NumberedKey<N: Number>: DependencyKey { typealias Value = Service }

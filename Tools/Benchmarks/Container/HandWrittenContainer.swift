/// The floor of resolving: a struct of closures, as somebody would write it by hand for one app.
struct HandWrittenContainer {
  let singleton: () -> Service
  let protocolSingleton: () -> any Numbered
  let transient: () -> Service
  let shop: () -> Shop

  init() {
    let service = Service(1)
    singleton = { service }
    protocolSingleton = { service }
    transient = { Service(1) }
    let connection = { Connection() }
    let store = { Store(connection()) }
    let index = { Index() }
    let catalogue = { Catalogue(store(), index()) }
    shop = { Shop(catalogue()) }
  }
}

/// The floor of resolving: a struct of closures, as somebody would write it by hand for one app.
struct HandWrittenContainer {
  let singleton: () -> Service
  let protocolSingleton: () -> any Numbered
  let perFlow: () -> Service

  init() {
    let service = Service(1)
    singleton = { service }
    protocolSingleton = { service }
    perFlow = { Service(1) }
  }
}

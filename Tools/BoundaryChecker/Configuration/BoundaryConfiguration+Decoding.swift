import Foundation

extension BoundaryConfiguration {
  /// Where a configuration is looked for, relative to the package, when none is named.
  static let defaultPaths = ["boundaries.json", "Tools/boundaries.json"]

  /// Reads the configuration file at `path`, which messages call `name`.
  static func read(path: String, name: String) throws(BoundaryCheckError) -> Self {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .configurationMissing(path: name)
    }
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw .configurationNotJSON(path: name, detail: "\(error)")
    }
    return try BoundaryConfiguration(value, name: name)
  }

  init(_ value: JSONValue, name: String) throws(BoundaryCheckError) {
    let root = try ConfigurationObject(
      value, at: name,
      keys: ["version", "clearedEnvironment", "environment", "layers", "contracts"])
    let version = try root.number("version")
    guard version == 1 else { throw .unsupportedVersion("\(version)") }
    clearedEnvironment =
      root.has("clearedEnvironment") ? try root.texts("clearedEnvironment") : []
    environment = root.has("environment") ? try root.textsByName("environment") : [:]

    var layers: [Layer] = []
    for object in try root.objects("layers", keys: ["name", "targets"]) {
      let layer = try Layer(object)
      if layers.contains(where: { $0.name == layer.name }) {
        throw .duplicateName(layer.name, at: object.place)
      }
      layers.append(layer)
    }
    self.layers = layers

    var contracts: [Contract] = []
    let keys = ["name", "targets", "mayImport", "neverImport", "exceptions", "reason"]
    for object in try root.objects("contracts", keys: keys) {
      let contract = try Contract(object)
      if contracts.contains(where: { $0.name == contract.name }) {
        throw .duplicateName(contract.name, at: object.place)
      }
      contracts.append(contract)
    }
    self.contracts = contracts
  }
}

extension BoundaryConfiguration.Layer {
  fileprivate init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    name = try object.text("name")
    targets = try object.selectors("targets")
    place = object.place
  }
}

extension BoundaryConfiguration.Contract {
  fileprivate init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    name = try object.text("name")
    targets = try object.selectors("targets")
    mayImport = object.has("mayImport") ? try object.selectors("mayImport") : nil
    neverImport = object.has("neverImport") ? try object.selectors("neverImport") : nil
    if mayImport == nil, neverImport == nil { throw .contractWithoutTerms(name) }
    reason = try object.text("reason")
    place = object.place
    var exceptions: [BoundaryConfiguration.Exception] = []
    if object.has("exceptions") {
      let keys = ["targets", "mayImport", "reason"]
      for exception in try object.objects("exceptions", keys: keys) {
        exceptions.append(try BoundaryConfiguration.Exception(exception))
      }
    }
    self.exceptions = exceptions
  }
}

extension BoundaryConfiguration.Exception {
  fileprivate init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    targets = try object.selectors("targets")
    mayImport = try object.selectors("mayImport")
    reason = try object.text("reason")
    place = object.place
  }
}

extension ConfigurationObject {
  fileprivate func selectors(_ key: String) throws(BoundaryCheckError) -> [Selector] {
    var selectors: [Selector] = []
    for text in try texts(key) { selectors.append(try Selector(text, at: path(key))) }
    return selectors
  }
}

import Foundation

extension BoundaryConfiguration {
  /// Where a configuration is looked for, relative to the package, when none is named.
  static let defaultPaths = [".boundaries.json", "boundaries.json", "Tools/boundaries.json"]

  static let keys = [
    "version", "environment", "layers", "order", "contracts",
    "independence", "forbidden", "visibility", "interfaces", "externals", "reexports", "spi",
    "access", "products", "severities", "exceptions", "coordinators",
  ]

  /// Reads the configuration file at `path`, which messages call `name`.
  static func read(path: String, name: String) throws(BoundaryCheckError) -> Self {
    guard FolderReader.kind(of: path) != .absent else { throw .configurationMissing(path: name) }
    return try BoundaryConfiguration(json: try FileReader.bytes(of: path), name: name)
  }

  /// Reads a configuration from the bytes of its file, which messages call `name`.
  package init(json bytes: [UInt8], name: String) throws(BoundaryCheckError) {
    try self.init(try JSONValue(Data(bytes), name: name), name: name)
    for variable in environment.keys.sorted()
    where ReservedVariables.contain(variable) || environment[variable]?.contains("\0") == true {
      let line = JSONLines.line(of: ["environment", variable], in: bytes)
      throw .reservedVariable(variable, at: line.map { "\(name):\($0)" } ?? name)
    }
  }

  private init(_ value: JSONValue, name: String) throws(BoundaryCheckError) {
    let root = try ConfigurationObject(value, at: name, keys: Self.keys)
    let version = try root.number("version")
    guard version == 1 else { throw .unsupportedVersion("\(version)") }
    self.name = name
    environment = root.has("environment") ? try root.textsByName("environment") : [:]
    layers = try root.list("layers", keys: Layer.keys, Layer.init)
    order = try root.has("order") ? Self.levels(root) : []
    contracts = try root.list("contracts", keys: Contract.keys, Contract.init)
    independence = try root.list("independence", keys: Independence.keys, Independence.init)
    forbidden = try root.list("forbidden", keys: Forbidden.keys, Forbidden.init)
    visibility = try root.list("visibility", keys: Visibility.keys, Visibility.init)
    interfaces = try root.list("interfaces", keys: InterfaceOnly.keys, InterfaceOnly.init)
    externals = try root.list("externals", keys: ExternalBan.keys, ExternalBan.init)
    reexports = try root.list("reexports", keys: Allowance.keys, Allowance.init(_:))
    let spiKeys = Allowance.keys + ["groups"]
    spi = root.has("spi") ? try root.list("spi", keys: spiKeys, Allowance.init(spi:)) : nil
    access = try root.list("access", keys: AccessContract.keys, AccessContract.init)
    products = root.has("products") ? try root.textListsByName("products") : [:]
    severities = try root.list("severities", keys: SeverityChoice.keys, SeverityChoice.init)
    exceptions = try root.list("exceptions", keys: Exemption.keys, Exemption.init)
    coordinators =
      root.has("coordinators")
      ? try CoordinatorContract(
        try root.object("coordinators", keys: CoordinatorContract.keys)) : nil
    try proveNamesAreUnique()
  }

  private static func levels(
    _ root: ConfigurationObject
  ) throws(BoundaryCheckError) -> [Level] {
    let place = root.path("order")
    return try root.texts("order").map { text throws(BoundaryCheckError) in
      let names = text.split { $0 == "|" || $0 == ":" }.map { part in
        part.filter { !$0.isWhitespace }
      }
      guard !names.isEmpty, !names.contains("") else { throw .emptyText(at: place) }
      return Level(layers: names, isIndependent: !text.contains(":"), place: place)
    }
  }

  private func proveNamesAreUnique() throws(BoundaryCheckError) {
    var seen: Set<String> = []
    for layer in layers where !seen.insert(layer.name).inserted {
      throw .duplicateName(layer.name, at: layer.place)
    }
    seen = []
    for contract in contracts where !seen.insert(contract.name).inserted {
      throw .duplicateName(contract.name, at: contract.place)
    }
    for contract in independence.map(\.name) + forbidden.map(\.name)
    where !seen.insert(contract).inserted {
      throw .duplicateName(contract, at: name)
    }
  }
}

extension BoundaryConfiguration.Layer {
  static let keys = ["name", "targets", "siblings"]

  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    name = try object.text("name")
    targets = try object.selectors("targets")
    place = object.place
    let siblings = object.has("siblings") ? try object.text("siblings") : "free"
    guard ["free", "independent"].contains(siblings) else {
      throw .wrongType(at: object.path("siblings"), expected: "\"free\" or \"independent\"")
    }
    hasIndependentSiblings = siblings == "independent"
  }
}

extension BoundaryConfiguration.Contract {
  static let keys = ["name", "targets", "mayImport", "neverImport", "exceptions", "reason"]

  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    name = try object.text("name")
    targets = try object.selectors("targets")
    mayImport = object.has("mayImport") ? try object.selectors("mayImport") : nil
    neverImport = object.has("neverImport") ? try object.selectors("neverImport") : nil
    if mayImport == nil, neverImport == nil { throw .contractWithoutTerms(name) }
    reason = try object.text("reason")
    place = object.place
    exceptions = try object.list(
      "exceptions", keys: ["targets", "mayImport", "reason"],
      BoundaryConfiguration.Exception.init)
  }
}

extension BoundaryConfiguration.Exception {
  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    targets = try object.selectors("targets")
    mayImport = try object.selectors("mayImport")
    reason = try object.text("reason")
    place = object.place
  }
}

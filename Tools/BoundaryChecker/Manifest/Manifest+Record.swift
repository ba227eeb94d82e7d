extension Manifest {
  /// The manifest in few bytes, which are read many times faster than the JSON it came from.
  ///
  /// Lists of settings are mostly the same from target to target, so each is written once.
  var record: [UInt8] {
    var settings: [[TargetSetting]] = []
    var writer = RecordWriter()
    for target in targets {
      if let own = target.settings, !settings.contains(own) { settings.append(own) }
    }
    writer.write(name)
    writer.write(toolsVersion?.version)
    writer.write(swiftLanguageVersions)
    writer.write(products == nil ? 0 : 1)
    if let products {
      writer.write(products.count)
      for product in products {
        writer.write(product.name)
        writer.write(product.targets)
      }
    }
    writer.write(packages == nil ? 0 : 1)
    if let packages {
      writer.write(packages.count)
      for package in packages {
        writer.write(package.identity)
        writer.write(package.path)
        writer.write(package.alias)
      }
    }
    writer.write(settings.count)
    for list in settings {
      writer.write(list.count)
      for setting in list {
        writer.write(setting.name)
        writer.write(setting.values)
      }
    }
    writer.write(targets.count)
    for target in targets {
      writer.write(target.name)
      writer.write(target.type.rawValue)
      writer.write(target.path)
      writer.write(target.sources)
      writer.write(target.exclude)
      writer.write(target.dependencies.count)
      for dependency in target.dependencies { dependency.write(to: &writer) }
      writer.write(target.resources?.map(\.path))
      let place = target.settings.flatMap(settings.firstIndex)
      writer.write(place.map { $0 + 1 } ?? 0)
    }
    return writer.bytes
  }

  /// Reads a record; `nil` when it is none.
  init?(record bytes: [UInt8], from start: Int = 0) {
    var reader = RecordReader(bytes, from: start)
    guard let name = reader.text(), let version = reader.optionalText(),
      let languages = reader.optionalTexts(), let products = Self.products(&reader),
      let packages = Self.packages(&reader), let settingCount = reader.count()
    else { return nil }
    var settings: [[TargetSetting]] = []
    for _ in 0..<settingCount {
      guard let count = reader.count() else { return nil }
      var list: [TargetSetting] = []
      for _ in 0..<count {
        guard let name = reader.text(), let values = reader.texts() else { return nil }
        list.append(TargetSetting(name: name, values: values))
      }
      settings.append(list)
    }
    guard let targetCount = reader.count() else { return nil }
    var targets: [Target] = []
    targets.reserveCapacity(targetCount)
    for _ in 0..<targetCount {
      guard let target = Target(&reader, settings) else { return nil }
      targets.append(target)
    }
    guard reader.isAtEnd else { return nil }
    self.init(
      name: name, targets: targets, toolsVersion: version.map(ToolsVersion.init),
      swiftLanguageVersions: languages, products: products, packages: packages)
  }

  /// The products, which may be absent; the outer `nil` is a fault of the record.
  private static func products(_ reader: inout RecordReader) -> [Product]?? {
    guard let isThere = reader.number() else { return nil }
    if isThere == 0 { return .some(nil) }
    guard let count = reader.count() else { return nil }
    var products: [Product] = []
    for _ in 0..<count {
      guard let name = reader.text(), let targets = reader.texts() else { return nil }
      products.append(Product(name: name, targets: targets))
    }
    return products
  }

  /// The packages, which may be absent; the outer `nil` is a fault of the record.
  private static func packages(_ reader: inout RecordReader) -> [PackageReference]?? {
    guard let isThere = reader.number() else { return nil }
    if isThere == 0 { return .some(nil) }
    guard let count = reader.count() else { return nil }
    var packages: [PackageReference] = []
    for _ in 0..<count {
      guard let identity = reader.text(), let path = reader.optionalText(),
        let alias = reader.optionalText()
      else { return nil }
      packages.append(PackageReference(identity: identity, path: path, alias: alias))
    }
    return packages
  }
}

extension Manifest.Target {
  fileprivate init?(_ reader: inout RecordReader, _ settings: [[TargetSetting]]) {
    guard let name = reader.text(), let type = reader.text().flatMap(TargetKind.init),
      let path = reader.optionalText(), let sources = reader.optionalTexts(),
      let exclude = reader.optionalTexts(), let count = reader.count()
    else { return nil }
    var dependencies: [TargetDependency] = []
    dependencies.reserveCapacity(count)
    for _ in 0..<count {
      guard let dependency = TargetDependency(&reader) else { return nil }
      dependencies.append(dependency)
    }
    guard let resources = reader.optionalTexts(), let place = reader.number(),
      place <= settings.count
    else { return nil }
    self.init(
      name: name, type: type, path: path, sources: sources, exclude: exclude,
      dependencies: dependencies, settings: place == 0 ? nil : settings[place - 1],
      resources: resources?.map(Manifest.Resource.init))
  }
}

extension TargetDependency {
  fileprivate func write(to writer: inout RecordWriter) {
    let form: Int
    let name: String
    var package: String?
    switch reference {
    case .target(let target): (form, name) = (0, target)
    case .byName(let target): (form, name) = (1, target)
    case .product(let product, let owner): (form, name, package) = (2, product, owner)
    }
    writer.write(form)
    writer.write(name)
    writer.write(package)
    writer.write(condition == nil ? 0 : 1)
    if let condition {
      writer.write(condition.platforms)
      writer.write(condition.configuration)
      writer.write(condition.traits)
    }
    writer.write(moduleAliases.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
  }

  fileprivate init?(_ reader: inout RecordReader) {
    guard let form = reader.number(), let name = reader.text(),
      let package = reader.optionalText(), let isConditional = reader.number()
    else { return nil }
    var condition: DependencyCondition?
    if isConditional != 0 {
      guard let platforms = reader.texts(), let configuration = reader.optionalText(),
        let traits = reader.texts()
      else { return nil }
      condition = DependencyCondition(
        platforms: platforms, configuration: configuration, traits: traits)
    }
    guard let pairs = reader.texts(), pairs.count.isMultiple(of: 2) else { return nil }
    var aliases: [String: String] = [:]
    for index in stride(from: 0, to: pairs.count, by: 2) {
      aliases[pairs[index]] = pairs[index + 1]
    }
    let reference: Reference
    switch form {
    case 0: reference = .target(name)
    case 1: reference = .byName(name)
    case 2: reference = .product(name, package: package)
    default: return nil
    }
    self.init(reference: reference, condition: condition, moduleAliases: aliases)
  }
}

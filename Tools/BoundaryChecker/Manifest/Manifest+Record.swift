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
      let place = target.settings.flatMap(settings.firstIndex)
      writer.write(place.map { $0 + 1 } ?? 0)
    }
    return writer.bytes
  }

  /// Reads a record; `nil` when it is none.
  init?(record bytes: [UInt8], from start: Int = 0) {
    var reader = RecordReader(bytes, from: start)
    guard let name = reader.text(), let version = reader.optionalText(),
      let languages = reader.optionalTexts(), let settingCount = reader.count()
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
      swiftLanguageVersions: languages)
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
    guard let place = reader.number(), place <= settings.count else { return nil }
    self.init(
      name: name, type: type, path: path, sources: sources, exclude: exclude,
      dependencies: dependencies, settings: place == 0 ? nil : settings[place - 1])
  }
}

extension TargetDependency {
  fileprivate func write(to writer: inout RecordWriter) {
    switch reference {
    case .target(let name):
      writer.write(0)
      writer.write(name)
    case .byName(let name):
      writer.write(1)
      writer.write(name)
    case .product(let name, let package):
      writer.write(2)
      writer.write(name)
      writer.write(package)
    }
  }

  fileprivate init?(_ reader: inout RecordReader) {
    guard let form = reader.number(), let name = reader.text() else { return nil }
    switch form {
    case 0: self.init(reference: .target(name))
    case 1: self.init(reference: .byName(name))
    case 2:
      guard let package = reader.optionalText() else { return nil }
      self.init(reference: .product(name, package: package))
    default: return nil
    }
  }
}

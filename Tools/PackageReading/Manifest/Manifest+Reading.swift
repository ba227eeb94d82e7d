import Encodings

/// Decodes the output of `swift package dump-package`; parts that no rule needs are ignored.
extension Manifest {
  static func decoded(from json: [UInt8]) throws(BoundaryCheckError) -> Manifest {
    let value: JSONValue
    do { value = try JSONValue(json) } catch {
      throw .manifestNotUnderstood(detail: "\(error.position): \(error)")
    }
    return try Manifest(value)
  }

  private init(_ json: JSONValue) throws(BoundaryCheckError) {
    self.init(
      name: try json.needed("name").text, targets: try json.needed("targets").list(Target.init),
      toolsVersion: try json["toolsVersion"]?.needed("_version").text,
      swiftLanguageVersions: try json["swiftLanguageVersions"]?.texts ?? [],
      products: try json["products"]?.list { value throws(BoundaryCheckError) in
        Product(name: try value.needed("name").text, targets: try value.needed("targets").texts)
      } ?? [],
      packages: try json["dependencies"]?.list(PackageReference.init) ?? [],
      traits: try json["traits"]?.texts("name") ?? [],
      enabledTraits: Dictionary(
        firstOf: try json["traits"]?.list { trait throws(BoundaryCheckError) in
          (try trait.needed("name").text, try trait["enabledTraits"]?.texts ?? [])
        } ?? []),
      platforms: try json["platforms"]?.texts("platformName") ?? [],
      root: try? json["packageKind"]?["root"]?.texts.first)
  }
}

extension Manifest.Target {
  fileprivate init(_ json: JSONValue) throws(BoundaryCheckError) {
    let type = try json.needed("type")
    guard let kind = TargetKind(rawValue: try type.text) else {
      throw type.unlike("a kind of target")
    }
    let (name, path) = (try json.needed("name").text, try json["path"]?.text)
    // Rejected here, so that no file outside the package is ever read; a binary target has no sources.
    if let path, kind != .binary, TargetFolders.leavesPackage(path) {
      throw .targetOutsidePackage(name, path: path)
    }
    self.init(
      name: name, type: kind, path: path,
      sources: try json["sources"]?.texts, excluded: try json["exclude"]?.texts ?? [],
      dependencies: try json.needed("dependencies").list(TargetDependency.init(line:))
        + (try json["pluginUsages"]?.list(TargetDependency.init(usage:)) ?? []),
      settings: try json["settings"]?.list(TargetSetting.init) ?? [],
      resources: try json["resources"]?.texts("path") ?? [],
      headers: try json["publicHeadersPath"]?.text,
      plugins: try json["pluginUsages"]?.list { value throws(BoundaryCheckError) in
        try value["plugin"]?[0]?.text ?? ""
      } ?? [])
  }
}

extension PackageReference {
  /// Reads `{"sourceControl": [{"identity": …}]}`, `{"fileSystem": [{"identity": …, "path": …}]}` or
  /// `{"registry": […]}`.
  fileprivate init(_ json: JSONValue) throws(BoundaryCheckError) {
    guard let bodies = json.members?.values.first,
      let package = try bodies.list({ $0 }).first
    else { throw json.unlike("a package") }
    self.init(
      identity: try package.needed("identity").text, path: try package["path"]?.text,
      alias: try package["nameForTargetDependencyResolutionOnly"]?.text)
  }
}

extension TargetSetting {
  /// Reads `{"kind": {"enableUpcomingFeature": {"_0": "ExistentialAny"}}, "tool": "swift"}`.
  fileprivate init(_ json: JSONValue) throws(BoundaryCheckError) {
    let kind = try json.needed("kind").members?.first
    self.init(
      name: kind?.key ?? "", values: (try? kind?.value["_0"]?.texts) ?? [],
      tool: try json["tool"]?.text,
      condition: try json["condition"].map(DependencyCondition.init))
  }
}

extension TargetDependency {
  /// Reads `{"byName": ["A", null]}`, `{"target": […]}` or `{"product": ["A", "package", …]}`.
  fileprivate init(line json: JSONValue) throws(BoundaryCheckError) {
    guard let (kind, value) = json.members?.first, let name = try value[0]?.text else {
      throw json.unlike("a dependency")
    }
    let reference: Reference
    switch kind {
    case "target": reference = .target(name)
    case "byName": reference = .byName(name)
    case "product": reference = .product(name, package: try value[1]?.text)
    default: throw json.unlike("a dependency")
    }
    let isProduct = kind == "product"
    var aliases: [String: String] = [:]
    if isProduct, let members = value[2]?.members {
      for (module, alias) in members { aliases[module] = try alias.text }
    }
    self.init(
      reference: reference,
      condition: try value[isProduct ? 3 : 1].map(DependencyCondition.init),
      moduleAliases: aliases)
  }
}

extension TargetDependency {
  /// Reads `{"plugin": ["A", "package"]}`: SwiftPM counts entries of `plugins:`, which may be macros, as
  /// dependencies; none of them need be imported.
  fileprivate init(usage json: JSONValue) throws(BoundaryCheckError) {
    guard let value = json["plugin"], let name = try value[0]?.text else {
      throw json.unlike("the use of a plugin")
    }
    let package = try value[1]?.text
    self.init(
      reference: package.map { .product(name, package: $0) } ?? .byName(name), isImplied: true)
  }
}

extension DependencyCondition {
  /// Reads `{"platformNames": ["linux"], "config": "debug", "traits": ["X"]}`, any part absent.
  fileprivate init(_ json: JSONValue) throws(BoundaryCheckError) {
    guard json.members != nil else { throw json.unlike("a condition") }
    self.init(
      platforms: try json["platformNames"]?.texts ?? [],
      configuration: try json["config"]?.text, traits: (try json["traits"]?.texts ?? []).sorted())
  }
}

extension JSONValue {
  fileprivate subscript(_ name: String) -> JSONValue? {
    members?[name].flatMap { $0.content == .null ? nil : $0 }
  }

  fileprivate subscript(_ place: Int) -> JSONValue? {
    guard let elements, place < elements.count else { return nil }
    return elements[place].content == .null ? nil : elements[place]
  }

  fileprivate func needed(_ name: String) throws(BoundaryCheckError) -> JSONValue {
    guard let value = self[name] else { throw unlike("an object with \"\(name)\"") }
    return value
  }

  fileprivate var text: String {
    get throws(BoundaryCheckError) {
      guard let string else { throw unlike("a text") }
      return string
    }
  }

  /// The texts of a list; a single text stands for a list of one.
  fileprivate var texts: [String] {
    get throws(BoundaryCheckError) {
      if let string { return [string] }
      return try list { value throws(BoundaryCheckError) in try value.text }
    }
  }

  fileprivate func texts(_ name: String) throws(BoundaryCheckError) -> [String] {
    try list { value throws(BoundaryCheckError) in try value.needed(name).text }
  }

  fileprivate func list<Element>(
    _ element: (JSONValue) throws(BoundaryCheckError) -> Element
  ) throws(BoundaryCheckError) -> [Element] {
    guard case .array(let elements) = content else { throw unlike("a list") }
    return try elements.map(element)
  }

  fileprivate func unlike(_ expected: String) -> BoundaryCheckError {
    .manifestNotUnderstood(detail: "\(position): expected \(expected)")
  }
}

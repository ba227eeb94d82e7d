import SwiftScanning

/// The objects of a project file by their identifiers, and the paths of its files.
struct XcodeObjects {
  private let all: [String: PropertyList]
  let project: XcodeObject

  /// The exceptions of targets to folders that are compiled without listing their files.
  package private(set) var exceptions: [(folder: String, set: XcodeObject)] = []

  init(_ bytes: [UInt8], file: String) throws(BoundaryCheckError) {
    let list = try PropertyList(bytes, file: file)
    let all = list.table?["objects"]?.table ?? [:]
    let root = list.table?["rootObject"]
    guard let id = root?.text, let members = all[id]?.table, members["isa"]?.text == "PBXProject"
    else {
      throw .projectNotUnderstood(
        file: file, position: (root ?? list).position,
        detail: "there is no object of the project")
    }
    project = XcodeObject(id: id, members: members, position: all[id]?.position ?? list.position)
    self.all = all
    let folders = all.filter {
      $0.value.table?["isa"]?.text == "PBXFileSystemSynchronizedRootGroup"
    }
    for (folder, object) in folders.sorted(by: { $0.key < $1.key }) {
      for id in object.table?["exceptions"]?.texts ?? [] {
        if let set = self[id] { exceptions.append((folder, set)) }
      }
    }
  }

  subscript(_ id: String?) -> XcodeObject? {
    guard let id, let object = all[id], let members = object.table else { return nil }
    return XcodeObject(id: id, members: members, position: object.position)
  }

  func objects(_ name: String, of object: XcodeObject?) -> [XcodeObject] {
    object?.texts(name).compactMap { self[$0] } ?? []
  }

  func object(_ name: String, of object: XcodeObject?) -> XcodeObject? { self[object?[name]] }

  func files(inPhases kind: String, of target: XcodeObject) -> [XcodeObject] {
    objects("buildPhases", of: target).filter { $0.kind == kind }
      .flatMap { objects("files", of: $0) }
  }

  /// Returns the paths of all files and folders in the project's groups, by the identifiers of their objects.
  ///
  /// They are relative to the same folder as `base`, and begin with `../` or `/` outside it. Files that Xcode
  /// or a build provides, such as a system framework, have none.
  func paths(from base: String) -> [String: String] {
    let root = Self.joined(base, project["projectDirPath"] ?? "")
    var paths: [String: String] = [:]
    var waiting = [(id: project["mainGroup"] ?? "", folder: root)]
    // A group that contains itself is entered once.
    while let (id, folder) = waiting.popLast() {
      guard paths[id] == nil, let object = self[id] else { continue }
      let path: String
      switch object["sourceTree"] ?? "<group>" {
      case "<group>": path = Self.joined(folder, object["path"] ?? "")
      case "SOURCE_ROOT": path = Self.joined(root, object["path"] ?? "")
      case "<absolute>": path = object["path"] ?? "/"
      default: continue
      }
      paths[id] = path
      for child in object.texts("children") { waiting.append((child, path)) }
    }
    return paths
  }

  static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return (folder.hasPrefix("/") ? "/" : "") + TargetFolders.normalized("\(folder)/\(path)")
  }
}

struct XcodeObject {
  let id: String
  fileprivate let members: [String: PropertyList]
  let position: SourcePosition

  var kind: String { self["isa"] ?? "" }

  subscript(_ name: String) -> String? { members[name]?.text }

  func texts(_ name: String) -> [String] { members[name]?.texts ?? [] }

  func table(_ name: String) -> [String: PropertyList] { members[name]?.table ?? [:] }
}

import Encodings

extension Archive {
  /// The stored form of the archive: a line with the version of the format, then a line of JSON.
  ///
  /// ```
  /// navigation 2
  /// {"root":"main","schemas":{"cart":1},"stacks":[{"id":"home","isSelected":true,"entries":[…]}],"deferred":[]}
  /// ```
  ///
  /// What has its usual value is not written. Text after the second line is ignored, so that a shorter archive may
  /// overwrite a longer one.
  public var text: String {
    var writer = JSONWriter()
    writer.object(write)
    return "navigation \(Archive.version)\n" + String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// Reads an archive from its ``text``, which is not trusted.
  public init(text: String) throws(ArchiveError) {
    let lines = text.utf8.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    let header = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    // A line without a line end is not complete.
    guard lines.count > 1, header.count == 2, header[0].elementsEqual("navigation".utf8),
      let version = Int(Substring(header[1]))
    else { throw .notAnArchive }
    guard version == Archive.version else {
      throw .otherVersion(found: version, known: Archive.version)
    }
    guard lines.count > 2 else { throw .damaged(column: lines[1].count + 1) }
    let json: JSONValue
    do throws(JSONProblem) {
      json = try JSONValue(Array(lines[1]))
    } catch {
      throw .damaged(column: error.position.column)
    }
    try self.init(ArchiveObject(json))
  }

  private func write(to writer: inout JSONWriter) {
    writer.member("root", root.rawValue)
    if let subject { writer.member("subject", subject) }
    writer.key("schemas")
    writer.object { writer in
      for (plugin, version) in schemas.sorted(by: { $0.key < $1.key }) {
        writer.key(named: plugin)
        writer.number(version)
      }
    }
    writer.member("stacks", objects: stacks) { writer, stack in
      writer.member("id", stack.id.rawValue)
      if stack.id == selectedTab { writer.member("isSelected", true) }
      if stack.isFirstReplaced { writer.member("isFirstReplaced", true) }
      writer.member("entries", objects: stack.entries) { $1.write(to: &$0) }
    }
    writer.member("deferred", objects: deferred) { $1.write(to: &$0) }
  }

  private init(_ object: ArchiveObject) throws(ArchiveError) {
    self.init(
      root: RootID(rawValue: try object.string("root")),
      subject: try object.string(ifAny: "subject"))
    for (plugin, version) in try object.member("schemas").members {
      schemas[plugin] = try version.number()
    }
    for stack in try object.objects("stacks") {
      let id = TabID(rawValue: try stack.string("id"))
      if try stack.flag("isSelected") { selectedTab = id }
      stacks.append(
        ArchivedStack(
          id: id, entries: try stack.objects("entries").map(ArchivedEntry.init),
          isFirstReplaced: try stack.flag("isFirstReplaced")))
    }
    deferred = try object.objects("deferred").map(ArchivedDeferral.init)
  }
}

extension ArchivedEntry {
  fileprivate func write(to writer: inout JSONWriter) {
    if let link { writer.member("link", link) }
    writer.member("plugin", plugin)
    if presentation != .push { writer.member("presentation", presentation.rawValue) }
    if policy != .truncate { writer.member("policy", policy.rawValue) }
    if let flow { writer.member("flow", flow) }
  }

  fileprivate init(_ object: ArchiveObject) throws(ArchiveError) {
    self.init(
      plugin: try object.string("plugin"),
      presentation: try object.value("presentation") ?? .push,
      policy: try object.value("policy") ?? .truncate, flow: try object.string(ifAny: "flow"),
      link: try object.string(ifAny: "link"))
  }
}

extension ArchivedDeferral {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("link", link)
    writer.member("plugin", plugin)
    writer.member("waitsFor", waitsFor)
    writer.member("since", since)
    if let subject { writer.member("subject", subject) }
  }

  fileprivate init(_ object: ArchiveObject) throws(ArchiveError) {
    self.init(
      plugin: try object.string("plugin"), waitsFor: try object.string("waitsFor"),
      since: try object.member("since").number(), subject: try object.string(ifAny: "subject"),
      link: try object.string("link"))
  }
}

/// A value of a stored archive, which is not trusted.
private struct ArchiveObject {
  private let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  var members: [String: ArchiveObject] {
    get throws(ArchiveError) {
      guard case .object(let members) = json.content else { throw damaged }
      return members.mapValues(ArchiveObject.init)
    }
  }

  private var damaged: ArchiveError { .damaged(column: json.position.column) }

  func member(_ name: String) throws(ArchiveError) -> ArchiveObject {
    guard let member = try member(ifAny: name) else { throw damaged }
    return member
  }

  func string(_ name: String) throws(ArchiveError) -> String {
    guard let string = try string(ifAny: name) else { throw damaged }
    return string
  }

  func string(ifAny name: String) throws(ArchiveError) -> String? {
    guard let member = try member(ifAny: name) else { return nil }
    guard case .string(let string) = member.json.content else { throw member.damaged }
    return string
  }

  func value<Value: RawRepresentable<String>>(_ name: String) throws(ArchiveError) -> Value? {
    guard let string = try string(ifAny: name) else { return nil }
    guard let value = Value(rawValue: string) else { throw damaged }
    return value
  }

  func flag(_ name: String) throws(ArchiveError) -> Bool {
    guard let member = try member(ifAny: name) else { return false }
    guard case .boolean(let flag) = member.json.content else { throw member.damaged }
    return flag
  }

  func number<Number: FixedWidthInteger>() throws(ArchiveError) -> Number {
    guard case .number(let number) = json.content, let whole = Number(exactly: number)
    else { throw damaged }
    return whole
  }

  func objects(_ name: String) throws(ArchiveError) -> [ArchiveObject] {
    let member = try member(name)
    guard case .array(let elements) = member.json.content else { throw member.damaged }
    return elements.map(ArchiveObject.init)
  }

  private func member(ifAny name: String) throws(ArchiveError) -> ArchiveObject? {
    guard case .object(let members) = json.content else { throw damaged }
    return members[name].map(ArchiveObject.init)
  }
}

package import SwiftScanning

/// What only one plugin or store of a composed app may take, or what another's needs.
package struct Registration: Hashable {
  package enum Kind: String {
    case plugin, prefix, tab, order = "order of tabs", command, key = "provider of the key"
    case flow = "provider of the flow", point = "host of the point", routes = "coordinator of"
    case link, migration, schema = "owner of a schema", table, action, mention
    case contribution = "contribution to", navigationGuard = "guard"
    case programCommand = "command of the program", section, mail
    case mailSetting = "setting of mails"
    case place, errorCode = "error code", file = "file name", listed
    case price = "rule of the price of", view = "view for"

    /// A table that statements drop or rename.
    case droppedTable = "end of the table"

    /// A column that statements drop or rename, after its table.
    case droppedColumn = "end of the column"

    /// What a schema says of a table about people.
    case personalTable = "description of the table"

    /// Whether the name is a type's, which each target may have its own of.
    package var isType: Bool {
      switch self {
      case .key, .flow, .point, .routes, .price: true
      default: false
      }
    }

    /// Whether two of one name cannot be composed; of contributions and views, two of one plugin.
    package var isExclusive: Bool {
      switch self {
      case .action, .listed, .mention, .droppedTable, .droppedColumn, .personalTable: false
      default: true
      }
    }
  }

  package struct Key: Hashable {
    package let kind: Kind
    package let name: String

    package init(kind: Kind, name: String) { (self.kind, self.name) = (kind, name) }
  }

  package let key: Key
  package let file, target: String
  package let position: SourcePosition

  /// For a link, whether it asks to sign in, and the place that it opens.
  package private(set) var isSignedIn = false
  package private(set) var place = ""

  /// Where it is an element of a list, such as the actions of a screen.
  package private(set) var element: CallSite.Element?

  package init(key: Key, file: String, target: String, position: SourcePosition) {
    (self.key, self.file, self.target, self.position) = (key, file, target, position)
  }

  package static func read(_ bytes: [UInt8], in file: String, of target: String) -> [Registration] {
    SQLTables.changes(in: bytes).map { change in
      let kind: Kind =
        change.column != nil ? .droppedColumn : change.isGone ? .droppedTable : .table
      let name = change.table + (change.column.map { ".\($0)" } ?? "")
      return Registration(
        key: Key(kind: kind, name: name), file: file, target: target, position: change.position)
    }
      + SwiftSource(bytes).calls(of: Self.isCall).flatMap {
        call in
        Self.keys(of: call).map { key in
          var registration = Registration(
            key: key, file: file, target: target, position: call.position)
          registration.element = call.element
          if key.kind == .link {
            registration.isSignedIn = call.argument("access")?.words.contains("signedIn") ?? false
            registration.place = Self.place(
              call.arguments.dropFirst().first { $0.label.isEmpty }?.words ?? [])
          }
          return registration
        }
      }
  }

  /// Returns the case that a link opens, in `.home`, `Self.product`, `{ try .settings($0) }` and `{ id in .user(id) }` alike.
  private static func place(_ words: [String]) -> String {
    let made = words.firstIndex(of: "in").map { words[($0 + 1)...] } ?? words[...]
    return made.first { $0 != "try" && $0.first?.isLowercase ?? false } ?? ""
  }

  private static func isCall(_ name: String) -> Bool {
    calls.contains(name) || name.utf8.last == UInt8(ascii: "n") && name.hasSuffix("Plugin")
  }

  private static let calls: Set<String> = [
    "PluginManifest", "tab", "command", "mention", "provide", "provides", "opensPoint", "routes",
    "LinkPattern", "Migration", "ScreenAction", "contribute", "addGuard", "programCommand",
    "section", "AccountMailKind", "MailSetting", "ErrorExplanation", "init", "PriceRule", "view",
    "PersonalTable",
  ]

  private static func keys(of call: CallSite) -> [Key] {
    let first = call.arguments.first
    func named(_ kind: Kind) -> [Key] {
      first.flatMap { $0.label.isEmpty ? $0.texts.first : nil }.map { [Key(kind: kind, name: $0)] }
        ?? []
    }
    func typed(_ kind: Kind) -> [Key] {
      guard let words = first?.words, words.last == "self", words.count > 1 else { return [] }
      return [Key(kind: kind, name: words.dropLast().joined(separator: "."))]
    }
    switch call.name {
    case "PluginManifest":
      return (call.argument("id")?.texts ?? []).prefix(1).map { Key(kind: .plugin, name: $0) }
    case "tab":
      let order = call.argument("order")?.words.first.map { [Key(kind: .order, name: $0)] } ?? []
      return call.argument("root") == nil ? [] : named(.tab) + order
    case "command": return call.argument("title") == nil ? [] : named(.command)
    case "programCommand": return named(.programCommand)
    case "addGuard": return named(.navigationGuard)
    case "mention": return named(.mention)
    case "provide": return typed(.key)
    case "provides": return typed(.flow)
    case "opensPoint":
      return call.argument("isShared")?.words.first == "true" ? [] : typed(.point)
    case "routes": return typed(.routes)
    case "PriceRule": return typed(.price)
    case "view": return first?.label == "for" ? typed(.view) : []
    case "ScreenAction": return named(.action)
    case "contribute":
      guard let words = call.argument("to")?.words, words.last == "self" else { return [] }
      let point = words.dropLast().joined(separator: ".")
      let order = call.argument("order")?.words.first.flatMap { Int($0) }
      return [Key(kind: .contribution, name: point)]
        + (order.map { [Key(kind: .place, name: "\($0) among the contributions to \(point)")] }
          ?? [])
    case "section":
      guard let words = call.argument("on")?.words, words.last == "self" else { return [] }
      let page = words.dropLast().joined(separator: ".")
      return named(.section).map { Key(kind: .section, name: "'\($0.name)' of \(page)") }
    case "AccountMailKind":
      return first?.texts.first?.contains("\\(") == true ? [] : named(.mail)
    case "MailSetting": return named(.mailSetting)
    case "PersonalTable": return named(.personalTable)
    case "ErrorExplanation", "init":
      let parts = first?.texts.first?.split(separator: ".", omittingEmptySubsequences: false) ?? []
      let isCode = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isLetter) }
      return isCode && call.arguments.count > 2 ? named(.errorCode) : []
    case "LinkPattern":
      let links = ((first?.texts ?? []) + (call.argument("aliases")?.texts ?? []))
        .map(Self.shape(of:))
      let prefixes = Set(links.compactMap { $0.split(separator: "/").first.map(String.init) })
      return links.map { Key(kind: .link, name: $0) }
        + prefixes.sorted().map { Key(kind: .prefix, name: $0) }
    case "Migration":
      guard let owner = call.argument("owner")?.texts.first,
        let version = call.argument("version")?.words.first
      else { return [] }
      return [
        Key(kind: .migration, name: "\(version) of \(owner)"), Key(kind: .schema, name: owner),
      ]
    default:
      return call.element != nil && call.arguments.isEmpty
        ? [Key(kind: .listed, name: call.name)] : []
    }
  }

  /// Returns whether a stand-in and its plugin, or an interface and its feature, have these targets: one team's, which
  /// take what the other takes.
  package static func isOneTeam(_ target: String, _ other: String) -> Bool {
    target.hasPrefix(other) || other.hasPrefix(target)
  }

  /// Returns which of the targets of plugins a link is of: that of its team with the longest name in common, or the
  /// shortest of these; `nil` if none is beside it.
  package func plugin(among plugins: Set<String>) -> String? {
    plugins.filter { Self.isOneTeam(target, $0) }.min { one, other in
      let common = [one, other].map { min($0.count, target.count) }
      return common[0] == common[1] ? one.count < other.count : common[0] > common[1]
    }
  }

  /// Returns a template without the names of its parameters, which distinguish no links.
  package static func shape(of template: String) -> String {
    template.split(separator: "?", maxSplits: 1).first.map { path in
      path.split(separator: "/").map { $0.hasPrefix(":") ? ":" : String($0) }
        .joined(separator: "/")
    } ?? ""
  }
}

extension Registration {
  /// A migration with its statements.
  package typealias Edition = (registration: Registration, texts: [String])

  package static func migrations(
    _ bytes: [UInt8], in file: String, of target: String
  ) -> [Edition] {
    SwiftSource(bytes).calls { $0 == "Migration" }.compactMap { call in
      keys(of: call).first { $0.kind == .migration }.map { key in
        (
          Registration(key: key, file: file, target: target, position: call.position),
          call.arguments.filter { $0.label != "name" }.flatMap(\.texts)
        )
      }
    }
  }

  /// Returns those of the migrations whose statements are not what they were.
  package static func edited(_ before: [Edition], _ after: [Edition]) -> [Registration] {
    let known = Dictionary(
      before.map { ($0.registration.key, $0.texts) }, uniquingKeysWith: { first, _ in first })
    return after.filter { registration, texts in
      known[registration.key].map { $0 != texts } ?? false
    }
    .map(\.registration)
  }
}

extension Registration.Key {
  /// The registration in a sentence: the link 'cart'.
  package var words: String {
    switch kind {
    case .place: "place \(name)"
    case .listed: "plugin \(name)"
    case .order: "place \(name) among the tabs"
    case .mention: "mentioned word '\(name)'"
    case .migration: "migration \(name)"
    case .key, .flow, .point, .routes, .price, .view, .contribution, .section:
      "\(kind.rawValue) \(name)"
    default: "\(kind.rawValue) '\(name)'"
    }
  }
}

import PackageReading
import SwiftScanning

extension Rule {
  static let nameTakenTwice = Rule(
    id: "name-taken-twice", title: "Name that two registrations take",
    summary:
      "no two plugins of a program take one id, prefix, link, tab, command, key, flow, point, section, mail, mail setting, table or code",
    hazard: "the program refuses to start, or one of the two wins by chance",
    rationale: """
      What plugins register is composed when the program starts, and the tests of one plugin compose no other. Read are
      the literals of registrations in the targets that each program reaches, of files that import PluginInterface,
      Routing, Diagnostics, Screens, Database, Accounts or AccountsPoints. Keys, points and routes are taken twice where
      one list has both plugins; of two types with one name, that which each target sees is meant.
      """,
    example: "two plugins with registry.command(\"wish\", title: …)",
    remedy: "give one of them another name"
  ) { model in
    RegisteredNames(model).findings()
  }
}

extension PackageModel {
  /// Returns the targets that have the manifest of a plugin.
  package func pluginTargets() -> Set<String> {
    let manifest = Array("PluginManifest(".utf8)
    return Set(
      files.filter { $0.source.kind != .test }.filter { file in
        guard let bytes = try? FileReader.bytes(of: "\(packagePath)/\(file.path)") else {
          return false
        }
        return bytes.contains(word: manifest)
          && Registration.read(bytes, in: file.path, of: file.target)
            .contains { $0.key.kind == .plugin }
      }.map(\.target))
  }
}

/// The names that the plugins of each program register.
private struct RegisteredNames {
  private let model: PackageModel

  /// The registrations, sorted by their places.
  private let registrations: [Registration]

  /// The targets of the plugins that a list composes, list by list.
  private let compositions: [Set<String>]

  /// What a program has once, whichever of its targets takes it.
  private static let single: Set<Registration.Kind> = [
    .plugin, .link, .tab, .order, .command, .programCommand, .flow, .navigationGuard,
    .mail, .place, .section,
  ]

  /// What one target may write several times: the steps of a schema, a choice between two makers.
  private static let ofTarget: Set<Registration.Kind> = [
    .migration, .schema, .table, .errorCode, .key, .point, .routes, .price, .mailSetting,
  ]

  /// What only one element of a list may be.
  private static let ofList: Set<Registration.Kind> = [.action, .listed]

  /// The modules whose words are read, each with what a file has that takes a name by them alone.
  private static let words: [String: [[UInt8]]] = [
    "Routing": ["LinkPattern("], "Screens": ["ScreenAction("], "Diagnostics": ["ErrorExplanation"],
    "Database": ["Migration(", "TABLE "], "PluginInterface": [""],
    "Accounts": ["MailSetting("], "AccountsPoints": ["AccountMailKind("],
  ].mapValues { $0.map { Array($0.utf8) } }

  init(_ model: PackageModel) {
    self.model = model
    var registrations: [Registration] = []
    var plugins: [String: String] = [:]
    for file in model.files where file.source.kind != .test {
      let words = file.scan.imports.compactMap { Self.words[$0.module] }.flatMap(\.self)
      guard !words.isEmpty,
        let bytes = try? FileReader.bytes(of: "\(model.packagePath)/\(file.path)"),
        words.contains(where: bytes.contains(word:))
      else { continue }
      let found = Registration.read(bytes, in: file.path, of: file.target)
      registrations += found
      if found.contains(where: { $0.key.kind == .plugin }) {
        for type in SwiftSource(bytes).types(inspecting: { _ in false }) {
          plugins[type.name] = file.target
        }
      }
    }
    self.registrations = registrations.sorted { ($0.file, $0.position) < ($1.file, $1.position) }
    let listed = registrations.filter { $0.key.kind == .listed }
    compositions = Dictionary(grouping: listed) { [$0.file, "\($0.element?.list ?? 0)"] }.values
      .map { Set($0.compactMap { plugins[$0.key.name] }) }
  }

  func findings() -> [Finding] {
    if registrations.isEmpty { return [] }
    var found = Set(
      Dictionary(grouping: registrations, by: \.target).values.flatMap(inLists))
    let kinds = Self.single.union(Self.ofTarget)
    let shared = Dictionary(
      grouping: registrations.filter { kinds.contains($0.key.kind) }, by: \.key
    )
    .values.filter { same in
      same.count > 1
        && (Self.single.contains(same[0].key.kind) || Set(same.map(\.target)).count > 1)
    }
    let kindsOfWords: Set<Registration.Kind> = [.command, .tab, .mention, .programCommand]
    let words = registrations.filter { kindsOfWords.contains($0.key.kind) }
    // What no program can have is not asked of each.
    let hides = !hidden(words).isEmpty
    let links = registrations.filter { [.plugin, .prefix].contains($0.key.kind) }
    for program in model.graph.targets where program.kind == .executable {
      let own = reached(from: program)
      for same in shared.map({ $0.filter { own.contains($0.target) } }) {
        for registration in same.dropFirst() where isTaken(registration, same[0]) {
          found.insert(finding(registration, same[0], "is taken already"))
        }
      }
      if hides { found.formUnion(hidden(words.filter { own.contains($0.target) })) }
      found.formUnion(misplaced(links.filter { own.contains($0.target) }))
    }
    return found.sorted()
  }

  private func isTaken(_ registration: Registration, _ other: Registration) -> Bool {
    if Self.ofTarget.contains(registration.key.kind), registration.target == other.target {
      return false
    }
    switch registration.key.kind {
    case .flow, .price: return home(of: registration) == home(of: other)
    case .key, .point, .routes:
      return compositions.contains { $0.isSuperset(of: [registration.target, other.target]) }
        && home(of: registration) == home(of: other)
    default: return true
    }
  }

  /// Returns the target of the type that a registration names, among those that the registration's target sees: its own, or the only
  /// one; a name of another package is its own home.
  private func home(of registration: Registration) -> String {
    let name = registration.key.name.split(separator: ".").last.map(String.init) ?? ""
    let seen =
      model.graph.target(named: registration.target).map { reached(from: $0) } ?? [
        registration.target
      ]
    let homes = model.files.filter { seen.contains($0.target) && declares(name, $0) }.map(\.target)
    if homes.contains(registration.target) { return registration.target }
    return Set(homes).count > 1
      ? "one of \(registration.target)" : homes.first ?? registration.key.name
  }

  private func declares(_ name: String, _ file: ScannedFile) -> Bool {
    guard let bytes = try? FileReader.bytes(of: "\(model.packagePath)/\(file.path)"),
      bytes.contains(word: Array(name.utf8))
    else { return false }
    return SwiftSource(bytes).types { _ in false }.contains {
      $0.name == name && $0.kind != .extension
    }
  }

  /// The commands that hide another plugin's word, and those of a program that begin with a shopper's word or with
  /// a command of one word.
  private func hidden(_ own: [Registration]) -> [Finding] {
    let byName = Dictionary(grouping: own, by: \.key.name)
    return own.compactMap { command in
      let name = String(command.key.name.prefix { $0 != " " })
      let word = byName[name, default: []].first { word in
        switch (command.key.kind, word.key.kind) {
        case (.command, .tab), (.command, .mention): word.target != command.target
        case (.programCommand, .command), (.programCommand, .tab): true
        case (.programCommand, .programCommand): name != command.key.name
        default: false
        }
      }
      return word.map { finding(command, $0, "hides the \($0.key.words)") }
    }
  }

  /// The links that begin like those of another plugin; whose plugin a link is of is not known where none is beside it.
  private func misplaced(_ own: [Registration]) -> [Finding] {
    let plugins = Set(own.filter { $0.key.kind == .plugin }.map(\.target))
    var first: [Registration.Key: (plugin: String, link: Registration)] = [:]
    return own.compactMap { link in
      guard link.key.kind == .prefix, let plugin = link.plugin(among: plugins) else { return nil }
      guard let other = first[link.key] else {
        first[link.key] = (plugin, link)
        return nil
      }
      return other.plugin == plugin
        ? nil : finding(link, other.link, "begins links of another plugin")
    }
  }

  /// The actions of one screen with one name, and the plugins that one list has twice.
  private func inLists(_ registrations: [Registration]) -> [Finding] {
    var first: [[AnyHashable]: Registration] = [:]
    return registrations.compactMap { registration in
      guard Self.ofList.contains(registration.key.kind), let element = registration.element else {
        return nil
      }
      let key: [AnyHashable] = [registration.file, element.list, registration.key]
      guard let other = first[key] else {
        first[key] = registration
        return nil
      }
      if other.element == element { return nil }
      return registration.key.kind == .listed
        ? finding(registration, other, "is listed already", remedy: "keep one of the two lines")
        : finding(registration, other, "of this list is taken already")
    }
  }

  private func finding(
    _ registration: Registration, _ other: Registration, _ what: String, remedy: String = ""
  ) -> Finding {
    Finding(
      file: registration.file, position: registration.position,
      message: "the \(registration.key.words) \(what), at \(other.file):\(other.position.line)",
      remedy: remedy, target: registration.target,
      module: other.target == registration.target ? nil : other.target,
      related: [
        RelatedLocation(file: other.file, position: other.position, message: "taken here")
      ],
      subject: registration.key.words)
  }

  private func reached(from program: PackageTarget) -> Set<String> {
    Set(
      Search.distances(from: [program.name]) { model.graph.target(named: $0)?.dependencies ?? [] }
        .keys)
  }
}

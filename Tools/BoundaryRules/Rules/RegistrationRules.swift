import PackageReading
import SwiftScanning

extension Rule {
  static let nameTakenTwice = Rule(
    id: "name-taken-twice", title: "Name that two registrations take",
    summary:
      "no two plugins of a program take one plugin id, tab, command, flow, section or mail",
    hazard: "the program refuses to start, or one of the two wins by chance",
    rationale: """
      What plugins register is composed when the program starts, and the tests of one plugin compose no other. Read are
      the literals of registrations in files that import PluginInterface, of the targets that each program reaches.
      """,
    example: "two plugins with registry.command(\"wish\", title: …)",
    remedy: "give one of them another name"
  ) { model in
    RegisteredNames(model).findings()
  }
}

/// The names that the plugins of each program register.
private struct RegisteredNames {
  private let model: PackageModel
  private let registrations: [String: [Registration]]

  /// What a program has once, whichever of its targets takes it.
  private static let single: Set<Registration.Kind> = [
    .plugin, .tab, .order, .command, .programCommand, .flow, .navigationGuard, .mail,
    .place, .section, .migration,
  ]

  init(_ model: PackageModel) {
    self.model = model
    let files = model.files.filter { file in
      file.source.kind != .test && file.scan.imports.contains { $0.module == "PluginInterface" }
    }
    var registrations: [String: [Registration]] = [:]
    for file in files {
      guard let bytes = try? FileReader.bytes(of: "\(model.packagePath)/\(file.path)") else {
        continue
      }
      registrations[file.target, default: []] += Registration.read(
        bytes, in: file.path, of: file.target)
    }
    self.registrations = registrations
  }

  func findings() -> [Finding] {
    if registrations.isEmpty { return [] }
    var found: Set<Finding> = []
    for program in model.graph.targets where program.kind == .executable {
      let own = reached(from: program).flatMap { registrations[$0] ?? [] }
        .filter { Self.single.contains($0.key.kind) }
        .sorted { ($0.file, $0.position) < ($1.file, $1.position) }
      for (_, same) in Dictionary(grouping: own, by: \.key) {
        for registration in same.dropFirst() where isTaken(registration, same[0]) {
          found.insert(finding(registration, same[0], "is taken already"))
        }
      }
      let words = Dictionary(
        own.filter { [.command, .tab].contains($0.key.kind) }.map { ($0.key.name, $0) },
        uniquingKeysWith: { first, _ in first })
      for command in own where command.key.kind == .programCommand {
        if let word = words[String(command.key.name.prefix { $0 != " " })] {
          found.insert(finding(command, word, "hides the \(word.key.words)"))
        }
      }
    }
    return found.sorted()
  }

  /// A section is answered by one guard of a target, however many cases it has.
  private func isTaken(_ registration: Registration, _ other: Registration) -> Bool {
    registration.key.kind != .section && registration.key.kind != .migration
      || registration.target != other.target
  }

  private func finding(_ registration: Registration, _ other: Registration, _ what: String)
    -> Finding
  {
    Finding(
      file: registration.file, position: registration.position,
      message: "the \(registration.key.words) \(what), at \(other.file):\(other.position.line)",
      target: registration.target, module: other.target == registration.target ? nil : other.target,
      related: [
        RelatedLocation(file: other.file, position: other.position, message: "taken here")
      ],
      subject: registration.key.words)
  }

  private func reached(from program: PackageTarget) -> [String] {
    var (found, queue): (Set<String>, [String]) = ([program.name], [program.name])
    while let name = queue.popLast() {
      for next in model.graph.target(named: name)?.dependencies ?? []
      where found.insert(next).inserted {
        queue.append(next)
      }
    }
    return found.sorted()
  }
}

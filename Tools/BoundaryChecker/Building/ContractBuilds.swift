import BoundaryRules
import CodeOwnership
import PackageReading
import SwiftScanning

/// What the compiler, and the toolchain's comparison of interfaces, find in a change of the working tree.
struct ContractBuilds {
  private(set) var findings: [Finding] = []

  /// What is not known, each with the reason.
  private(set) var open: [String] = []
  private(set) var count = 0

  private let check: PackageCheck
  private let model: PackageModel
  private let merging: MergeRepository
  private let revision, base: String

  init(_ check: PackageCheck, _ model: PackageModel, since revision: String)
    throws(BoundaryCheckError)
  {
    let repository = try check.programs().repository()
    base = try repository.commit(revision)
    merging = try MergeRepository(repository, base: base)
    (self.check, self.model, self.revision) = (check, model, revision)
  }

  /// Builds what the change reaches, then compares the changed ones of `published`, whose users may be elsewhere, with
  /// those of the base.
  mutating func run(
    published: Set<String>, before: PackageModel, minutes: Int
  ) throws(BoundaryCheckError) {
    let head = try merging.commitOfWorkingTree(onto: base)
    let changed = try merging.differences([(head, base)])[head]?.map(\.path) ?? []
    let builds = try StateBuilds(check, merging, base: base, minutes: minutes)
    defer { count = builds.count }
    let modules = model.graph.targets.filter { target in
      published.contains(target.name) && target.kind == .regular
        && changed.contains { $0.hasSuffix(".swift") && $0.hasPrefix((target.folder ?? "-") + "/") }
    }
    let digester = try APIDigester(check.programs())
    var compared: [PackageTarget] = []
    // Of a module that is new, nobody has anything yet.
    for module in modules where before.graph.target(named: module.name) != nil {
      guard try dumps(module, .before, base, builds, digester) else { continue }
      compared.append(module)
    }
    let answer = try builds.answer(head, of: "the working tree")
    try add(answer, head, builds)
    let failed = Set(answer.failures.map(\.question.target))
    for module in compared where !failed.contains(module.name) {
      guard try dumps(module, .after, head, builds, digester) else { continue }
      guard let breaks = try digester.breaks(of: module.module) else {
        open.append("\(module.name): swift-api-digester could not compare it")
        continue
      }
      findings += try breaks.map { (found) throws(BoundaryCheckError) in
        try finding(found, of: module, changed)
      }
    }
    findings = Finding.numbered(findings)
  }

  private mutating func dumps(
    _ module: PackageTarget, _ state: APIDigester.State, _ commit: String, _ builds: StateBuilds,
    _ digester: APIDigester
  ) throws(BoundaryCheckError) -> Bool {
    let name = state == .before ? revision : "the working tree"
    if let obstacle = try builds.obstacle(toTarget: module.name, of: commit, name) {
      // Of a state that does not build now, the errors say it.
      if state == .before || !obstacle.isOfCode { open.append("\(module.name): \(obstacle.words)") }
      return false
    }
    guard let why = try builds.dump(module.module, of: commit, state, by: digester) else {
      return true
    }
    open.append("\(module.name): \(why)")
    return false
  }

  private mutating func add(
    _ answer: StateBuilds.Answer, _ head: String, _ builds: StateBuilds
  ) throws(BoundaryCheckError) {
    open += answer.unknown
    open += answer.notAsked.map { "\($0.words): not asked; --minutes allows more" }
    if answer.failures.isEmpty { return }
    let before = try builds.answer(base, of: revision, only: answer.questions)
    let known = Set(before.failures.map { [$0.question.words, $0.message.file, $0.message.text] })
    for question in before.questions.sorted() {
      open.append("\(question.words): \(revision) does not build it either")
    }
    var blame = BranchBlame(merging, base: base, [head])
    for failure in answer.failures {
      let message = failure.message
      if known.contains([failure.question.words, message.file, message.text]) { continue }
      let blamed = try blame.blame(message, in: head, among: [0])
      let isOwn = blamed.author != nil
      let variables = failure.question.variableWords
      let place = blamed.changes.first.map { change in
        (change.file, change.line.map { SourcePosition(line: $0, column: 1) })
      }
      var finding = Finding.between(
        [], .changeBreaksBuild, message.file ?? ManifestFile.standard, message.position,
        (isOwn ? "this changed line does not compile: " : "the change breaks this line: ")
          + message.text + (variables.isEmpty ? "" : " (with \(variables))"),
        remedy: isOwn ? "mend it" : Rule.changeBreaksBuild.remedy,
        subject: "\(failure.question.words) \(message.text)", related: place, model.owners)
      finding.target = failure.question.target
      for index in finding.related.indices { finding.related[index].message = "changed here" }
      findings.append(finding)
    }
  }

  /// Returns a finding about a sentence of the toolchain, such as `Func S.run(_:) has been removed`.
  private func finding(
    _ found: APIDigester.Break, of module: PackageTarget, _ changed: [String]
  ) throws(BoundaryCheckError) -> Finding {
    let text = found.text
    let path = text.split(separator: " ").dropFirst().first.map { $0.prefix { $0 != "(" } } ?? ""
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    let files = changed.filter {
      $0.hasSuffix(".swift") && $0.hasPrefix((module.folder ?? "") + "/")
    }
    let git = merging.repository
    let texts = try git.contents(of: Set(files.map { git.name(of: $0, in: base) }))
    let file = files.first { file in
      texts[git.name(of: file, in: base)].map {
        String(decoding: $0, as: UTF8.self).contains(name)
      } ?? false
    }
    var finding = Finding.between(
      [], .changeBreaksUsers, file ?? files.first ?? ManifestFile.standard, nil,
      "\(module.name), as other packages see it: \(text)"
        + (found.keepsCalls ? "; calls compile as before" : ""),
      remedy: found.keepsCalls
        ? "keep the former function beside it if users name it without a call or it meets a protocol of theirs"
        : Rule.changeBreaksUsers.remedy,
      subject: "\(module.name) \(text)", related: nil, model.owners)
    finding.target = module.name
    // Who names it without calling it, or has it meet a requirement, is not to be seen from here.
    if found.keepsCalls { finding.severity = .warning }
    return finding
  }
}

extension ContractBuilds {
  var breaks: Bool { findings.contains { $0.severity == .error } }

  var summary: String { "build".counted(count) }

  private var report: Report { Report(forecasting: findings, in: model) }

  var text: String {
    report.text(TextStyle(isColored: false, showsAllPlaces: true))
      + open.map { "not known: \($0)" }.escapedList
  }

  var document: JSONObject {
    ["count": count, "notKnown": open, "findings": findings.map(\.document)]
  }

  /// Adds the modules of products that no product has any more.
  mutating func addLostModules(since before: PackageModel) {
    let modules = { (model: PackageModel) in
      Set(
        model.graph.targets.filter {
          model.graph.shipped.contains($0.name) && $0.kind == .regular
        }.map(\.module))
    }
    let lost = modules(before).subtracting(modules(model)).map { module in
      Finding.between(
        [], .changeBreaksUsers, ManifestFile.standard, nil,
        "\(module), as other packages see it: no product has the module any more",
        remedy: Rule.changeBreaksUsers.remedy, subject: module, related: nil, model.owners)
    }
    findings = Finding.numbered(findings + lost)
  }

  /// The targets whose users may be elsewhere: those of products, and those that the configuration calls published.
  static func published(in model: PackageModel) -> Set<String> {
    let selectors = model.configuration.published ?? []
    return model.graph.shipped.union(
      model.graph.targets.filter { model.selection.match($0, selectors) != nil }.map(\.name))
  }
}

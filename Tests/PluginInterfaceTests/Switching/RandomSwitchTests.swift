import DependencyInjection
import Expectations
import Navigation
import PluginInterface
import RandomInputs
import Routing
import Testing

/// Random sessions of an app of several teams, whose features are switched off and on among the commands.
@MainActor
@Suite("Features switched in random sessions", .serialized)
struct RandomSwitchTests {
  @Test("two thousand commands leave the stacks of all others alone", arguments: 1...2)
  func random(seed: UInt64) throws {
    let zoo = try Zoo(seed: seed)
    for step in 1...1_000 {
      let command = try zoo.perform()
      let faults = zoo.faults()
      try #require(faults.isEmpty, "seed \(seed), step \(step), \(command): \(faults)")
    }
    #expect(zoo.switches > 50 && zoo.refusals > 5 && zoo.cuts > 0)
    try zoo.end()
    #expect(zoo.results.allSatisfy { $0 == 1 })
    #expect(zoo.results.count > 20)
    #expect(zoo.stage.navigator.leakDetector.leaks.isEmpty)
    expectEqual(zoo.stage.navigator.rootContext.children.count, 1)
  }
}

/// An app of five teams, one of which needs another, and a model of which of them are on.
@MainActor
private final class Zoo {
  static let ids = ["ants", "bees", "crows", "dogs", "elks"]
  static let tabs = ["bees", "crows", "dogs"]

  let stage: Stage
  private(set) var results: [Int] = []
  private(set) var (switches, refusals, cuts) = (0, 0, 0)
  private var on = Set(Zoo.ids)
  private var generator: SeededGenerator
  private var complaints: [String] = []

  private var navigator: Navigator { stage.navigator }

  init(seed: UInt64) throws {
    stage = try Stage(
      Composing(
        TeamPlugin<Ants, Ants>(order: nil), TeamPlugin<Bees, Bees>(order: 10),
        TeamPlugin<Crows, Ants>(order: 20), TeamPlugin<Dogs, Dogs>(order: 30),
        TeamPlugin<Elks, Elks>(order: nil)))
    generator = SeededGenerator(seed: seed)
  }

  /// Performs any command, and answers its name; what is refused is refused.
  func perform() throws -> String {
    guard !generator.chance(in: 8) else { return try switchSomething() }
    let top = try #require(navigator.state.top)
    let context = try #require(navigator.coordinator(of: top)).context
    let (team, number) = (generator.below(5), generator.below(6))
    do {
      switch generator.below(18) {
      case 0: _ = try navigator.open(AnyRoute(route(team, number)), cause: .link)
      case 1: _ = try context.push(route(team, number))
      case 2: _ = try context.present(route(team, number), policy: policy())
      case 3: try start(team, by: context)
      case 4: try finish(by: context)
      case 5: try context.cancel()
      case 6: _ = try navigator.back()
      case 7: try navigator.forward()
      case 8: try navigator.select(TabID(rawValue: Zoo.ids[team]))
      case 9: _ = try navigator.popToRoot()
      case 10: navigator.replayPending(waitingFor: "mail")
      case 11:
        _ = try navigator.keepPending(
          AnyRoute(route(team, number)), waitingFor: "mail", cause: .link)
      // Mostly further on, so that stacks grow of places of many teams.
      case 12, 13: try start(team, by: context)
      default: _ = try context.push(route(team, number))
      }
    } catch is NavigationError {}
    _ = navigator.takeDeferredErrors()
    return "a command"
  }

  /// What does not hold of the app, by the model.
  func faults() -> [String] {
    defer { complaints = [] }
    var faults = complaints
    for (team, id) in Zoo.ids.enumerated() {
      let answer = Result { () throws(LinkError) in try stage.app.router.route(for: "shop://\(id)")
      }
      let isOn = on.contains(id)
      switch answer {
      case .success: if !isOn { faults.append("\(id) answers, and is off") }
      case .failure(let error):
        let expected = LinkError.notComposed(place: id, plugin: id, owner: "@zoo/\(id)")
        if isOn || error != expected { faults.append("\(id): \(error)") }
      }
      let isShown = (try? AnyRoute(route(team, 1))).map {
        navigator.map.destinations[$0.routeType] != nil
      }
      if isShown != isOn { faults.append("the map has \(id): \(isShown ?? false)") }
    }
    let tabs = navigator.state.branches.map(\.id.rawValue)
    if tabs != Zoo.tabs.filter(on.contains) { faults.append("the tabs are \(tabs)") }
    for entry in navigator.state.branches.flatMap(\.entries) {
      if !on.contains(team(of: entry)) { faults.append("\(entry.route) is shown, and is off") }
      if navigator.coordinator(of: entry) == nil {
        faults.append("\(entry.route) has no coordinator")
      }
    }
    if navigator.state.top == nil { faults.append("nothing is on screen") }
    let leaks = navigator.leakDetector.leaks
    if !leaks.isEmpty { faults.append("leaks: \(leaks)") }
    if results.contains(where: { $0 > 1 }) { faults.append("a flow was told twice") }
    for intent in navigator.pending where !on.contains(team(of: intent.route)) {
      faults.append("\(intent.route) waits, and is off")
    }
    return faults
  }

  /// Brings all back, and ends all that is under way.
  func end() throws {
    try stage.switching(on: stage.app.off)
    on = Set(Zoo.ids)
    navigator.dropPending(waitingFor: "mail")
    try navigator.logout(to: "main")
  }

  // MARK: - Switching

  private func switchSomething() throws -> String {
    let isOff = generator.chance(in: 2)
    let names = Set(Zoo.ids.filter { _ in generator.chance(in: isOff ? 5 : 2) })
    let next = isOff ? on.subtracting(names) : on.union(names)
    let isPossible =
      (!next.contains("crows") || next.contains("ants")) && !next.isDisjoint(with: Zoo.tabs)
    let before = Picture(of: navigator)
    let services = try services()
    do {
      try isOff ? stage.switching(off: names) : stage.switching(on: names)
      if !isPossible { complaints.append("switched to \(next.sorted()), which cannot be") }
      switches += 1
    } catch {
      if isPossible { complaints.append("refused \(next.sorted()): \(error)") }
      if Picture(of: navigator) != before { complaints.append("a refusal changed something") }
      refusals += 1
      return "refused \(names.sorted()) \(isOff ? "off" : "on")"
    }
    let gone = on.subtracting(next)
    on = next
    compare(before, without: gone)
    for (id, service) in try self.services() where services[id].map({ $0 !== service }) == true {
      if !gone.contains(id) { complaints.append("there is a second service of \(id)") }
    }
    return "switched \(names.sorted()) \(isOff ? "off" : "on")"
  }

  /// Compares what is shown with what was: a stack without places of a team that went is the very same, any
  /// other has lost these and only places above them.
  private func compare(_ before: Picture, without gone: Set<String>) {
    let after = Picture(of: navigator)
    for (id, stack) in before.stacks where !gone.contains(id) {
      let lost = stack.firstIndex { gone.contains(team(of: $0.entry)) }
      // The tab that comes on screen for one that went may be visited for the first time.
      if stack.isEmpty, after.stacks[id]?.count == 1, after.selected?.rawValue == id { continue }
      guard let lost else {
        if after.stacks[id] != stack || after.texts[id] != before.texts[id] {
          complaints.append("the stack of \(id) has changed: \(stack) \(after.stacks[id] ?? [])")
        }
        continue
      }
      cuts += 1
      let kept = after.stacks[id] ?? []
      if !kept.starts(with: stack[..<lost]) { complaints.append("\(id) lost what lay beneath") }
      if !kept.allSatisfy(stack.contains) { complaints.append("\(id) shows what was not there") }
    }
  }

  private func services() throws -> [String: Service] {
    let container = stage.app.container
    var services: [String: Service] = [:]
    services["ants"] = try? container.resolve(TeamKey<Ants>.self)
    services["bees"] = try? container.resolve(TeamKey<Bees>.self)
    services["dogs"] = try? container.resolve(TeamKey<Dogs>.self)
    return services
  }

  // MARK: - What a command needs

  private func team(of entry: Entry) -> String { team(of: entry.route) }

  private func team(of route: AnyRoute) -> String {
    String(route.link.text.prefix { $0 != "/" })
  }

  private func route(_ team: Int, _ number: Int) -> any Route {
    switch team {
    case 0: number == 0 ? TeamRoute<Ants>.home : .place(number)
    case 1: number == 0 ? TeamRoute<Bees>.home : .place(number)
    case 2: number == 0 ? TeamRoute<Crows>.home : .place(number)
    case 3: number == 0 ? TeamRoute<Dogs>.home : .place(number)
    default: number == 0 ? TeamRoute<Elks>.home : .place(number)
    }
  }

  private func policy() -> PresentationPolicy {
    [.stack, .replace][generator.below(2)]
  }

  private func start(_ team: Int, by context: CoordinatorContext) throws {
    switch team {
    case 0: try start(TeamFlow<Ants>(), by: context)
    case 1: try start(TeamFlow<Bees>(), by: context)
    case 2: try start(TeamFlow<Crows>(), by: context)
    case 3: try start(TeamFlow<Dogs>(), by: context)
    default: try start(TeamFlow<Elks>(), by: context)
    }
  }

  private func start(_ flow: some Flow, by context: CoordinatorContext) throws {
    let index = results.count
    results.append(0)
    do {
      try context.start(
        flow, as: generator.chance(in: 2) ? .push : .sheet, policy: policy()
      ) { [weak self] _ in self?.results[index] += 1 }
    } catch {
      results.removeLast()
      throw error
    }
  }

  private func finish(by context: CoordinatorContext) throws {
    try context.finish(TeamFlow<Ants>.self, with: 1)
  }
}

/// What is shown, place by place, and as it would be kept.
@MainActor
private struct Picture: Equatable {
  struct Place: Equatable {
    let entry: Entry
    let coordinator: ObjectIdentifier?
  }

  let stacks: [String: [Place]]
  let texts: [String: String]
  let selected: TabID?
  let pending: Int

  init(of navigator: Navigator) {
    let branches = navigator.state.branches.map { branch in
      (
        branch.id.rawValue,
        branch.entries.map { entry in
          Place(
            entry: entry, coordinator: navigator.coordinator(of: entry).map(ObjectIdentifier.init))
        }
      )
    }
    stacks = Dictionary(uniqueKeysWithValues: branches)
    var archive = navigator.archive()
    archive.schemas = [:]
    archive.selectedTab = nil
    archive.pending = []
    texts = Dictionary(
      uniqueKeysWithValues: archive.branches.map { branch in
        var alone = archive
        alone.branches = [branch]
        return (branch.id.rawValue, alone.text)
      })
    selected = navigator.state.selectedTab
    pending = navigator.pending.count
  }
}

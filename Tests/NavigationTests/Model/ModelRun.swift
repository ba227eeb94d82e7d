import Routing

@testable import Navigation

/// The navigator and the model beside each other: each step is made by both, and all that shows is compared.
@MainActor
final class ModelRun {
  var model: ReferenceModel
  let navigator: Navigator
  private let session = TestSession()
  private var results: [Int: [String]] = [:]
  private var flows = 0
  private var items: [Int: EntryID] = [:]
  private var owners: [Int: CoordinatorID] = [0: .root]
  private var saved: [(ReferenceModel.Saved, Archive)] = []
  var differences: [String] = []
  /// How often each answer, or error, was met.
  private(set) var answers: [String: Int] = [:]

  init(_ shape: ModelShape) throws {
    model = ReferenceModel(shape)
    let session = session
    navigator = Navigator(
      map: try shape.map(),
      access: AccessPolicy(
        isSignedIn: { session.isSignedIn }, signIn: ModelFlow<XRoutes>(start: .open(0)),
        subject: { nil }), opening: shape.resets ? .reset : .push)
    if shape.changesRoots {
      // Nothing is on screen yet.
    } else if shape.tabs.isEmpty {
      _ = try model.showFlow(0, as: .main)
      flows = 1
      _ = try navigator.showFlow(
        root: "main", ModelFlow<CRoutes>(start: .open(0)), onResult: receiver(of: 0))
    } else {
      _ = try model.showTabs()
      _ = try navigator.showTabs(root: "main")
    }
    model.events = []
    compare()
  }

  /// The routes on screen, for steps that are to meet one.
  var known: [ReferenceModel.RouteKey] {
    model.stacks.isEmpty ? [] : model.stacks[model.selected].items.map(\.key)
  }

  /// Makes a step by both.
  ///
  /// - Returns: What differs then, in words.
  func differences(after step: ModelStep) async throws -> [String] {
    model.events = []
    differences = []
    let count = navigator.log.count
    switch step {
    case .attempt(let action, let by): try perform(action, by: requester(by))
    case .open(let key): try perform(.open(key))
    case .person(let action): try perform(action)
    case .finish(let by, let isSigningIn): try finish(by: requester(by), isSigningIn)
    case .signedIn(let isSignedIn):
      (session.isSignedIn, model.isSignedIn) = (isSignedIn, isSignedIn)
    case .logout:
      expect(
        "answer", answer { try navigator.logout(to: "main").rawValue },
        answer {
          try model.run { model throws(ReferenceModel.Failure) in try model.showTabs(resets: true) }
        })
    case .root(let root, let isLogout): try show(root, isLogout)
    case .deny(let denies): try deny(denies)
    case .save: saved.append((model.saved(), try Archive(text: navigator.archive().text)))
    case .restore(let index): try await restore(index)
    }
    _ = navigator.drainErrors()
    expect(
      "events",
      navigator.log.events(after: count).map { event in
        if case .failed = event.kind { "failed" } else { "\(event.kind)" }
      }.sorted().joined(separator: ", "), model.events.sorted().joined(separator: ", "))
    compare()
    return differences
  }

  private func requester(_ index: Int) -> Int {
    let all = [0] + model.owners.keys.filter { owners[$0] != nil }.sorted()
    return all[index == ModelStep.last ? all.count - 1 : index % all.count]
  }

  private func context(_ owner: Int) -> CoordinatorContext {
    owners[owner].flatMap { navigator.tree[$0]?.context } ?? navigator.rootContext
  }

  func expect(_ what: String, _ found: String, _ expected: String) {
    if what == "answer" { answers[found, default: 0] += 1 }
    if found != expected { differences.append("\(what): \(found), and by the model \(expected)") }
  }

  func answer(_ attempt: () throws -> String) -> String {
    do {
      return try attempt()
    } catch let failure as ReferenceModel.Failure {
      return failure.name
    } catch NavigationError.nothingToDismiss {
      return "nothingToDismiss"
    } catch NavigationError.notStarted {
      return "notStarted"
    } catch {
      return Mirror(reflecting: error).children.first?.label ?? "\(error)"
    }
  }

  // MARK: Steps

  private func perform(_ action: ModelAction, by requester: Int = 0) throws {
    var attempt = ReferenceModel.Attempt(action: action, requester: requester)
    var isPerson = requester == 0
    switch action {
    case .start(let key, _):
      attempt.flow = newFlow(of: key.kind)
    case .finish, .cancel: attempt.asks = false
    case .open: isPerson = true
    default: break
    }
    let command = try isPerson ? action.command() : nil
    var plan: (answer: String, keys: String?)?
    if let command { plan = try planning(command) }
    let verb = try action.verb()
    let run = run(action, attempt.flow)
    let found = answer {
      if let command { return try command(navigator).rawValue }
      let context = context(requester)
      if case .cancel = action {
        try context.cancel()
        return "done"
      }
      return try verb.map {
        try navigator.attempt(by: context, cause: .coordinator, starting: run, $0).rawValue
      } ?? "no request"
    }
    let before = model
    var expected = answer { try model.run(attempt) }
    if case .cancel = action, !found.isEmpty, ["handled", "unchanged"].contains(expected) {
      expected = "done"
    }
    expect("answer", found, expected)
    if let plan {
      expect("plan", plan.answer, expected)
      let isAlone = before.waiting.count <= model.waiting.count
      if isAlone, let keys = plan.keys { expect("planned routes", keys, planned(model)) }
    }
  }

  private func finish(by owner: Int, _ isSigningIn: Bool) throws {
    var runner = owner
    while runner != 0, let known = model.owners[runner], known.flow == nil, known.restored == nil {
      runner = known.parent
    }
    let known = model.owners[runner]
    let kind =
      known.flatMap { known in
        known.flow.map { model.shape.kind(ofFlow: $0) } ?? known.restored
      } ?? "c"
    if kind == "x" { (session.isSignedIn, model.isSignedIn) = (isSigningIn, isSigningIn) }
    let context = context(owner)
    let found = answer {
      switch kind {
      case "a": try context.finish(ModelFlow<ARoutes>.self, with: 1)
      case "c": try context.finish(ModelFlow<CRoutes>.self, with: 1)
      case "d": try context.finish(ModelFlow<DRoutes>.self, with: 1)
      default: try context.finish(ModelFlow<XRoutes>.self, with: 1)
      }
      return "done"
    }
    let attempt = ReferenceModel.Attempt(action: .finish(kind), requester: owner, asks: false)
    let expected = answer { try model.run(attempt) }
    expect("answer", found, ["handled", "unchanged"].contains(expected) ? "done" : expected)
  }

  private func deny(_ denies: Bool) throws {
    guard let entry = navigator.state.top, let item = model.stacks[model.selected].items.last else {
      return
    }
    guard let form = try form(of: entry) else { return }
    form.denial = denies ? "unsaved" : nil
    if denies { model.blocked.insert(item.id) } else { model.blocked.remove(item.id) }
  }

  private func form(of entry: Entry) throws -> SampleForm? {
    let coordinator = navigator.coordinator(of: entry)
    (coordinator as? SampleCoordinator<ModelRoute<ARoutes>>)?.makesForms = true
    (coordinator as? SampleCoordinator<ModelRoute<BRoutes>>)?.makesForms = true
    (coordinator as? SampleCoordinator<ModelRoute<CRoutes>>)?.makesForms = true
    (coordinator as? SampleCoordinator<ModelRoute<DRoutes>>)?.makesForms = true
    return try navigator.topViewModel() as? SampleForm
  }

  private func restore(_ index: Int) async throws {
    guard !saved.isEmpty, navigator.state.top != nil else { return }
    let (tree, archive) = saved[index % saved.count]
    let report = try await navigator.restore(archive) { link in
      guard let key = ReferenceModel.RouteKey(link: link) else { throw SampleLinks.Unreadable() }
      return try key.route()
    }
    let expected = try model.restore(tree)
    expect(
      "restored", "\(report.restored), lost \(report.losses.count)",
      "\(expected.restored), lost \(expected.lost)")
  }

  /// A flow's number says of which kind it is.
  func newFlow(of kind: Character) -> Int {
    while model.shape.kind(ofFlow: flows) != kind { flows += 1 }
    defer { flows += 1 }
    return flows
  }

  func receiver(of flow: Int) -> @MainActor @Sendable (FlowResult<Int>) -> Void {
    { [weak self] in self?.results[flow, default: []].append($0.words) }
  }

  /// The run of a flow that an action starts, whose results are kept.
  private func run(_ action: ModelAction, _ flow: Int?) -> (any FlowRun)? {
    guard case .start(let key, _) = action, let flow else { return nil }
    func run<Kind: RouteKind>(_ kind: Kind.Type) -> any FlowRun {
      TypedFlowRun<ModelFlow<Kind>>(
        onResult: receiver(of: flow),
        onError: { _ in })
    }
    return switch key.kind {
    case "a": run(ARoutes.self)
    case "c": run(CRoutes.self)
    default: run(DRoutes.self)
    }
  }

  // MARK: Comparing

  private func compare() {
    let state = navigator.state
    expect("selected", "\(state.selected)", "\(model.selected)")
    let found = state.stacks.map { selected in
      selected.entries.map { "\($0.presentation.rawValue) \($0.route.link.text)" }.joined(
        separator: ", ")
    }
    let expected = model.stacks.map { stack in
      stack.items.map { "\($0.style.rawValue) \($0.key)" }.joined(separator: ", ")
    }
    expect("stacks", found.joined(separator: " | "), expected.joined(separator: " | "))
    expect(
      "waiting", navigator.deferred.map(\.route.link.text).joined(separator: " "),
      model.waiting.map(\.key.description).joined(separator: " "))
    guard differences.isEmpty else { return }
    compareIdentities()
    differences += Bookkeeping(navigator: navigator).differences()
    for (flow, names) in results {
      expect(
        "results of flow \(flow)", names.joined(separator: ", "), model.results[flow] ?? "none")
    }
    for flow in model.results.keys where results[flow] == nil {
      differences.append("flow \(flow) has no result")
    }
    let leaks = navigator.leakDetector.leaks
    if !leaks.isEmpty { differences.append("leaks: \(leaks.map(\.coordinator))") }
  }

  /// What stays is the same entry of the same coordinator, what comes another; and who is below whom.
  private func compareIdentities() {
    for (selected, stack) in zip(navigator.state.stacks, model.stacks) {
      for (entry, item) in zip(selected.entries, stack.items) {
        if items[item.id] ?? entry.id != entry.id {
          differences.append("\(item.key) is another entry")
        }
        if owners[item.owner] ?? entry.coordinator != entry.coordinator {
          differences.append("\(item.key) has another coordinator")
        }
        (items[item.id], owners[item.owner]) = (entry.id, entry.coordinator)
      }
    }
    let alive = model.owners.keys.compactMap { owners[$0] }
    owners = owners.filter { $0.key == 0 || model.owners[$0.key] != nil }
    items = items.filter { known in
      model.stacks.contains { $0.items.contains { $0.id == known.key } }
    }
    if Set(items.values).count != items.count || Set(owners.values).count != owners.count {
      differences.append("an identity was used again")
    }
    expect(
      "coordinators", "\(Set(navigator.tree.ids).subtracting([.root]).count)",
      "\(model.owners.count)")
    if !Set(alive).isSubset(of: navigator.tree.ids) { differences.append("a coordinator is gone") }
    for (number, owner) in model.owners {
      guard let id = owners[number], let parent = owners[owner.parent] else { continue }
      expect(
        "the parent of \(owner.kind)", "\(navigator.tree.parent(of: id)?.id ?? .root)", "\(parent)")
    }
  }
}

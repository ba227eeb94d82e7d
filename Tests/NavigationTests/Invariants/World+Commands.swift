import RandomInputs
import Routing

@testable import Navigation

extension World {
  /// Performs a command; one that fails must leave everything as it was, and a plan always must.
  func perform(_ command: RandomCommand) async {
    planSomething()
    let before = Snapshot(navigator)
    do {
      switch command {
      case .archive: archiveSomething()
      case .restore: try await restoreSomething()
      default: try performNow(command)
      }
      changes += Snapshot(navigator) == before ? 0 : 1
    } catch let error as NavigationError {
      failures += 1
      if case .blocked(_, _, let token) = error { self.token = token }
      if Snapshot(navigator) != before {
        reportError("\(command) failed, and changed something: \(error)")
      }
    } catch {
      reportError("\(command) threw \(error)")
    }
    _ = navigator.takeDeferredErrors()
  }

  private func planSomething() {
    guard let route = try? AnyRoute(anyRoute()) else { return }
    let commands: [NavigationCommand] = [
      .open(route), .back, .forward, .popToRoot, .dismiss, .select("basket"), .select("store"),
    ]
    let command = commands[generator.below(commands.count)]
    let before = Snapshot(navigator)
    let identity = navigator.nextIdentity
    _ = try? navigator.plan(command)
    if Snapshot(navigator) != before || navigator.nextIdentity != identity {
      reportError("planning \(command) changed something")
    }
  }

  private func performNow(_ command: RandomCommand) throws {
    let context = anyContext()
    switch command {
    case .push: try context.push(anyRoute())
    case .pushOnRoot: try context.push(anyRoute(), on: .root)
    case .present: try context.present(anyRoute(), as: anyStyle(), policy: anyPolicy())
    case .append: try context.append(someItems())
    case .set: try context.set(someItems())
    case .replace: try context.replace(presentRoute(), with: anyRoute())
    case .replaceTop: try context.replaceTop(with: anyRoute())
    case .remove: try context.remove(presentRoute())
    case .pop: try context.pop()
    case .popTo: try context.pop(to: presentRoute())
    case .popToOrPush: try context.pop(to: anyRoute(), orPush: true)
    case .popToRoot: try context.popToRoot()
    case .popInLayer: try context.popToRoot(dismissing: false)
    case .dismiss: try context.dismiss(layers: 1 + generator.below(2))
    case .back: _ = try navigator.back()
    case .forward: try navigator.forward()
    case .select: try navigator.select(["store", "basket", "garden"][generator.below(3)])
    case .open: try navigator.open(AnyRoute(printable()), cause: .link)
    case .openByCoordinator: try context.open(anyRoute())
    default: try performOther(command, by: context)
    }
  }

  private func performOther(_ command: RandomCommand, by context: CoordinatorContext) throws {
    switch command {
    case .start: startFlow(by: context)
    case .finish: try finishSomething(by: context)
    case .cancel: try context.cancel()
    case .cancelAction: try context.send(FlowAction<StepFlow>.cancel)
    case .addChild:
      try context.addChild(SampleCoordinator<StepRoute>(.detached(), stage.session))
    case .removeChild: try removeSomeChild(of: context)
    case .childPushes:
      guard let child = context.children.last(where: { isAddedByHand($0.context) }) else { return }
      try child.context.push(StepRoute.first, on: generator.chance(in: 2) ? .root : .top)
    case .signIn:
      stage.session.subject = ["ada", "grace", nil][generator.below(3)]
      stage.isSignedIn = true
    case .signOut: stage.isSignedIn = false
    case .logout:
      stage.isSignedIn = false
      try navigator.logout(to: "main", pending: generator.chance(in: 2) ? .keep : .drop)
    case .showTabs:
      _ = try navigator.showTabs(
        root: "main", initial: generator.chance(in: 2) ? "basket" : nil,
        resets: generator.chance(in: 4))
    case .showIntro: try showIntro()
    case .denying: try denySomething()
    case .proceed:
      try proceedSomehow()
    case .keepPending:
      stage.session.now += 30
      _ = try navigator.keepPending(AnyRoute(printable()), waitingFor: "mail", cause: .link)
    case .completePrerequisite: try navigator.completePrerequisite(DoorFlow.name)
    case .dropPending: navigator.dropPending(waitingFor: "mail")
    case .send: try context.send(Ping())
    case .exchange:
      try exchange(
        without: Set(["basket", "steps", "pages", "door"].filter { _ in generator.chance(in: 3) }))
    case .touch: stage.session.broken = generator.chance(in: 3) ? ["pages"] : []
    default: reportError("\(command) is not performed")
    }
  }

  func startFlow(by context: CoordinatorContext) {
    let probe = FlowProbe()
    probes.append(probe)
    let (style, policy) = (anyStyle(), anyPolicy())
    do throws(NavigationError) {
      switch generator.below(4) {
      case 0: try start(StepFlow(), by: context, style, policy, probe)
      case 1: try start(DoorFlow(), by: context, style, policy, probe)
      case 2: try start(SecretFlow(), by: context, style, policy, probe)
      default: try start(ItemFlow(), by: context, style, policy, probe)
      }
    } catch {
      probe.isStarted = false
      failures += 1
      if case .blocked(_, _, let token) = error {
        self.token = token
        denied = (token, probe)
      }
    }
  }

  private func start<F: Flow>(
    _ flow: F, by context: CoordinatorContext, _ style: Presentation,
    _ policy: PresentationPolicy, _ probe: FlowProbe
  ) throws(NavigationError) {
    probe.isStarted = true
    try context.start(flow, as: style, policy: policy) { [weak self] _ in
      probe.told += 1
      guard let self, !isCalm, generator.chance(in: 5) else { return }
      _ = try? anyContext().push(anyRoute())
    }
  }

  private func finishSomething(by context: CoordinatorContext) throws {
    switch generator.below(4) {
    case 0: try context.finish(StepFlow.self, with: 1)
    case 1:
      stage.isSignedIn = true
      try context.finish(DoorFlow.self, with: "ada")
    case 2: try context.finish(SecretFlow.self, with: 2)
    default: try context.finish(ItemFlow.self, with: 3)
    }
  }

  /// Makes what was denied last after all; a flow that starts then is to be told.
  private func proceedSomehow() throws(NavigationError) {
    guard let token else { return }
    self.token = nil
    let probe = denied?.token == token ? denied?.probe : nil
    probe?.isStarted = true
    do throws(NavigationError) {
      try navigator.proceed(with: token)
    } catch {
      probe?.isStarted = false
      if case .blocked(_, _, let next) = error, let probe { denied = (next, probe) }
      throw error
    }
  }

  private func removeSomeChild(of context: CoordinatorContext) throws {
    guard let child = context.children.randomElement(using: &generator) else { return }
    try context.removeChild(child)
  }

  private func showIntro() throws {
    let probe = FlowProbe()
    let isNew = navigator.state.root != "intro"
    probe.isStarted = isNew
    _ = try navigator.showFlow(root: "intro", StepFlow()) { _ in probe.told += 1 }
    probes.append(probe)
  }

  private func denySomething() throws {
    let entry = navigator.state.top
    let isDenying = generator.chance(in: 2)
    guard let entry, let coordinator = navigator.coordinator(of: entry) else { return }
    (coordinator as? SampleCoordinator<StoreRoute>)?.makesForms = true
    (coordinator as? SampleCoordinator<StepRoute>)?.makesForms = true
    let form = try navigator.topViewModel() as? SampleForm
    form?.denial = isDenying ? "unsaved" : nil
  }

  /// Exchanges the map: beneath the lowest place that goes, every stack that is left stays as it was.
  private func exchange(without off: Set<String>) throws {
    let kept = navigator.state.branches.map { stack in
      (stack.id, stack.entries.prefix { !goes($0, without: off) })
    }
    isCalm = true
    defer { isCalm = false }
    try stage.exchange(without: off)
    for (id, kept) in kept {
      guard let stack = navigator.state.branches.first(where: { $0.id == id }) else { continue }
      if !stack.entries.starts(with: kept) { reportError("more than \(off) went from \(id)") }
    }
  }

  /// Whether the coordinator of a place, or one above it, shows places of a plugin that is off.
  private func goes(_ entry: Entry, without off: Set<String>) -> Bool {
    var owner = navigator.coordinator(of: entry)?.context
    while let context = owner {
      let shown = context.coordinator.flatMap { navigator.map.destinations[$0.routeType] }
      if let shown, off.contains(shown.plugin) { return true }
      owner = context.parent
    }
    return false
  }

  private func archiveSomething() {
    let archive = navigator.archive()
    let read = try? Archive(text: archive.text)
    if read != archive { reportError("an archive does not come back from its text") }
    if archive.text.contains("hidden") { reportError("a secret was archived") }
    saved.append(archive)
  }

  private func restoreSomething() async throws {
    guard let archive = saved.randomElement(using: &generator) else { return }
    let report = try await stage.restore(archive)
    let places = archive.branches.map(\.entries.count).reduce(0, +)
    let lost = report.losses.count { $0.branch != nil }
    if lost > places { reportError("\(lost) places lost of \(places)") }
  }

  private func someItems() -> [StoreRoute] {
    (0..<generator.below(4)).map { _ in .item(generator.below(20)) }
  }

  private func printable() -> any Route {
    let route = anyRoute()
    return (route as? PageRoute) == .nameless ? PageRoute.plain : route
  }
}

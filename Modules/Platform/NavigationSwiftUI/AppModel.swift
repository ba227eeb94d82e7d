#if canImport(SwiftUI)
  import Diagnostics
  public import Foundation
  public import Navigation
  public import Observation
  public import PluginInterface
  import Routing
  import Screens

  /// A navigator as a toolkit observes it: one for each window, over the one composition of the app.
  ///
  /// The state is read where it is drawn, and never copied. What a person does is a call
  /// made at once. Everything is drawn again after each call, also after one that was refused, because by then a
  /// toolkit may show what the call asked for.
  @MainActor
  @Observable
  public final class AppModel {
    @ObservationIgnored let navigator: Navigator
    /// What was said last to the person, until something else happens.
    var notice: String?
    /// What the person is asked, one after the other.
    private(set) var questions: [Question] = []
    /// Counts what happened; what draws the state reads it.
    private(set) var turn = 0

    /// How the last change is to be shown.
    @ObservationIgnored private(set) var transition: Transition?
    @ObservationIgnored let app: ComposedApp
    @ObservationIgnored private let root: any RootCoordinator
    @ObservationIgnored private var hasStarted = false
    @ObservationIgnored private var pages: [EntryID: Page] = [:]
    @ObservationIgnored private(set) var work: Task<Void, Never>?

    /// Creates the model of one window; `root` makes the coordinator that decides what its navigator shows first.
    public init(
      _ app: ComposedApp, access: AccessPolicy = .publicOnly,
      root: (Navigator) throws -> any RootCoordinator
    ) rethrows {
      self.app = app
      navigator = Navigator(map: app.router.map, access: access)
      self.root = try root(navigator)
      navigator.observe { [weak self] event in
        self?.transition = event.transition
        self?.turn += 1
      }
    }

    /// The state to draw.
    var state: NavigationState {
      _ = turn
      return navigator.state
    }

    /// Shows the first screen, and what an earlier session saved (``archive``), as far as it can be shown now; once,
    /// however often a window appears.
    public func start(restoring saved: String = "") async {
      guard !hasStarted else { return }
      hasStarted = true
      await run { [self] in
        try root.start()
        guard !saved.isEmpty else { return }
        _ = try await navigator.restore(Archive(text: saved)) { [app] link in
          try app.router.table.resolve(link: link).route
        }
      }
    }

    /// What a scene stores, to be restored with its next start.
    public var archive: String {
      _ = turn
      return navigator.archive().text
    }

    /// Opens a link from outside, such as one of `onOpenURL`.
    public func open(_ url: URL) {
      perform { [self] in
        let route = try app.router.route(for: url.absoluteString)
        try navigator.commit(try await navigator.plan(link: route))
      }
    }
  }

  // MARK: - What a person does

  extension AppModel {
    /// Makes a call at once, as a binding's setter does; what a blocker refuses becomes a question, an error a message.
    func perform(_ call: @MainActor (Navigator) throws -> Void) {
      notice = nil
      do {
        try call(navigator)
      } catch {
        report(error)
      }
      refresh()
    }

    /// Does work that takes time, such as an action's.
    func perform(_ work: @escaping @MainActor () async throws -> Void) {
      notice = nil
      Task { await run(work) }
    }

    func run(_ work: @MainActor () async throws -> Void) async {
      do {
        try await work()
      } catch {
        report(error)
      }
      await refresh().value
    }

    /// Opens what waited and may go on, says what has failed since the last time, and draws again.
    @discardableResult
    func refresh() -> Task<Void, Never> {
      turn += 1
      pages = pages.filter { id, _ in navigator.state.entry(id) != nil }
      let before = work
      let task = Task {
        await before?.value
        await navigator.flush()
        reportFaults()
      }
      work = task
      return task
    }

    /// Shows an error in words; a refused leave as the question whether to leave.
    func report(_ error: any Error) {
      switch error {
      case is CancellationError: return
      case NavigationError.stale: return
      case NavigationError.blocked(_, let reason, let token):
        let leave = Question.Choice("Leave", role: .destructive) { [weak self] _ in
          self?.perform { _ = try $0.proceed(with: token) }
        }
        let stay = Question.Choice("Stay", role: .cancel)
        // A toolkit may set a binding twice; of several attempts, the last can be repeated.
        questions.removeAll(where: \.isAboutLeaving)
        ask(Question("Leave?", reason, isAboutLeaving: true, choices: [leave, stay]))
      default:
        let (message, remedy) = words(of: error)
        ask(Question(message, remedy ?? "", choices: [Question.Choice("OK")]))
      }
    }

    private func words(of error: any Error) -> (message: String, remedy: String?) {
      let explanation =
        (error as? NavigationError)?.explanation(naming: app.router.url)
        ?? (error as? any ExplainedError)?.explanation
      return (explanation?.message ?? "\(error)", explanation?.hint)
    }

    func ask(_ question: Question) { questions.append(question) }

    /// Takes a question off the screen; a choice does its own work.
    func close(_ question: Question) { questions.removeAll { $0.id == question.id } }
  }

  // MARK: - Entries

  extension AppModel {
    /// What is drawn of an entry, as long as it is there.
    func page(of entry: Entry) -> Page {
      if let known = pages[entry.id] { return known }
      let page = Page(entry: entry)
      if navigator.state.entry(entry.id) != nil { pages[entry.id] = page }
      return page
    }

    /// Reads the screen of an entry; the top one as a turn does, so that one which cannot be shown is left again.
    func read(_ page: Page) async {
      do {
        let isTop = navigator.state.top?.id == page.entry.id
        let screen =
          isTop ? try await navigator.screen() : try await navigator.screen(of: page.entry)
        // Reading the top may have opened something above it.
        guard let screen, !isTop || navigator.state.top?.id == page.entry.id else { return }
        page.content = .shown(screen)
      } catch is CancellationError {
        return
      } catch {
        let (message, remedy) = words(of: error)
        page.content = .failed(message, remedy: remedy)
      }
      reportFaults()
    }

    /// Says what plugins failed to do since the last time.
    ///
    /// Reading a screen calls it, so it must not draw again.
    func reportFaults() {
      for error in navigator.drainErrors() { report(error) }
      for fault in navigator.drainSkipped() { report(fault) }
    }

    /// Reads what a swipe uncovers, so that it is not blank: the entry beneath the last, the first time.
    func readBeneath(_ stack: TabID, _ depth: Int) async {
      guard state.selectedStack?.id == stack,
        let beneath = entries(of: stack, depth).dropLast().last, ownView(of: beneath) == nil,
        case .reading = page(of: beneath).content
      else { return }
      await read(page(of: beneath))
    }

    /// Why a person cannot leave an entry without being asked, said before they try.
    func reasonToStay(at entry: Entry) -> String? {
      _ = turn
      guard let plan = try? navigator.plan({ try $0.close(entry.id) }) else { return nil }
      return navigator.blocker(of: plan)
    }
  }

  extension NavigationState {
    func entry(_ id: EntryID) -> Entry? {
      stacks.lazy.compactMap { $0.entries.last { $0.id == id } }.first
    }
  }
#endif

#if STAND_INS
  // What stands where SwiftUI's screen would: a tree of what is drawn, on which a test taps, swipes and pulls.
  import Foundation
  import Observation

  @MainActor public protocol _Primitive { func _draw(_ canvas: _Canvas) -> [Drawn] }
  @MainActor public protocol _Linked { func _link(_ key: String, _ canvas: _Canvas) }

  @Observable public final class _Box<Value> {
    var value: Value
    @ObservationIgnored var linked: _Box<Value>?
    init(_ value: Value) { self.value = value }
  }

  /// One thing on screen, and what a finger can do with it.
  @MainActor public final class Drawn {
    public let kind: String
    public var text: String
    public var children: [Drawn]
    public var role: String?
    public var symbol: String?
    public var isSelected = false
    public var hidesBack = false
    public var isLocked = false
    /// Of a text field: whether what is typed is corrected.
    public var isCorrected = true
    public var buttons: [Drawn] = []
    public var tap: (() -> Void)?
    public var type: ((String) -> Void)?
    public var typed = ""
    /// Of a stack: shortens its path, as a swipe or the bar's button does.
    public var setPrefix: ((Int) -> Void)?
    /// Of a sheet or a cover: sets its item to nothing, as a pull does.
    public var pull: (() -> Void)?
    /// Of a list: reads it again, as pulling it down does.
    public var refresh: (@Sendable () async -> Void)?

    public init(
      _ kind: String, _ text: String = "", _ children: [Drawn] = [], input: Binding<String>? = nil
    ) {
      (self.kind, self.text, self.children) = (kind, text, children)
      guard let input else { return }
      typed = input.wrappedValue
      type = { input.wrappedValue = $0 }
    }

    /// Everything in it, itself included, from the outside inwards.
    public var all: [Drawn] { [self] + (buttons + children).flatMap(\.all) }
    /// What is in it, in words.
    public var words: [String] { all.map { "\($0.kind) \($0.text)" } }
  }

  @MainActor public struct _Bar {
    var title = "", hidesBack = false, buttons: [Drawn] = []
  }

  struct _Modified<Content: View>: View, _Primitive {
    let content: Content
    let change: @MainActor (_Canvas, () -> [Drawn]) -> [Drawn]
    nonisolated init(
      _ content: Content, _ change: @escaping @MainActor (_Canvas, () -> [Drawn]) -> [Drawn]
    ) {
      (self.content, self.change) = (content, change)
    }
    var body: Never { fatalError() }
    func _draw(_ canvas: _Canvas) -> [Drawn] {
      change(canvas) { canvas.within("m") { canvas.draw(content) } }
    }
  }

  @MainActor public final class _Canvas {
    let host: _Host
    /// Where in the tree it draws, as a number.
    var path = 0
    var environment = EnvironmentValues()
    var destinations: [ObjectIdentifier: (Any) -> [Drawn]] = [:]
    var bar = _Bar()
    var isHidden = false, isDisabled = false, isLocked = false
    fileprivate var appeared: Set<Int> = []
    fileprivate var changes: [() -> Void] = []
    fileprivate var starts: [(path: Int, id: String, action: @isolated(any) () async -> Void)] =
      []

    init(_ host: _Host) { self.host = host }

    func within<T>(_ part: some Hashable, _ draw: () -> T) -> T {
      let outer = path
      var hasher = Hasher()
      hasher.combine(path)
      hasher.combine(part)
      path = hasher.finalize()
      defer { path = outer }
      return draw()
    }

    func draw<V: View>(_ view: V) -> [Drawn] {
      if let primitive = view as? any _Primitive { return primitive._draw(self) }
      return within(ObjectIdentifier(V.self)) {
        for child in Mirror(reflecting: view).children {
          (child.value as? any _Linked)?._link("\(path).\(child.label ?? "")", self)
        }
        return draw(view.body)
      }
    }

    func present<Item: Identifiable, Content: View>(
      _ kind: String, _ item: Binding<Item?>, _ content: (Item) -> Content
    ) -> [Drawn] {
      // What is presented is above everything, also from a tab that is not selected.
      guard let shown = item.wrappedValue else { return [] }
      let (outer, bar, hidden) = (isLocked, bar, isHidden)
      (isLocked, isHidden) = (false, false)
      defer { (isLocked, self.bar, isHidden) = (outer, bar, hidden) }
      let view = content(shown)
      let node = keep("\(kind)-\(shown.id)") { [self] in Drawn(kind, "", draw(view)) }
      node.isLocked = isLocked
      node.pull = { item.wrappedValue = nil }
      return [node]
    }

    /// Draws a page, or what is presented; what is gone with the next drawing is drawn once more, as toolkits do while
    /// they move it away.
    func keep(_ key: some Hashable, _ draw: @escaping () -> Drawn) -> Drawn {
      within(key) {
        let (path, environment, destinations) = (path, environment, destinations)
        let node = draw()
        host.kept[path] = (
          node.words,
          { [self] in
            let outer = (self.path, self.environment, self.destinations, isHidden)
            (self.path, self.environment, self.destinations) = (path, environment, destinations)
            isHidden = true
            defer { (self.path, self.environment, self.destinations, isHidden) = outer }
            return draw()
          }
        )
        return node
      }
    }

    func start(id: String, _ action: sending @escaping @isolated(any) () async -> Void) {
      appeared.insert(path)
      starts.append((path, id, action))
    }

    func noteChange(_ value: String, _ action: @escaping () -> Void) {
      let before = host.values.updateValue(value, forKey: path)
      if let before, before != value { changes.append(action) }
    }

    /// Lets what came appear and what went disappear; toolkits do it in either order.
    fileprivate func finish() {
      if host.disappearsFirst { disappear() }
      for (path, id, action) in starts where host.tasks[path]?.id != id {
        host.tasks[path]?.task.cancel()
        host.tasks[path] = (id, Task { await action() })
      }
      if !host.disappearsFirst { disappear() }
      for change in changes { change() }
    }

    private func disappear() {
      for (path, entry) in host.tasks where !appeared.contains(path) {
        entry.task.cancel()
        host.tasks[path] = nil
      }
    }
  }

  /// A window: draws a view again whenever something that it read has changed, and keeps its state.
  @MainActor public final class _Host {
    public private(set) var drawn = Drawn("Window")
    public private(set) var drawings = 0
    public var disappearsFirst = false
    /// What went with the last drawing in which something did: in words, and how it is drawn as it goes.
    public private(set) var leaving: [(before: [String], drawn: Drawn)] = []
    var kept: [Int: (words: [String], draw: () -> Drawn)] = [:]
    public var open: ((URL) -> Void)?
    public var activity: NSUserActivity?
    public var continueActivity: ((NSUserActivity) -> Void)?
    var states: [String: AnyObject] = [:]
    var scene: [String: AnyObject]
    var values: [Int: String] = [:]
    var tasks: [Int: (id: String, task: Task<Void, Never>)] = [:]
    private var isStale = true
    private let view: any View

    /// The scene's storage, as of a window that is opened again.
    public var storage: _Storage { _Storage(scene: scene) }
    public struct _Storage { let scene: [String: AnyObject] }

    public init(_ view: any View, storage: _Storage? = nil) {
      (self.view, scene) = (view, storage?.scene ?? [:])
    }

    /// Draws what has changed; whether anything had.
    @discardableResult
    public func draw() -> Bool {
      guard isStale else { return false }
      isStale = false
      drawings += 1
      let (canvas, before) = (_Canvas(self), kept)
      kept = [:]
      withObservationTracking {
        drawn = Drawn("Window", "", canvas.draw(view))
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.isStale = true }
      }
      canvas.finish()
      let (now, gone) = (kept, before.filter { kept[$0.key] == nil })
      if !gone.isEmpty { leaving = gone.values.map { ($0.words, $0.draw()) } }
      // What is drawn once more is not there again.
      kept = now
      return true
    }

    /// Draws until nothing changes any more and no task of what is on screen is under way.
    public func settle() async {
      for _ in 0..<1_000 {
        let changed = draw()
        let running = tasks
        for (_, entry) in running { await entry.task.value }
        await Task.yield()
        if !changed, !isStale { return }
      }
      fatalError("what is drawn changes itself for ever")
    }
  }
#endif

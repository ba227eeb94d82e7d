import Navigation

/// Writes a ``TreeSnapshot``.
@MainActor
struct TreeWriter {
  private let navigator: Navigator
  private let showsCoordinators: Bool
  private var lines: [String] = []
  private var named: Set<CoordinatorID> = []

  init(_ navigator: Navigator, showsCoordinators: Bool) {
    self.navigator = navigator
    self.showsCoordinators = showsCoordinators
  }

  mutating func text() -> String {
    let state = navigator.state
    guard !state.branches.isEmpty else { return "nothing on screen" }
    write("root \(state.root)", depth: 0)
    for (index, branch) in state.branches.enumerated() {
      var heading = state.hasTabs ? "tab \(branch.id)" : "stack"
      if state.hasTabs, index == state.selected { heading += " (selected)" }
      if branch.entries.isEmpty { heading += " (not visited)" }
      write(heading, depth: 1)
      write(branch)
    }
    if showsCoordinators { writeChildrenWithoutPlaces() }
    writePending()
    return lines.joined(separator: "\n")
  }

  private mutating func write(_ branch: Branch) {
    var depth = 2
    for (index, entry) in branch.entries.enumerated() {
      if index > 0, entry.presentation.isModal {
        write(entry.presentation.rawValue, depth: depth)
        depth += 1
      }
      write("\(entry.route)\(owner(of: entry))", depth: depth)
    }
  }

  /// The coordinator of an entry, with the flow it runs at the first of its places.
  private mutating func owner(of entry: Entry) -> String {
    let isFirst = named.insert(entry.coordinator).inserted
    guard showsCoordinators else { return "" }
    guard let coordinator = navigator.coordinator(of: entry) else { return ": no coordinator" }
    let flow = isFirst ? coordinator.context.flowName.map { ", \($0)" } ?? "" : ""
    return ": \(coordinator.context.name)\(flow)"
  }

  /// The coordinators that were added by hand: they show nothing, so no stack names them.
  private mutating func writeChildrenWithoutPlaces() {
    var found: [String] = []
    func visit(_ context: CoordinatorContext) {
      for child in context.children {
        if !named.contains(child.context.id) {
          found.append("\(child.context.name), child of \(context.name)")
        }
        visit(child.context)
      }
    }
    visit(navigator.rootContext)
    if !found.isEmpty { write("without places", depth: 0) }
    for line in found { write(line, depth: 1) }
  }

  private mutating func writePending() {
    if !navigator.pending.isEmpty { write("pending", depth: 0) }
    for intent in navigator.pending {
      write("\(intent.route), \(intent.cause.rawValue), waits for \(intent.waitsFor)", depth: 1)
    }
  }

  private mutating func write(_ line: String, depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }
}

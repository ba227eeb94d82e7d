public import Navigation

/// Fails the test, with a line-by-line difference, unless the complete navigation state matches the text: root,
/// tabs, stacks, modals, coordinators, deferred navigations.
///
/// The text names routes by their links, a route with a secret by its pattern, and contains no identities, so that
/// it is the same in every run; surrounding line breaks are ignored. Tests of a feature rarely need the
/// coordinators and their flows.
///
/// ```
/// root main
///   tab home (selected)
///     home: HomeCoordinator
///     product/7: HomeCoordinator
///     sheet
///       login: AuthCoordinator, SignInFlow
///   tab cart (not visited)
/// pending
///   checkout, link, waits for SignInFlow
/// ```
///
/// - Complexity: O(*n*) in the number of entries.
@MainActor
public func expectTree(
  _ navigator: Navigator, _ expected: String, showsCoordinators: Bool = true,
  file: StaticString = #filePath, line: UInt = #line
) {
  let found = treeText(of: navigator, showsCoordinators: showsCoordinators)
  guard let changes = changes(from: lines(of: expected), to: lines(of: found)) else { return }
  CallSite(file: file, line: line).fail(
    "the tree is another (- expected, + found):\n\(changes)")
}

@MainActor
package func treeText(of navigator: Navigator, showsCoordinators: Bool = true) -> String {
  var writer = TreeWriter(navigator, showsCoordinators: showsCoordinators)
  return writer.text()
}

private func lines(of text: String) -> [Substring] {
  let body = text.drop(while: \.isNewline)
  let end = body.lastIndex { !$0.isNewline }.map(body.index(after:)) ?? body.startIndex
  return body[..<end].split(separator: "\n", omittingEmptySubsequences: false)
}

/// The lines of both texts in order, with `-` or `+` before lines of only one; `nil` for equal texts.
private func changes(from old: [Substring], to new: [Substring]) -> String? {
  let difference = new.difference(from: old)
  if difference.isEmpty { return nil }
  var shown = old.map { "  \($0)" }
  for case .remove(let offset, let line, _) in difference.removals { shown[offset] = "- \(line)" }
  for case .insert(let offset, let line, _) in difference.insertions {
    let kept = shown.indices.filter { !shown[$0].hasPrefix("-") }
    shown.insert("+ \(line)", at: offset < kept.count ? kept[offset] : shown.count)
  }
  return shown.joined(separator: "\n")
}

@MainActor
private struct TreeWriter {
  private let navigator: Navigator
  private let showsCoordinators: Bool
  private var lines: [String] = []
  private var named: Set<CoordinatorID> = []

  init(_ navigator: Navigator, showsCoordinators: Bool) {
    (self.navigator, self.showsCoordinators) = (navigator, showsCoordinators)
  }

  mutating func text() -> String {
    let state = navigator.state
    guard !state.stacks.isEmpty else { return "nothing on screen" }
    write("root \(state.root)", depth: 0)
    for (index, branch) in state.stacks.enumerated() {
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

  private mutating func write(_ branch: Stack) {
    var depth = 2
    for (index, entry) in branch.entries.enumerated() {
      if index > 0, entry.presentation.isModal {
        write(entry.presentation.rawValue, depth: depth)
        depth += 1
      }
      write("\(entry.route)\(owner(of: entry))", depth: depth)
    }
  }

  /// The coordinator of an entry; at its first route, with the flow it runs.
  private mutating func owner(of entry: Entry) -> String {
    let isFirst = named.insert(entry.coordinator).inserted
    guard showsCoordinators else { return "" }
    guard let coordinator = navigator.coordinator(of: entry) else { return ": no coordinator" }
    let flow = isFirst ? coordinator.context.flowName.map { ", \($0)" } ?? "" : ""
    return ": \(coordinator.context.name)\(flow)"
  }

  /// Writes the coordinators added by hand: they show nothing, so no stack names them.
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
    if !navigator.deferred.isEmpty { write("pending", depth: 0) }
    for intent in navigator.deferred {
      write("\(intent.route), \(intent.cause.rawValue), waits for \(intent.waitsFor)", depth: 1)
    }
  }

  private mutating func write(_ line: String, depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }
}

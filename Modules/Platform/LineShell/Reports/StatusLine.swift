import Navigation
import PluginInterface
import Routing
import Terminal

/// The line above the prompt: the tabs, the path to the entry on top, and the app's own items.
///
/// ```
/// [home] search cart profile · Home › Books · Ada · cart 2
/// ```
///
/// It is drawn only on a terminal and is not part of a report: transcripts and programs do not contain it.
package struct StatusLine: Hashable, Sendable {
  /// The names of the tabs, which are also the commands that select them.
  package var tabs: [String] = []
  /// The tab on screen, if the app has tabs.
  package var selected: String?
  /// The titles of the entries on the stack, root first.
  package var path: [String] = []
  /// The app's own items: ``ShellHost/statusItems()``.
  package var items: [String] = []

  /// Returns a name for an entry that has no title because it was never shown: the last word of its link.
  static func word(for route: AnyRoute) -> String {
    let word = route.description.prefix { $0 != "?" }.split(separator: "/").last ?? ""
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}

extension StatusLine {
  /// The line for the app as it is, with the titles of its entries as last shown.
  @MainActor
  init(of app: any ShellHost, titles: EntryTitles) async {
    let (state, map) = (app.navigator.state, app.router.map)
    self.init(
      tabs: state.hasTabs ? map.tabs.map(\.id.rawValue) : [],
      selected: state.selectedTab?.rawValue,
      path: (state.selectedStack?.entries ?? []).enumerated().map {
        titles.title($0, of: $1, in: map) ?? Self.word(for: $1.route)
      },
      items: await app.statusItems())
  }
}

/// The titles of entries as last shown.
struct EntryTitles {
  private var shown: [Entry.ID: String] = [:]

  /// Keeps the title of an entry, and those of the other entries that are still there.
  mutating func keep(_ title: String, of entry: Entry.ID, in state: NavigationState) {
    let entries = Set(state.stacks.lazy.flatMap(\.entries).map(\.id))
    shown = shown.filter { entries.contains($0.key) }
    shown[entry] = title
  }

  /// Returns the title of the entry at an index of its stack; `nil` for one that was not shown yet.
  func title(_ index: Int, of entry: Entry, in map: NavigationMap) -> String? {
    // A tab's first screen may be titled by its content; the title of the tab is constant.
    let tab = map.tabs.first { index == 0 && $0.root == entry.route }
    return tab?.title ?? shown[entry.id] ?? entry.hints.title
  }
}

extension TextRenderer {
  private static let stepWidth = 24
  /// The minimum width at which a step is still useful.
  private static let leastStepWidth = 8

  /// Draws the line on a terminal unless messages are off; whatever does not fit is removed in this order:
  /// the first steps of the path, the end of its last step, the path, the other tabs, the rest of the line.
  package func render(_ status: StatusLine) -> [UInt8] {
    guard let width, !isQuiet else { return [] }
    var status = status
    var parts = parts(of: status)
    while case let excess = self.width(of: parts) - width, excess > 0 {
      if status.path.count > 2 || status.path.count == 2 && status.path[0] != "…" {
        status.path = ["…"] + status.path.dropFirst(status.path[0] == "…" ? 2 : 1)
      } else if status.path.count == 2, let step = status.path.last.map({ self.step($0) }) {
        let rest = step.width - excess
        status.path = rest < Self.leastStepWidth ? [] : [status.path[0], step.cut(to: rest).string]
      } else if status.tabs.count > 1, let selected = status.selected {
        status.tabs = [selected]
      } else {
        break
      }
      parts = self.parts(of: status)
    }
    var writer = TerminalWriter(usesColor: usesColor)
    writer.newline()
    var left = width
    for (index, part) in parts.enumerated() where left > 3 {
      if index > 0 {
        writer.write(" · ", style: .faint)
        left -= 3
      }
      let text = part.cut(to: left)
      writer.write(text, style: .faint)
      left -= text.width
    }
    writer.newline()
    return parts.isEmpty ? [] : writer.bytes
  }

  private func parts(of status: StatusLine) -> [TerminalText] {
    let tabs = status.tabs.map { $0 == status.selected ? "[\($0)]" : $0 }.joined(separator: " ")
    // A single step would only repeat the title above.
    let steps = status.path.count > 1 ? status.path : []
    let path = steps.map { step($0).string }.joined(separator: " › ")
    return ([tabs, path] + status.items).filter { !$0.isEmpty }.map { TerminalText($0) }
  }

  private func step(_ name: String) -> TerminalText { TerminalText(name).cut(to: Self.stepWidth) }

  private func width(of parts: [TerminalText]) -> Int {
    parts.reduce(3 * max(0, parts.count - 1)) { $0 + $1.width }
  }
}

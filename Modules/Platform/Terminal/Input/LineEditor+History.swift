/// The position of a walk through the history; editing the line ends the walk.
struct HistoryWalk: Sendable {
  /// The text typed before the walk; only lines that start with it are visited.
  let draft: EditBuffer
  var position: Int
}

struct HistorySearch: Sendable {
  let draft: EditBuffer
  var query = ""
  /// The index of the line found, or the end of the history.
  var position: Int
  var isFailing = false
}

extension LineEditor {
  /// The rest of the newest line that starts like this one, as a suggestion.
  package var suggestion: String? {
    guard suggests, search == nil, walk == nil, after.isEmpty, !before.isEmpty else { return nil }
    let found = history.last { $0.utf8.count > before.utf8.count && $0.hasPrefix(before) }
    return found.map { String($0.dropFirst(before.count)) }
  }

  /// The text that replaces the prompt during a search.
  package var searchLabel: String? {
    search.map { "\($0.isFailing ? "not found" : "search") \"\($0.query)\": " }
  }

  mutating func accept(_ suggestion: String, _ key: Key) -> Effect {
    insert(
      key == .wordRight ? String(suggestion.prefix(suggestion.firstWordLength)) : suggestion)
  }

  /// Moves to the next older or newer line that starts with the typed text.
  mutating func recall(_ step: Int) -> Effect {
    var walk = walk ?? HistoryWalk(draft: buffer, position: history.count)
    let (prefix, shown) = (walk.draft.text, text)
    repeat {
      walk.position += step
      guard history.indices.contains(walk.position) else {
        guard step > 0, self.walk != nil else { return .bell }
        (buffer, self.walk) = (walk.draft, nil)
        return .redraw
      }
    } while history[walk.position] == shown || !history[walk.position].hasPrefix(prefix)
    if self.walk == nil { keepForUndo(buffer) }
    (buffer, self.walk) = (EditBuffer(history[walk.position]), walk)
    return .redraw
  }

  mutating func beginSearch() -> Effect {
    guard !history.isEmpty else { return .bell }
    search = HistorySearch(draft: buffer, position: history.count)
    walk = nil
    return .redraw
  }

  /// Applies a key to the search; returns `nil` if the key ends the search and applies to the line found.
  mutating func searching(_ key: Key) -> Effect? {
    guard var search else { return nil }
    switch key {
    case .text(let text):
      search.query += text
      find(&search, from: min(search.position, history.count - 1))
    case .backspace:
      guard search.query.popLast() != nil else { return .bell }
      find(&search, from: history.count - 1)
    case .search: find(&search, from: search.position - 1)
    case .cancel, .escape:
      (buffer, self.search) = (search.draft, nil)
      return .redraw
    case .suspend, .clearScreen, .invalid: return nil
    default:
      if text != search.draft.text { keepForUndo(search.draft) }
      self.search = nil
      return nil
    }
    self.search = search
    return .redraw
  }

  /// Shows the newest line, from a position backwards, that contains the query.
  private mutating func find(_ search: inout HistorySearch, from newest: Int) {
    guard !search.query.isEmpty else {
      (buffer, search.position, search.isFailing) = (search.draft, history.count, false)
      return
    }
    let shown = search.position < history.count ? text : nil
    let found = history.indices.prefix(max(0, newest + 1)).last { index in
      history[index].contains(search.query)
        && (index == search.position || history[index] != shown)
    }
    search.isFailing = found == nil
    guard let found else { return }
    (buffer, search.position) = (EditBuffer(history[found]), found)
  }
}

/// A line being edited: a pure state machine from keys to effects, without a terminal.
///
/// The keys are those of Emacs and shells: movement, a kill ring, undo, and three uses of the history
/// (``suggestion``, prefix, search). A paste may contain several lines, which form one text until Enter.
package struct LineEditor: Sendable {
  /// The action that a key requests from the host.
  package enum Effect: Hashable, Sendable {
    /// Draw the line again.
    case redraw
    case submit(String)
    /// The line was entered but must not be used, because part of the typed text is missing.
    case refuse(LineError)
    case interrupt(wasEmpty: Bool)
    case endOfInput
    /// Esc was typed alone.
    case escape
    case suspend
    case clearScreen
    case bell
    case list([String])
  }

  /// The maximum size of the edited text in bytes; each of its lines is limited by ``LineSource/limit``.
  package static let limit = 16 * LineSource.limit
  private static let depth = 100

  /// The effect of the previous key, as far as the next key depends on it.
  private enum Previous { case typing, kill, yank, other }

  /// The text and the cursor.
  package internal(set) var buffer = EditBuffer()
  /// The cut texts, newest last; a host passes them from line to line.
  package private(set) var kills: [String]
  let history: [String]
  let suggests: Bool
  /// A hint at the end of the line, shown if nothing is suggested.
  package var hint = ""
  var walk: HistoryWalk?
  var search: HistorySearch?

  private var undone: [EditBuffer] = []
  private var previous = Previous.other
  private var yank: (start: EditBuffer, index: Int)?
  private var fault: LineError?

  /// Creates an empty line with a history, oldest first.
  package init(history: [String] = [], kills: [String] = [], suggests: Bool = false) {
    (self.history, self.kills, self.suggests) = (history, kills, suggests)
  }

  /// The text before the cursor.
  package var before: String { buffer.before }
  /// The text after the cursor.
  package var after: String { buffer.after }
  package var text: String { buffer.text }

  /// Applies a key, and returns the host's next action.
  package mutating func apply(_ key: Key, complete: (String) -> Completion = { _ in .none })
    -> Effect
  {
    let last = previous
    previous = .other
    if search != nil, let effect = searching(key) { return effect }
    switch key {
    case .text(let text): return type(text, after: last)
    case .invalid: return refuse(.invalidUTF8(line: 1, offset: before.utf8.count))
    case .enter: return fault.map { .refuse($0) } ?? .submit(text)
    case .interrupt: return .interrupt(wasEmpty: buffer.isEmpty)
    case .suspend: return .suspend
    case .clearScreen: return .clearScreen
    case .tab: return tab(complete(before))
    case .endOfInput where buffer.isEmpty: return .endOfInput
    case .endOfInput: return edit { $0.erase(.delete) }
    case .backspace, .delete: return edit { $0.erase(key) }
    case .transpose: return edit { $0.transpose() }
    case .up: return recall(-1)
    case .down: return recall(1)
    case .search: return beginSearch()
    case .cancel: return .bell
    case .escape: return .escape
    case .undo: return undo()
    case .yank: return paste(kills.count - 1, over: buffer)
    case .yankPop:
      guard last == .yank, let yank else { return .bell }
      return paste((yank.index + kills.count - 1) % kills.count, over: yank.start)
    case .right, .end, .wordRight:
      if let suggestion { return accept(suggestion, key) }
      return buffer.move(key) ? .redraw : .bell
    case .left, .wordLeft, .home: return buffer.move(key) ? .redraw : .bell
    case .killToEnd, .killToStart, .killWordBack, .killWordForward: return kill(key, after: last)
    }
  }

  /// Changes the text and keeps the old one for undo; a change without effect rings.
  private mutating func edit(isStep: Bool = true, _ change: (inout EditBuffer) -> Bool) -> Effect {
    let old = buffer
    guard change(&buffer) else { return .bell }
    if isStep { keepForUndo(old) }
    walk = nil
    if buffer.isEmpty { fault = nil }
    return .redraw
  }

  mutating func keepForUndo(_ old: EditBuffer) {
    undone.append(old)
    if undone.count > Self.depth { undone.removeFirst() }
  }

  private mutating func undo() -> Effect {
    guard let old = undone.popLast() else { return .bell }
    (buffer, walk) = (old, nil)
    return .redraw
  }

  mutating func insert(_ text: String, isStep: Bool = true) -> Effect {
    guard !text.isEmpty else { return .bell }
    guard buffer.byteCount + text.utf8.count <= Self.limit else {
      return refuse(.tooLong(line: 1, limit: Self.limit))
    }
    return edit(isStep: isStep) { buffer in
      buffer.insert(text)
      return true
    }
  }

  /// Inserts typed text; a word typed key by key is one undo step.
  private mutating func type(_ text: String, after last: Previous) -> Effect {
    let effect = insert(text, isStep: last != .typing || text.hasPrefix(" "))
    previous = .typing
    return effect
  }

  /// Rings, and makes Enter refuse the line: it must not run without the rejected input.
  private mutating func refuse(_ error: LineError) -> Effect {
    fault = fault ?? error
    return .bell
  }

  private mutating func kill(_ key: Key, after last: Previous) -> Effect {
    var cut = ""
    let effect = edit { buffer in
      cut = buffer.cut(key)
      return !cut.isEmpty
    }
    guard effect == .redraw else { return effect }
    previous = .kill
    if last == .kill, let newest = kills.popLast() {
      cut = key == .killToStart || key == .killWordBack ? cut + newest : newest + cut
    }
    kills.append(cut)
    if kills.count > Self.depth { kills.removeFirst() }
    return effect
  }

  /// Inserts a cut text at the cursor of the given text.
  private mutating func paste(_ index: Int, over start: EditBuffer) -> Effect {
    guard kills.indices.contains(index) else { return .bell }
    let old = buffer
    buffer = start
    let effect = insert(kills[index], isStep: false)
    guard effect == .redraw else {
      buffer = old
      return effect
    }
    keepForUndo(old)
    (yank, previous) = ((start, index), .yank)
    return effect
  }

  private mutating func tab(_ completion: Completion) -> Effect {
    let count = completion.replaced.count
    guard before.hasSuffix(completion.replaced), !completion.candidates.isEmpty else {
      return .bell
    }
    let isOnly = completion.candidates.count == 1
    let replacement = completion.commonPrefix + (isOnly ? completion.ending : "")
    guard replacement.count > count else {
      return isOnly ? .bell : .list(completion.candidates)
    }
    guard buffer.byteCount + replacement.utf8.count <= Self.limit else { return .bell }
    return edit { buffer in
      buffer.replace(last: count, with: replacement)
      return true
    }
  }
}

/// The possible completions of the text before the cursor.
package struct Completion: Hashable, Sendable {
  /// The part before the cursor that a candidate replaces.
  package var replaced: String
  /// The possible replacements, quoted if necessary.
  package var candidates: [String]
  /// The text that follows the candidate if it is the only one, such as a space after a complete word.
  package var ending: String

  package init(replacing replaced: String, with candidates: [String], ending: String = " ") {
    (self.replaced, self.candidates, self.ending) = (replaced, candidates, ending)
  }

  /// An empty completion.
  package static let none = Completion(replacing: "", with: [])

  package var commonPrefix: String {
    guard var prefix = candidates.first else { return "" }
    for candidate in candidates.dropFirst() {
      let common = zip(prefix, candidate).prefix { $0 == $1 }.count
      prefix = String(prefix.prefix(common))
    }
    return prefix
  }

  /// Returns the candidates in columns, and the number of those that do not fit in the window.
  static func list(_ candidates: [String], width: Int, rows: Int) -> [UInt8] {
    let texts = candidates.map { TerminalText($0).cut(to: width - 1) }
    let column = (texts.map(\.width).max() ?? 0) + 2
    let perRow = max(1, width / column)
    let shown = texts.prefix(perRow * max(1, rows))
    var bytes: [UInt8] = []
    for (index, text) in shown.enumerated() {
      if index % perRow == 0 { bytes += [0x0D, 0x0A] }
      bytes += text.string.utf8
      bytes += repeatElement(0x20, count: column - text.width)
    }
    if shown.count < texts.count { bytes += "\r\nand \(texts.count - shown.count) more".utf8 }
    return bytes + [0x0D, 0x0A]
  }
}

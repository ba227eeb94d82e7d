#if canImport(SwiftUI)
  import Foundation
  import Navigation
  import Screens
  import SwiftUI

  /// What is drawn of an entry without a view of its own: reading, failed, or its screen.
  struct PageView: View {
    let model: AppModel
    let page: Page

    var body: some View {
      switch page.content {
      case .reading: ProgressView()
      case .failed(let message, let remedy):
        ContentUnavailableView {
          Label(message, systemImage: "exclamationmark.triangle")
        } description: {
          Text(verbatim: remedy ?? "")
        } actions: {
          Button("Try again") { model.refresh() }
        }
      case .shown(let screen):
        List {
          BlocksView(model: model, page: page, blocks: screen.blocks)
          if !screen.fields.isEmpty {
            Section {
              ForEach(screen.fields, id: \.name) { FieldView(page: page, field: $0) }
            }
          }
          if !screen.actions.isEmpty {
            Section { ActionsView(model: model, page: page, screen: screen) }
          }
        }
        .refreshable { [model, page] in await model.read(page) }
        .disabled(page.isBusy)
        .overlay {
          if page.isBusy { ProgressView() }
        }
      }
    }
  }

  /// The actions of a screen as buttons.
  struct ActionsView: View {
    let model: AppModel
    let page: Page
    let screen: Screen

    var body: some View {
      ForEach(screen.actions, id: \.name) { action in
        Button(action.title, role: action.needsConfirmation ? .destructive : nil) {
          page.perform(action, of: screen, in: model)
        }
      }
    }
  }

  /// The blocks of a screen, each heading above what follows it.
  struct BlocksView: View {
    let model: AppModel
    let page: Page
    let blocks: [Block]

    private var sections: [(heading: String?, blocks: [Block])] {
      var sections: [(heading: String?, blocks: [Block])] = []
      for block in blocks {
        switch block {
        case .heading(let heading): sections.append((heading, []))
        // Nothing is typed here.
        case .hint: break
        default:
          if sections.isEmpty { sections.append((nil, [])) }
          sections[sections.count - 1].blocks.append(block)
        }
      }
      return sections
    }

    var body: some View {
      ForEach(Array(sections.enumerated()), id: \.offset) { _, section in
        Section {
          ForEach(Array(section.blocks.enumerated()), id: \.offset) { _, block in
            view(of: block)
          }
        } header: {
          if let heading = section.heading { Text(verbatim: heading) }
        }
      }
    }

    @ViewBuilder
    private func view(of block: Block) -> some View {
      switch block {
      case .heading, .text, .hint: Text(verbatim: block.plainText)
      case .verbatim: Text(verbatim: block.plainText).monospaced()
      case .secret: Text(verbatim: block.plainText).monospaced().privacySensitive()
      case .notice: Label(block.plainText, systemImage: "exclamationmark.circle")
      case .facts(let facts): lines(facts.map { ($0.label, $0.value.text) })
      case .chart(let facts): bars(facts)
      case .table(let columns, let rows):
        lines(
          rows.map { row in
            let named = zip(columns, row).dropFirst().map { "\($0) \($1.text)" }
            return (row.first?.text ?? "", named.joined(separator: ", "))
          })
      case .list(let rows, _):
        ForEach(Array(rows.filter { !$0.isHidden }.enumerated()), id: \.offset) { _, row in
          RowView(model: model, page: page, row: row)
        }
      }
    }

    private func lines(_ lines: [(label: String, value: String)]) -> some View {
      ForEach(Array(lines.enumerated()), id: \.offset) { _, line in
        LabeledContent(line.label, value: line.value)
      }
    }

    private func bars(_ facts: [Fact]) -> some View {
      let most = max(1, facts.map(\.value.amount).max() ?? 1)
      return ForEach(Array(facts.enumerated()), id: \.offset) { _, fact in
        ProgressView(
          "\(fact.label) \(fact.value.text)", value: max(0, fact.value.amount), total: most)
      }
    }
  }

  /// A row, which is picked by a tap; its other actions are in a menu, and behind a swipe where there is one.
  private struct RowView: View {
    let model: AppModel
    let page: Page
    let row: Row

    var body: some View {
      line
        #if !os(tvOS)
          .swipeActions(allowsFullSwipe: false) { actions }
        #endif
        #if !os(watchOS)
          .contextMenu { actions }
        #endif
    }

    @ViewBuilder private var line: some View {
      if row.pick == nil {
        label
      } else {
        Button {
          page.pick(row, in: model)
        } label: {
          label
        }
      }
    }

    private var label: some View {
      LabeledContent(row.title, value: row.values.map(\.text).joined(separator: ", "))
    }

    private var actions: some View {
      ActionsView(model: model, page: page, screen: Screen(actions: row.actions))
    }
  }

  extension Block {
    fileprivate var plainText: String {
      switch self {
      case .heading(let text), .text(let text), .verbatim(let text), .secret(let text, _),
        .notice(let text):
        text
      case .hint, .facts, .chart, .table, .list: ""
      }
    }
  }

  extension ScreenValue {
    /// The value as a person reads it.
    var text: String {
      switch self {
      case .text(let text), .rating(_, _, let text): text
      case .number(let number): number.formatted()
      case .money(let units, let currency, let exponent):
        Decimal(
          sign: units < 0 ? .minus : .plus, exponent: -exponent,
          significand: Decimal(units.magnitude)
        )
        .formatted(.currency(code: currency))
      }
    }

    fileprivate var amount: Double {
      switch self {
      case .text: 0
      case .number(let number): Double(number)
      case .rating(let tenths, _, _): Double(tenths)
      case .money(let units, _, _): Double(units)
      }
    }
  }
#endif

import DependencyInjection
import Navigation
import PluginInterface
import Routing
import Screens

/// Operations that may slow down as an app grows: a large stack beside a small one, and link checks.
@MainActor
enum GrowthRows {
  static func all(isShort: Bool) throws -> [Comparison] {
    let entries = isShort ? 1_000 : 10_000
    let (many, few) = (try DeepStack(depth: entries), try DeepStack(depth: 100))
    return [
      Comparison(
        name: "a link of a text, found and checked", ours: checking(few.router.table),
        targets: [.perSecond(1_000_000)]),
      // A command takes milliseconds, so people could notice 20 µs at the earliest.
      Comparison(
        name: "push and pop on \(Numerals.grouped(entries)) entries", ours: pushing(many),
        beside: [pushing(few)],
        targets: [.ratio(1.15), .nanoseconds(20_000)]),
      Comparison(
        name: "an entry of \(Numerals.grouped(entries)) saved", ours: saving(many),
        beside: [saving(few)],
        targets: [.ratio(1.6)]),
      Comparison(
        name: "an entry of \(Numerals.grouped(entries)) back", ours: restoring(many),
        beside: [restoring(few)],
        targets: [.ratio(1.6)]),
      Comparison(
        name: "\(ManyPlugins.count) plugins with 500 contributions, composed",
        ours: composing(ManyPlugins(contributes: true), "with them"),
        beside: [composing(ManyPlugins(contributes: false), "without")], targets: [.ratio(2)]),
      try asking(),
    ]
  }

  private static func composing(_ plugins: ManyPlugins, _ name: String) -> Contender {
    Contender(name) {
      let points = try plugins.compose().router.points
      let found = points.reduce(0) { $0 + $1.contributors.count }
      guard found == (plugins.contributes ? 500 : 0) else {
        throw BenchmarkError.disagreement("what was contributed")
      }
      return found
    }
  }

  /// A screen that asks a point without contributions, beside one that asks none.
  private static func asking() throws -> Comparison {
    let app = try ManyPlugins(contributes: false).compose()
    let page = try app.container.resolve(Contributions<FirstPage>.self)
    let context = Navigator(map: app.router.map).rootContext
    let made = { Screen(title: "a", blocks: [.text("b")]) }
    return Comparison(
      name: "a screen with a point and no contributions",
      ours: Contender("asked") {
        var screen = made()
        await page.add(to: &screen, 1, from: context)
        return screen.blocks.count + app.router.points.count
      },
      beside: [Contender("no point") { made().blocks.count + app.router.points.count }],
      // As at a push: people could notice 20 µs at the earliest.
      targets: [.nanoseconds(20_000)])
  }

  private static func checking(_ table: RouteTable) -> Contender {
    let count = 10_000
    let lines = (0..<count).map { "| \($0) | shop://items/\($0) | a row |\n" }
    let (bytes, finder) = (Array(lines.joined().utf8), LinkFinder(DeepStack.policy))
    return Contender("\(count) links", unit: count) {
      var good = 0
      finder.find(in: bytes) { good += table.refusal(of: $0.bytes) == nil ? 1 : 0 }
      guard good == count else { throw BenchmarkError.disagreement("the links of a text") }
      return good
    }
  }

  private static func pushing(_ stack: DeepStack) -> Contender {
    var number = 0
    return Contender("\(stack.depth) entries") {
      number += 1
      // Never the top entry, which would be shown again and then popped.
      try stack.context.push(ItemRoute.item(stack.depth + number & 1_023))
      try stack.context.pop()
      return stack.events
    }
  }

  private static func saving(_ stack: DeepStack) -> Contender {
    Contender("\(stack.depth) entries", unit: stack.depth) {
      stack.navigator.archive().text.utf8.count
    }
  }

  private static func restoring(_ stack: DeepStack) -> Contender {
    let text = stack.navigator.archive().text
    return Contender("\(stack.depth) entries", unit: stack.depth) {
      let report = try await stack.navigator.restore(Archive(text: text)) { link in
        try stack.router.route(for: "shop://\(link)")
      }
      guard report.losses.isEmpty else { throw BenchmarkError.disagreement("what was restored") }
      return report.restored
    }
  }
}

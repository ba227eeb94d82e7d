import DependencyInjection
import Expectations
import Navigation
import PluginInterface
import Screens
import Testing

@Suite("What composition says of extension points")
struct PointProblemTests {
  private let library = SamplePlugin("library", .opensPoint(LendingRules.self))

  private func expect(
    _ expected: String..., of composing: Composing, line: Int = #line
  ) throws {
    let problems = try composing.problems()
    expectEqual(problems.map(sentence), expected, line: line)
  }

  @Test("hosts share a point if all of them say so, and have it where another is left out")
  func shared() throws {
    let hosts = ["library", "museum"].map {
      SamplePlugin($0, .opensPoint(LendingRules.self, isShared: true))
    }
    expectEqual(
      try Composing(library, hosts[1]).problems(),
      [.duplicatePoint(name: "LendingRules", first: library.site(12), second: hosts[1].site(12))])
    let museum = SamplePlugin("museum", .opensPoint(LendingRules.self))
    expectEqual(
      try Composing(hosts[0], museum).problems(),
      [.duplicatePoint(name: "LendingRules", first: hosts[0].site(12), second: museum.site(12))])
    let fees = SamplePlugin("fees", .contributing("pay", to: LendingRules.self))
    let all = try Composing(hosts[0], hosts[1], fees).app()
    let one = try Composing(hosts[1], fees).leavingOut(hosts[0]).app()
    for (app, open) in [(all, ["library", "museum"]), (one, ["museum"])] {
      expectEqual(app.router.points.map(\.hosts), [open])
      let rules = try app.container.resolve(Contributions<LendingRules>.self)
      expectEqual(try rules.values().map(\.output), ["pay"])
      expectEqual(
        app.router.graph.edges.filter { $0.kind == .hosts }.map { "\($0.from) \($0.to)" },
        ["library", "museum"].map { "plugin:\($0) point:\(open[0])/LendingRules" })
    }
  }

  @Test("a contribution to a point that nobody opens is refused, unless it is optional")
  func noHost() throws {
    let rule = SamplePlugin("fees", .contributing("pay", to: LendingRules.self))
    try expect(
      "fees (owner @shop/fees) at fees/Plugin.swift:13 contributes to the point LendingRules, which no "
        + "composed plugin opens; compose the plugin library (owner @shop/library) at "
        + "library/Plugin.swift:12, or contribute with isOptional: true",
      of: Composing(rule).leavingOut(library))
    _ = try Composing(
      SamplePlugin("stamps", .contributing(isOptional: true) { _, _ in ScreenContribution() })
    ).app()
  }

  @Test("a point takes the number of contributions that it states")
  func limits() throws {
    let host = SamplePlugin("hall", .opensPoint(LibrarySign.self))
    let (one, two) = (
      SamplePlugin("arrows", .contributing("→", to: LibrarySign.self)),
      SamplePlugin("lamps", .contributing("✦", to: LibrarySign.self))
    )
    _ = try Composing(host, one).app()
    expectEqual(
      try Composing(host, two, one).problems(),
      [
        .contributionCount(
          name: "LibrarySign", limit: .exactlyOne, site: host.site(12),
          contributions: [one.site(13), two.site(13)])
      ])
    try expect(
      "the point LibrarySign of hall (owner @shop/hall) at hall/Plugin.swift:12 takes exactly one "
        + "contribution, and no plugin contributes; compose a plugin that contributes to it",
      of: Composing(host))
    let cover = SamplePlugin("press", .opensPoint(BackCover.self))
    _ = try Composing(cover).app()
    let texts = ["art", "blurb"].map {
      SamplePlugin($0, .contributing($0, to: BackCover.self))
    }
    try expect(
      "the point BackCover of press (owner @shop/press) at press/Plugin.swift:12 takes at most one "
        + "contribution, and 2 plugins contribute; leave all but one of them out",
      of: Composing(cover, texts[0], texts[1]))
  }

  @Test("what a contribution needs is proved with the rest, in the name of its plugin")
  func needs() throws {
    let fees = SamplePlugin(
      "fees",
      Part { registry, fileID in
        registry.contribute(
          to: LendingRules.self, using: LampKey.self, fileID: fileID, line: 13
        ) { $0.name }
      })
    let missing = try Composing(library, fees).problems()
    guard case .dependencies(let error) = missing.first else {
      Issue.record("\(missing)")
      return
    }
    #expect(
      "\(error)".contains(
        "the contribution to LendingRules of fees (owner @shop/fees) needs LampKey, which no composed "
          + "plugin provides"), "\(error)")
    let lamp = SamplePlugin("lamp", .provide(LampKey.self, scope: .perFlow))
    let captive = try Composing(library, fees, lamp).problems()
    #expect("\(captive)".contains("would keep the per-flow LampKey"), "\(captive)")
  }

  @Test("a host that knows its contributions refuses one in the same report")
  func refused() throws {
    let house = SamplePlugin("house", .opensPoint(HouseRules.self))
    let guest = SamplePlugin("guest", .contributing("no smoking", to: HouseRules.self))
    let other = SamplePlugin("other", .contributing("knock", to: HouseRules.self))
    let problems = try Composing(house, guest, other).problems()
    expectEqual(
      problems.map(\.description),
      [
        """
        guest/Plugin.swift:13: error: guest (owner @shop/guest) forbids smoking
        fix: ask instead
        """
      ])
    let lamp = SamplePlugin(
      "lamp", .provide(LampKey.self),
      Part { registry, fileID in
        registry.contribute(
          to: HouseRules.self, using: LampKey.self, fileID: fileID, line: 13
        ) { $0.name }
      })
    let needing = try Composing(house, lamp).problems().map(sentence)
    expectEqual(needing.count, 1)
    #expect(
      needing.first?.contains("cannot contribute to HouseRules: LampKey is not provided") == true,
      "its values are made while the app is composed, when nothing else is")
  }

  @Test(
    "a host asks what its contributors give to another point, and refuses them in the same report")
  func companion() throws {
    let house = SamplePlugin(
      "house", .opensPoint(HouseRules.self),
      Part { registry, fileID in
        registry.opensPoint(
          LendingRules.self, beside: HouseRules.self, fileID: fileID, line: 12
        ) { rule in
          rule == "knock" ? nil : ("lends and says \(rule ?? "nothing")", "say \"knock\"")
        }
      })
    func lender(_ id: String, saying rule: String?) -> SamplePlugin {
      let lends = Part.contributing("lend", to: LendingRules.self)
      return rule.map { SamplePlugin(id, lends, .contributing($0, to: HouseRules.self)) }
        ?? SamplePlugin(id, lends)
    }
    let guest = SamplePlugin("guest", .contributing("hello", to: HouseRules.self))
    _ = try Composing(house, lender("fees", saying: "knock"), guest).app()
    let problems = try Composing(
      house, lender("art", saying: nil), lender("fees", saying: "knock"),
      lender("maps", saying: "hello"), guest
    ).problems()
    expectEqual(
      problems.map(\.description),
      [("art", "nothing"), ("maps", "hello")].map { plugin, rule in
        """
        \(plugin)/Plugin.swift:13: error: \(plugin) (owner @shop/\(plugin)) lends and says \(rule)
        fix: say "knock"
        """
      })
  }

  @Test("a point is asked about its own values, too, where it is opened beside another one")
  func companionOfAudited() throws {
    let house = SamplePlugin(
      "house", .opensPoint(BackCover.self),
      Part { registry, fileID in
        registry.opensPoint(
          HouseRules.self, beside: BackCover.self, fileID: fileID, line: 12
        ) { $0 == nil ? ("has no cover", "draw one") : nil }
      })
    let guest = SamplePlugin("guest", .contributing("no smoking", to: HouseRules.self))
    try expectEqual(
      Composing(house, guest).problems().map(\.description),
      [("has no cover", "draw one"), ("forbids smoking", "ask instead")].map { message, fix in
        """
        guest/Plugin.swift:13: error: guest (owner @shop/guest) \(message)
        fix: \(fix)
        """
      })
  }

  @Test(
    "a value of the other point that needs something is refused for that alone, and not taken for none"
  )
  func companionInNeed() throws {
    let lamp = SamplePlugin(
      "lamp", .provide(LampKey.self), .contributing("lend", to: LendingRules.self),
      .contributing("knock", to: HouseRules.self))
    let art = SamplePlugin(
      "art", .contributing("knock", to: HouseRules.self),
      Part { registry, fileID in
        registry.contribute(
          to: LendingRules.self, using: LampKey.self, fileID: fileID, line: 13
        ) { $0.name }
      })
    let rules = SamplePlugin(
      "house", .opensPoint(LendingRules.self),
      Part { registry, fileID in
        registry.opensPoint(
          HouseRules.self, beside: LendingRules.self, fileID: fileID, line: 12
        ) { $0 == nil ? ("lends nothing", "lend") : nil }
      })
    let problems = try Composing(rules, art, lamp).problems().map(sentence)
    expectEqual(problems.count, 1)
    #expect(
      problems.first?.contains("cannot contribute to LendingRules: LampKey is not provided")
        == true, "\(problems)")
    // An audit of the other point says it already.
    let audited = SamplePlugin(
      "house", .opensPoint(HouseRules.self),
      Part { registry, fileID in
        registry.opensPoint(
          LendingRules.self, beside: HouseRules.self, fileID: fileID, line: 12
        ) { $0 == nil ? ("has no rule", "make one") : nil }
      })
    let map = SamplePlugin(
      "map", .contributing("lend", to: LendingRules.self),
      Part { registry, fileID in
        registry.contribute(
          to: HouseRules.self, using: LampKey.self, fileID: fileID, line: 13
        ) { $0.name }
      })
    let said = try Composing(audited, map, lamp).problems().map(sentence)
    expectEqual(said.count, 1)
    #expect(said.first?.contains("map (owner @shop/map) cannot contribute to HouseRules") == true)
  }

  @Test("a cycle through a contribution is refused, with the contributor in its path")
  func cycle() throws {
    let desk = SamplePlugin(
      "desk", .opensPoint(LendingRules.self),
      Part { registry, fileID in
        registry.provide(
          LampKey.self, using: Contributions<LendingRules>.self, fileID: fileID, line: 9
        ) { _ in Service("desk") }
      })
    let fees = SamplePlugin(
      "fees",
      Part { registry, fileID in
        registry.contribute(
          to: LendingRules.self, using: LampKey.self, fileID: fileID, line: 13
        ) { $0.name }
      })
    let problems = try Composing(desk, fees).problems()
    let text = problems.map(\.description).joined()
    #expect(
      text.contains("the contribution to LendingRules of fees (owner @shop/fees) needs LampKey"),
      "\(text)")
    #expect(
      text.contains("LampKey of desk (owner @shop/desk) needs the contribution to LendingRules"),
      "\(text)")
  }

  @Test("where failing plugins are tolerated, the contributions to a failed host fail with it")
  func tolerated() throws {
    let host = SamplePlugin("library", .opensPoint(LendingRules.self), .failure)
    let rule = SamplePlugin("fees", .contributing("pay", to: LendingRules.self))
    let app = try Composing(host, rule).tolerant().app()
    expectEqual(app.failures.map(\.manifest.id), ["library", "fees"])
    expectEqual(app.failures.last?.reason, "contributes to LendingRules of library, which failed")
    let other = SamplePlugin("other", .failure)
    expectEqual(
      try Composing(SamplePlugin("shelf", .bookPage), other).tolerant().app().failures.map(
        \.manifest.id),
      ["other"], "a host stays without its contributors")
  }
}

import AppProperties
import Diagnostics
import Expectations
import Foundation
import LineShell
import Navigation
import PluginInterface
import ShopSessions
import TemporaryFiles
import Testing

@testable import ShopApp

@MainActor
@Suite("A feature that throws")
struct QuarantineTests {
  /// What a fault came to in a shop.
  private struct Outcome {
    /// What was reported at the start and after the lines that run into the fault.
    var reports: [CommandReport] = []
    /// The path on screen before each of these lines, and after the last.
    var paths: [[String]] = []
  }

  /// Each hook in two features, and each feature with four or five hooks.
  private nonisolated static let pairs = Hook.allCases.enumerated().flatMap { index, hook in
    let features = FeatureSession.allCases
    return [0, 3].map { (features[(index + $0) % features.count], hook) }
  }

  @Test(
    "is named with its owner, leaves the state as documented, and changes no other feature's session",
    arguments: pairs)
  func matrix(feature: FeatureSession, hook: Hook) async throws {
    let plugin = try feature.plugin
    let plugins = TouredFeatures.plugins.map { other in
      other.manifest.id == feature.rawValue ? FaultyPlugin(other, at: hook) : other
    }
    var faulty = Outcome()
    try await VisitedShop.open {
      $0.plugins = plugins
      $0.toleratesFailing = true
    } body: { shop in
      try await run(into: hook, of: feature, in: shop, &faulty)
      for other in FeatureSession.allCases where other != feature {
        // What cannot register is missing as if it were left out.
        let expected = try await other.healthyTranscript(
          without: hook == .registration ? feature : nil)
        await expectEqual(other.transcript(in: shop), expected, "the session of \(other)")
      }
      #expect(shop.app.navigator.leakDetector.leaks.isEmpty)
    }
    expectEqual(faulty.reports.isEmpty, false)
    for report in faulty.reports {
      for renderer in [TextRenderer(), JSONRenderer()] as [any Renderer] {
        let rendered = renderer.render(report.withoutEvents)
        let text = String(decoding: rendered.output + rendered.diagnostics, as: UTF8.self)
        expectEqual(text.components(separatedBy: plugin.manifest.module).count, 2, "\(text)")
        expectEqual(text.components(separatedBy: plugin.manifest.owner).count, 2, "\(text)")
      }
    }
    check(faulty.paths, at: hook, feature)
  }

  /// The lines that run into a fault, the last of which does.
  private func lines(into hook: Hook, of feature: FeatureSession) -> [String] {
    switch hook {
    case .command: ["faulty"]
    case .action, .handling: ["open \(feature.link)", "faulty"]
    case .result: ["open \(feature.link)", "faulty", "back"]
    case .blocker: ["open \(feature.link)", "back"]
    default: ["open \(feature.link)"]
    }
  }

  private func run(
    into hook: Hook, of feature: FeatureSession, in shop: ShopSession, _ outcome: inout Outcome
  ) async throws {
    let navigator = shop.app.navigator
    if hook == .registration {
      let failure = try #require(shop.app.composed.failures.first)
      expectEqual(shop.app.composed.failures.count, 1)
      #expect(failure.manifest.source.fileID.hasSuffix(".swift"))
      outcome.reports.append(report(of: ShopError.failed([failure])))
    }
    for error in navigator.drainErrors() { outcome.reports.append(report(of: error)) }
    if hook == .migration {
      let archive = try #require(try await archive(at: feature))
      let loss = try #require(try await shop.app.restore(archive).losses.first)
      outcome.reports.append(report(of: ReportedLoss(text: "\(loss)")))
      #expect(!shop.path.contains(feature.link))
      return
    }
    for line in lines(into: hook, of: feature) {
      outcome.paths.append(shop.path)
      let report = await shop.run(line)
      if report.failure != nil { outcome.reports.append(report) }
    }
    outcome.paths.append(shop.path)
    guard hook == .blocker else { return }
    // Who wants to leave all the same can.
    let error = try #require(throws: NavigationError.self) { try navigator.back() }
    guard case .blocked(_, _, let token) = error else { throw error }
    try expectEqual(navigator.proceed(with: token), .handled)
    expectEqual(shop.path, outcome.paths.last?.dropLast())
  }

  /// What a healthy shop keeps of a session that stands at a feature's route, by older links of the feature.
  private func archive(at feature: FeatureSession) async throws -> Archive? {
    var archive: Archive?
    try await VisitedShop.open { shop in
      try await shop.mustRun("open \(feature.link)")
      archive = shop.app.navigator.archive()
    }
    return archive
  }

  private func report(of error: any Error) -> CommandReport {
    let explanation = (error as? any ExplainedError)?.explanation
    return CommandReport(
      command: "", outcome: .failure(explanation ?? .init("", .internal, "\(error)")))
  }

  private struct ReportedLoss: ExplainedError {
    let text: String
    var explanation: ErrorExplanation { .init("loss", .internal, text) }
  }

  /// Where the person stands after a fault: where they were, or at the route whose part failed.
  private func check(_ paths: [[String]], at hook: Hook, _ feature: FeatureSession) {
    switch hook {
    case .migration: return
    case .start: expectEqual(paths.last?.last, feature.link)
    // The flow is gone, and its result was given; what is beneath it stays.
    case .result: expectEqual(paths.last, paths[1])
    default: expectEqual(paths.last, paths.dropLast().last)
    }
  }
}

extension CommandReport {
  /// The report without its events, of which a failed start is one.
  fileprivate var withoutEvents: CommandReport {
    var report = self
    report.snapshot?.events = []
    if case .success(var success) = outcome {
      success.events = []
      report.outcome = .success(success)
    }
    return report
  }
}

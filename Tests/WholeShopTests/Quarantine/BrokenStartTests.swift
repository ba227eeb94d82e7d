import AccountsStore
import AppProperties
import Diagnostics
import Expectations
import PluginInterface
import ShopSessions
import TemporaryFiles
import Testing

@testable import ShopApp

@MainActor
@Suite("The program, with a feature that cannot register")
struct BrokenStartTests {
  private func run(
    _ words: [String], broken: String, at hook: Hook = .registration
  ) async throws -> ScriptRun {
    let plugins = TouredFeatures.plugins.map {
      $0.manifest.id == broken ? FaultyPlugin($0, at: hook) : $0
    }
    var result: ScriptRun?
    try await TemporaryFile.withFolder { folder in
      result = try await ScriptRun(
        words: ["--database", ":memory:"] + words, in: folder,
        of: .sqlite(plugins))
    }
    return try #require(result)
  }

  @Test("leaves it out, reports who owns it and where it is written, and sells without it")
  func leftOut() async throws {
    let run = try await run(
      ["-c", "open shop://product/p-025", "-c", "features"], broken: "search")
    expectEqual(run.exitCode, .success)
    let told = "not composed: SearchFeature 1.0.0 (owner @shop/search) at "
    #expect(run.diagnostics.hasPrefix(told + "WholeShopTests/FaultyPlugin.swift:"))
    #expect(run.diagnostics.hasSuffix(": Broken()\n"))
    #expect(run.output.contains("In stock"))
    #expect(run.output.contains("Failed to register"))
    let json = try await self.run(["--json", "-c", "features"], broken: "search")
    #expect(json.output.contains("SearchFeature 1.0.0 (owner @shop/search)"))
    expectEqual(json.diagnostics, run.diagnostics)
  }

  @Test("links to it name it as left out, and say where its reason stands")
  func links() async throws {
    let run = try await run(["-c", "open shop://search?q=tea"], broken: "search")
    expectEqual(run.exitCode, .unavailable)
    #expect(
      run.diagnostics.hasSuffix(
        "hint: SearchFeature (owner @shop/search) would, but could not register; type features for why\n"
      ))
  }

  @Test("does not begin where nobody may enter without it: signing in, or the only tab")
  func needed() async throws {
    for (words, broken) in [
      (["--require-sign-in"], "auth"), (["--features", "home"], "home"),
    ] {
      let error = await #expect(throws: ShopError.self) {
        try await self.run(words + ["-c", "where"], broken: broken)
      }
      expectEqual(error?.explanation.message.contains("(owner @shop/\(broken))"), true)
      expectEqual(error?.explanation.code, "feature.failed")
    }
  }

  @Test("shows the tabs where the introduction cannot be shown, and reports why")
  func introduction() async throws {
    let run = try await run(["-c", "where"], broken: "onboarding", at: .coordinator)
    expectEqual(run.exitCode, .success)
    #expect(run.output.contains("tab home (on screen)"))
    expectEqual(
      run.diagnostics,
      "OnboardingFeature 1.0.0 (owner @shop/onboarding) failed to make the coordinator of onboarding: "
        + "Broken()\n")
  }

  @Test("lets a link lead past an introduction whose screen fails")
  func pastIntroduction() async throws {
    let run = try await run(
      ["--keep-going", "-c", "skip", "-c", "open shop://product/p-025"], broken: "onboarding",
      at: .screen)
    expectEqual(run.exitCode, .internal)
    #expect(run.output.contains("In stock"))
    let told =
      "OnboardingFeature 1.0.0 (owner @shop/onboarding) failed to show onboarding: Broken()"
    #expect(run.diagnostics.contains("error: \(told)"))
  }

  @Test("shows another tab where the first one cannot be shown, and reports why")
  func firstTab() async throws {
    let run = try await run(
      ["--without", "onboarding", "-c", "where"], broken: "home", at: .coordinator)
    #expect(run.output.contains("tab search (on screen)"))
    #expect(
      run.diagnostics.hasPrefix(
        "HomeFeature 1.0.0 (owner @shop/home) failed to make the coordinator"))
  }

  @Test("is what a test of the shop fails on")
  func strict() throws {
    var configuration = ShopConfiguration.whole(sessions: InMemorySessionStorage())
    configuration.plugins = [FaultyPlugin(try FeatureSession.search.plugin, at: .registration)]
    #expect(throws: CompositionError.self) { try configuration.composed() }
  }
}

import AppProperties
import Foundation
import LineShell
import PluginInterface
import ShopSessions
import TemporaryFiles
import Testing

@testable import ShopApp

/// What a person does in one feature alone, whatever the others are like.
enum FeatureSession: String, CaseIterable, Sendable {
  case auth, cart, home, onboarding, profile, search

  /// The feature's plugin, as it ships.
  var plugin: any FeaturePlugin {
    get throws { try #require(TouredFeatures.plugins.first { $0.manifest.id == rawValue }) }
  }

  /// A route of the feature that can be left again.
  var link: String {
    switch self {
    case .auth: "shop://login"
    case .cart: "shop://promo/WELCOME10"
    case .home: "shop://product/p-025"
    case .onboarding: "shop://onboarding"
    case .profile: "shop://orders"
    case .search: "shop://search?q=tea"
    }
  }

  /// The lines of the session.
  private var lines: [String] {
    switch self {
    case .auth: ["open shop://login", "forgot-password", "open shop://register"]
    case .cart: ["open shop://cart", "quantity 1 2", "checkout", "open shop://promo/WELCOME10"]
    case .home: ["open shop://product/p-025", "reviews", "back", "seller", "open shop://home", "1"]
    case .onboarding: ["open shop://onboarding", "next", "back"]
    case .profile:
      ["open shop://orders", "1", "receipt", "back", "open shop://settings/notifications"]
    case .search: ["open shop://search", "search tea", "sort price", "find lamp"]
    }
  }

  /// The session's transcript in a shop, with errors as a person reads them.
  @MainActor
  func transcript(in shop: ShopSession) async -> String {
    var text = ""
    for line in lines {
      let rendered = TextRenderer().render(await shop.run(line))
      let shown = rendered.output + rendered.diagnostics
      text += "> \(line)\n" + String(decoding: shown, as: UTF8.self)
    }
    return text
  }

  /// The transcript in a shop where nothing fails, of all features or of all but one.
  @MainActor
  func healthyTranscript(without one: FeatureSession?) async throws -> String {
    if let known = Self.healthy[[self, one]] { return known }
    try await VisitedShop.open {
      if let one { $0.excluded = [one.rawValue] }
    } body: { shop in
      for feature in Self.allCases where feature != one {
        let transcript = await feature.transcript(in: shop)
        #expect(!transcript.contains("error:"), "\(transcript)")
        Self.healthy[[feature, one]] = transcript
      }
    }
    return try #require(Self.healthy[[self, one]])
  }

  @MainActor private static var healthy: [[FeatureSession?]: String] = [:]
}

/// A shop in which a person with an order and something in the cart was before, and is signed in.
@MainActor
enum VisitedShop {
  private static var files: [String: Data] = [:]

  /// Opens a copy of its own of the shop, and closes it afterwards.
  static func open(
    _ configure: (inout ShopConfiguration) -> Void = { _ in },
    body: (ShopSession) async throws -> Void
  ) async throws {
    try await TemporaryFile.withFolder { folder in
      if files.isEmpty { try await visit(in: folder) }
      for (name, bytes) in files {
        let own: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        #expect(
          FileManager.default.createFile(
            atPath: folder + name, contents: bytes, attributes: own))
      }
      let shop = try await ShopSession(file: folder + "/shop.db", seed: 2, configure)
      try await body(shop)
      await shop.app.close()
    }
  }

  private static func visit(in folder: String) async throws {
    let first = folder + "/first.db"
    let shop = try await ShopSession(file: first)
    try await shop.mustRun("skip")
    try await shop.register()
    _ = try await shop.order()
    try await shop.mustRun("open shop://product/p-001")
    try await shop.mustRun("add")
    await shop.app.close()
    files = try ["/shop.db": "", "/shop.db.session": ".session"].mapValues {
      try Data(contentsOf: URL(filePath: first + $0))
    }
  }
}

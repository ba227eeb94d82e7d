/// When a declared dependency holds: `.when(platforms:configuration:traits:)`.
struct DependencyCondition: Hashable, Decodable {
  /// The platforms, spelt as SwiftPM spells them; empty for all.
  let platforms: [String]

  /// `debug` or `release`; `nil` for both.
  let configuration: String?

  /// The traits of which one must be on; empty for none.
  let traits: [String]

  init(platforms: [String], configuration: String?, traits: [String]) {
    self.platforms = platforms
    self.configuration = configuration
    self.traits = traits
  }

  private enum CodingKeys: String, CodingKey {
    case platforms = "platformNames", configuration = "config", traits
  }

  /// Decodes `{"platformNames": ["linux"], "config": "debug", "traits": ["X"]}`, any part absent.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    platforms = try container.decodeIfPresent([String].self, forKey: .platforms) ?? []
    configuration = try container.decodeIfPresent(String.self, forKey: .configuration)
    traits = (try container.decodeIfPresent([String].self, forKey: .traits) ?? []).sorted()
  }
}

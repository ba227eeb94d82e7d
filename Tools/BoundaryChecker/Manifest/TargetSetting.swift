/// A build setting of a target, as far as it changes what its sources mean.
struct TargetSetting: Hashable, Decodable {
  /// The name of the setting, such as `enableUpcomingFeature`.
  let name: String

  /// The setting's text values.
  let values: [String]
}

extension TargetSetting {
  private enum Key: String, CodingKey { case kind }

  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes `{"kind": {"enableUpcomingFeature": {"_0": "ExistentialAny"}}, "tool": "swift"}`.
  init(from decoder: any Decoder) throws {
    let kind = try decoder.container(keyedBy: Key.self)
      .nestedContainer(keyedBy: Name.self, forKey: .kind)
    guard let key = kind.allKeys.first else {
      (name, values) = ("", [])
      return
    }
    name = key.stringValue
    let payload = try? kind.nestedContainer(keyedBy: Name.self, forKey: key)
    let first = Name(stringValue: "_0")
    if let text = try? payload?.decode(String.self, forKey: first) {
      values = [text]
    } else {
      values = (try? payload?.decode([String].self, forKey: first)) ?? []
    }
  }
}

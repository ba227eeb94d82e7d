/// The kind of a target, spelt as `swift package dump-package` spells it.
enum TargetKind: String, Codable {
  case regular, executable, test, macro, plugin, system, binary

  /// Whether the target has Swift sources to scan.
  var hasSources: Bool { self != .system && self != .binary }
}

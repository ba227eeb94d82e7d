/// A command as it may be kept, with whatever may be a secret left out.
struct CommandRecord: Hashable, Sendable {
  /// What stands for a secret.
  static let mask = "<secret>"

  /// The command, for a transcript; with the answer it began with on a line of its own, if it did.
  var text: String

  /// Whether nothing was left out; only such a command belongs into a history.
  var isWhole: Bool
}

import Screens

/// The e-mail address typed last, so that nobody types it again at the next step.
@MainActor
final class TypedAddress {
  /// The address as typed; it may be no address at all.
  var text = ""

  /// Whether it can be an address; what was typed in its place by mistake may be a password, and is not
  /// shown again.
  var isPlausible: Bool {
    text.contains("@") && !text.contains(where: \.isWhitespace)
  }

  /// The field that asks for it.
  var field: Field {
    Field("email", "E-mail address", initial: isPlausible ? text : nil)
  }
}

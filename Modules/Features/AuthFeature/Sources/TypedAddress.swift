import Screens

/// The e-mail address typed last, so that nobody types it again at the next step.
@MainActor
final class TypedAddress {
  /// The address as typed; it may be no address at all.
  var text = ""

  /// The field that asks for it.
  var field: Field {
    Field("email", "E-mail address", initial: text.isEmpty ? nil : text)
  }
}

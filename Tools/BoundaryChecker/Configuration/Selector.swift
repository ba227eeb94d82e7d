import Spelling

/// A way to name targets in a configuration.
///
/// | Written | Selects |
/// | --- | --- |
/// | `Cart*`, `{F}Feature` | targets by name |
/// | `Modules/*/{F}` | targets by folder: a pattern with a slash |
/// | `layer:features` | the targets of a layer |
/// | `!…` | takes away what the rest selects |
struct Selector: Hashable {
  enum Subject: Hashable {
    case name(NamePattern)
    case folder(NamePattern)
    case layer(String)
  }

  let text: String

  /// Where the selector is written, for messages.
  let place: String

  /// Whether it takes targets away.
  let isNegated: Bool

  let subject: Subject

  init(_ text: String, at place: String) throws(BoundaryCheckError) {
    self.text = text
    self.place = place
    isNegated = text.hasPrefix("!")
    let body = String(isNegated ? text.dropFirst() : text[...])
    guard !body.isEmpty else {
      throw .invalidSelector(text, at: place, detail: "it is empty")
    }
    if body.hasPrefix("layer:") {
      subject = .layer(String(body.dropFirst("layer:".count)))
    } else if let pattern = NamePattern(body) {
      subject = body.contains("/") ? .folder(pattern) : .name(pattern)
    } else {
      throw .invalidSelector(text, at: place, detail: NamePattern.form)
    }
  }

  /// Whether the selector names one module plainly that is none of the package: such a name needs no
  /// target to be right.
  func isExternal(to graph: PackageGraph) -> Bool {
    guard case .name = subject, !text.contains("*"), !text.contains("{") else { return false }
    return NearNames.nearest(to: text, among: graph.targets.map(\.name)) == nil
  }
}

/// A format in which a ``Drawing`` is written.
public enum GraphFormat: String, CaseIterable, Hashable, Sendable {
  /// Graphviz.
  case dot
  /// Mermaid, which many code hosts draw in Markdown.
  case mermaid
  /// JSON, for programs.
  case json
  /// D2.
  case d2
  /// An image that needs nothing else: no script, no font file, no style sheet.
  case svg
  /// A page that needs nothing else, to look around in.
  case html
}

extension Drawing {
  /// The drawing in a format, ending with a line feed; equal drawings give equal texts.
  ///
  /// A picture and the languages of pictures leave out implied edges (``reduced()``); a document and the
  /// page have them.
  public func text(as format: GraphFormat) -> String {
    switch format {
    case .dot: dot
    case .mermaid: mermaid
    case .json: json
    case .d2: d2
    case .svg: SVGDrawing(self).text
    case .html: GraphPage(title: title, views: [GraphPage.View("all", self)]).text
    }
  }
}

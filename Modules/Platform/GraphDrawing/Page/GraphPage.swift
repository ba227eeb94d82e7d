import Encodings

/// Drawings as one self-contained page, which can be mailed, attached to a build or opened offline.
///
/// The images are laid out here. The page shows a selection of them: a focused node with a depth, faults
/// only, the nodes of one owner, or another view; a search dims the rest. The state is in the address after
/// the `#`, so that a link shows the same.
public struct GraphPage {
  /// One of the drawings between which a page switches.
  public struct View {
    /// The name of the view in the page and its address.
    public var name: String
    /// The drawing.
    public var drawing: Drawing

    /// Creates a view.
    public init(_ name: String, _ drawing: Drawing) { (self.name, self.drawing) = (name, drawing) }
  }

  /// The name of the graph.
  public var title: String
  /// The drawings; the page opens with the first one.
  public var views: [View]

  /// Creates a page.
  public init(title: String, views: [View]) { (self.title, self.views) = (title, views) }

  /// The text of the page, ending with a line feed.
  public var text: String {
    let title = VisibleText.markup(title)
    let images = views.map { view in
      "<div data-view=\"\(VisibleText.markup(view.name))\">\n"
        + SVGDrawing(view.drawing).text(withImplied: true) + "</div>"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title): graph</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <input id="search" type="search" placeholder="Search ( / )" aria-label="Search">
      <label>Depth <input id="depth" type="range" min="1" max="8" value="8" aria-label="Depth">
      <output id="depth-value">all</output></label>
      <label>View <select id="view"></select></label>
      <label><input id="faults" type="checkbox"> Faults only</label>
      <select id="owner" aria-label="Owner"></select>
      <button id="reset" type="button">Reset</button>
      <span id="count" role="status"></span>
      </header>
      <main>
      <div id="canvas">
      \(images.joined(separator: "\n"))
      </div>
      <aside id="details"></aside>
      </main>
      <script>
      "use strict";
      \(Self.selectionScript)
      \(Self.controlScript)
      </script>
      </body>
      </html>

      """
  }
}

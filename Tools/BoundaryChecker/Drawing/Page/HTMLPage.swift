/// A graph as one page that needs nothing else: it can be mailed, attached to a build or opened offline.
///
/// The page draws itself, since what it shows changes: a search, a module in focus with a depth, layers
/// collapsed, tests shown or hidden, the modules of one owner. Its state stands behind the `#` of its
/// address, so that a link shows the same.
struct HTMLPage {
  private let graph: DrawnGraph

  init(_ graph: DrawnGraph) {
    self.graph = graph
  }

  private static let palette =
    "[" + LayerColors.palette.map { "\"\($0)\"" }.joined(separator: ", ") + "]"

  /// The page.
  func text() throws(BoundaryCheckError) -> String {
    // Inside of a script element only `<` could end it.
    let data = try graph.json().replacing("<", with: "\\u003c")
    let title = MarkupText.escaped(graph.package)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title): modules</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <input id="search" type="search" placeholder="Search ( / )" aria-label="Search modules">
      <label>Depth <input id="depth" type="range" min="1" max="8" value="8" aria-label="Depth">
      <output id="depth-value">all</output></label>
      <label><input id="collapse" type="checkbox"> Layers</label>
      <label><input id="tests" type="checkbox"> Tests</label>
      <label><input id="faults" type="checkbox"> Faults only</label>
      <select id="owner" aria-label="Owner"></select>
      <button id="reset" type="button">Reset</button>
      <span id="count" role="status"></span>
      </header>
      <main>
      <svg id="canvas" role="img" aria-label="Dependencies of \(title)">
      <defs>
      <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" \
      orient="auto"><path d="M0 .8L8 4L0 7.2z"/></marker>
      <marker id="near" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" \
      orient="auto"><path d="M0 .8L8 4L0 7.2z"/></marker>
      <marker id="fault" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" \
      orient="auto"><path d="M0 .8L8 4L0 7.2z"/></marker>
      </defs>
      <g id="view"></g>
      </svg>
      <aside id="details"></aside>
      </main>
      <noscript>This page draws itself with JavaScript; <code>boundary-check graph --format svg</code> \
      makes an image.</noscript>
      <script id="data" type="application/json">
      \(data)</script>
      <script>
      "use strict";
      const palette = \(Self.palette);
      \(TextWidth.script)
      \(Self.layoutScript)
      \(Self.selectionScript)
      \(Self.drawingScript)
      \(Self.controlScript)
      </script>
      </body>
      </html>

      """
  }
}

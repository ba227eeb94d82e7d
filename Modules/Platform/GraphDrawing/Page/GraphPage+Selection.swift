extension GraphPage {
  /// Decides which elements of the images are shown: elements are removed and put back, never moved.
  static let selectionScript = #"""
    const canvas = document.getElementById("canvas"), details = document.getElementById("details");
    const allDepths = 8;
    const views = new Map([...canvas.children].map(box => {
      const svg = box.querySelector("svg"), graph = svg.querySelector(".graph");
      const nodes = [...graph.querySelectorAll(".node")].map(element => ({ element,
        id: element.dataset.id, group: element.dataset.group, lines:
          element.querySelector("title").textContent.split("\n"),
        owners: element.dataset.owners.split(" ").filter(Boolean) }));
      const edges = [...graph.querySelectorAll(".edge")].map(element => ({ element,
        from: element.dataset.from, to: element.dataset.to, note:
          element.querySelector("title").textContent,
        fault: element.classList.contains("fault"),
        implied: element.classList.contains("implied") }));
      const clusters = [...graph.querySelectorAll(".cluster")].map(element => ({ element,
        group: element.dataset.group }));
      return [box.dataset.view, { svg, graph, nodes, edges, clusters,
        ids: new Set(nodes.map(n => n.id)) }];
    }));
    canvas.replaceChildren();
    canvas.className = "live";
    const initial = { view: [...views.keys()][0], focus: "", depth: allDepths, faults: false,
      owner: "", search: "" };
    const state = Object.assign({}, initial);
    const label = node => node.lines[0];

    // The view that has a node: the one that is shown, or the first of the others.
    function viewWith(id) {
      return [state.view, ...views.keys()].find(name => views.get(name).ids.has(id));
    }

    function readAddress() {
      const values = new URLSearchParams(location.hash.slice(1));
      Object.assign(state, initial);
      for (const key of ["focus", "owner", "search"]) state[key] = values.get(key) || "";
      if (views.has(values.get("view"))) state.view = values.get("view");
      else state.view = viewWith(state.focus) || state.view;
      state.faults = values.get("faults") === "1";
      state.depth = Math.min(allDepths, Math.max(1, Number(values.get("depth")) || allDepths));
    }

    function writeAddress() {
      const values = new URLSearchParams();
      for (const key of Object.keys(initial)) {
        if (state[key] !== initial[key]) values.set(key, state[key] === true ? "1" : state[key]);
      }
      history.replaceState(null, "", "#" + values);
    }

    // How many edges away from a node everything is that a way leads to, either way.
    function distances(id, edges) {
      const found = new Map([[id, 0]]);
      for (const [from, to] of [["from", "to"], ["to", "from"]]) {
        const next = new Map();
        for (const e of edges) next.set(e[from], (next.get(e[from]) || []).concat(e[to]));
        const seen = new Set([id]);
        let frontier = [id];
        for (let step = 1; frontier.length; step++) {
          const reached = [];
          for (const one of frontier) for (const other of next.get(one) || []) {
            if (seen.has(other)) continue;
            seen.add(other);
            reached.push(other);
            found.set(other, Math.min(step, found.has(other) ? found.get(other) : step));
          }
          frontier = reached;
        }
      }
      return found;
    }

    function selection() {
      const view = views.get(state.view);
      let nodes = view.nodes.filter(n => !state.owner || n.owners.includes(state.owner));
      let ids = new Set(nodes.map(n => n.id));
      let edges = view.edges.filter(e => ids.has(e.from) && ids.has(e.to));
      const keep = wanted => { nodes = nodes.filter(n => wanted(n.id)); };
      if (state.faults) {
        edges = edges.filter(e => e.fault);
        ids = new Set(edges.flatMap(e => [e.from, e.to]));
        keep(id => ids.has(id));
      }
      const isFocused = ids.has(state.focus);
      if (isFocused) {
        const depth = state.depth === allDepths ? Infinity : state.depth;
        const near = distances(state.focus, edges), at = id => near.has(id) ? near.get(id) : Infinity;
        keep(id => near.has(id) && at(id) <= depth);
        // What is at the rim has edges of its own, which are not asked for.
        edges = edges.filter(e => at(e.from) <= depth && at(e.to) <= depth
          && Math.min(at(e.from), at(e.to)) < depth);
      }
      const touches = e => isFocused && (e.from === state.focus || e.to === state.focus);
      return [view, nodes, edges.filter(e => !e.implied || touches(e)), touches];
    }
    """#
}

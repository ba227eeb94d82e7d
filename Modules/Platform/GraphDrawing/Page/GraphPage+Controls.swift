extension GraphPage {
  static let controlScript = #"""
    const control = id => document.getElementById(id);
    let camera = { x: 0, y: 0, scale: 1 }, image = null;

    function element(name, attributes, ...children) {
      const made = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      made.append(...children);
      return made;
    }

    function showCamera() {
      const { x, y, scale } = camera, box = canvas.getBoundingClientRect();
      image.setAttribute("viewBox", [x, y, box.width / scale, box.height / scale].join(" "));
    }

    function fit() {
      const box = canvas.getBoundingClientRect(), size = image.querySelector(".view").getBBox();
      const whole = Math.min(1.4, box.width / (size.width + 40), box.height / (size.height + 40)) || 1;
      // What does not fit legibly is shown in part: around the box in focus, or from its left side.
      const scale = Math.max(.45, whole), wide = box.width / scale, fits = size.width + 40 <= wide;
      const node = views.get(state.view).nodes.find(n => n.id === state.focus);
      const at = node && node.element.isConnected ? node.element.getBBox() : null;
      const left = size.x - 20, right = size.x + size.width + 20 - wide;
      camera = { scale, x: fits ? (left + right) / 2
          : at ? Math.min(right, Math.max(left, at.x + (at.width - wide) / 2)) : left,
        y: size.y + (size.height - box.height / scale) / 2 };
      showCamera();
    }

    function show(keepsCamera) {
      const [view, nodes, edges, touches] = selection(), query = state.search.toLowerCase();
      const found = n => query && label(n).toLowerCase().includes(query);
      const dims = query && nodes.some(found), groups = new Set(nodes.map(n => n.group));
      const mark = (one, ...classes) => {
        one.element.setAttribute("class", classes.filter(Boolean).join(" "));
        return one.element;
      };
      view.graph.replaceChildren(
        ...view.clusters.filter(c => groups.has(c.group)).map(c => c.element),
        ...edges.map(e => mark(e, "edge", e.fault && "fault", e.implied && "implied",
          touches(e) && "near", dims && "dim")),
        ...nodes.map(n => mark(n, "node", (found(n) || n.id === state.focus) && "found",
          dims && !found(n) && "dim")));
      image = view.svg;
      if (canvas.firstChild !== image) { canvas.replaceChildren(image); keepsCamera = false; }
      if (keepsCamera) showCamera(); else fit();
      const faults = edges.filter(e => e.fault).length;
      control("count").textContent = `${nodes.length} of ${view.nodes.length} nodes, `
        + `${edges.length} edges` + (faults ? `, ${faults} ${faults === 1 ? "fault" : "faults"}` : "");
      showDetails(view);
      document.documentElement.dataset.drawn = `${nodes.length}/${edges.length}/${faults}`;
    }

    function showDetails(view) {
      const node = view.nodes.find(n => n.id === state.focus);
      if (!node) {
        details.replaceChildren(element("p", {}, "Click a box to focus it; drag to move, scroll to zoom."));
        return;
      }
      const names = new Map(view.nodes.map(n => [n.id, label(n)]));
      const list = (title, edges, end) => edges.length ? [
        element("h3", {}, `${title} (${edges.length})`), element("ul", {}, ...edges.map(e => {
          const button = element("button", { type: "button", title: e.note }, names.get(e[end]));
          button.addEventListener("click", () => focusOn(e[end]));
          const note = e.note.split(": ").slice(1).join(": ");
          return element("li", { class: e.fault ? "fault" : "" }, button, note ? ` ${note}` : "");
        }))] : [];
      details.replaceChildren(element("h2", {}, label(node)),
        ...node.lines.slice(1).map(line => element("div", {}, line)),
        ...list("Uses", view.edges.filter(e => e.from === node.id), "to"),
        ...list("Used by", view.edges.filter(e => e.to === node.id), "from"));
    }

    function update(changes, keepsCamera) {
      Object.assign(state, changes);
      writeAddress();
      showControls();
      show(keepsCamera);
    }

    function focusOn(id) {
      update({ view: viewWith(id) || state.view, focus: id, search: "",
        depth: state.focus || state.depth < allDepths ? state.depth : 1 });
    }

    function showControls() {
      for (const key of ["view", "owner", "search", "depth"]) {
        if (control(key).value !== String(state[key])) control(key).value = state[key];
      }
      control("faults").checked = state.faults;
      control("depth-value").textContent = state.depth === allDepths ? "all" : state.depth;
    }

    control("faults").addEventListener("change", event => update({ faults: event.target.checked }));
    control("depth").addEventListener("input", event => update({ depth: +event.target.value }));
    for (const key of ["owner", "view"]) {
      control(key).addEventListener("change", event => update({ [key]: event.target.value }));
    }
    control("search").addEventListener("input", event => update({ search: event.target.value }, true));
    control("search").addEventListener("keydown", event => {
      const query = state.search.toLowerCase();
      const all = [state.view, ...views.keys()].flatMap(name => views.get(name).nodes);
      const found = all.find(n => query && label(n).toLowerCase().includes(query));
      if (event.key === "Enter" && found) focusOn(found.id);
    });
    control("reset").addEventListener("click", () => update(Object.assign({}, initial)));
    document.addEventListener("keydown", event => {
      if (event.key === "/" && event.target.tagName !== "INPUT") {
        event.preventDefault();
        control("search").focus();
      } else if (event.key === "Escape") {
        update(Object.assign({}, initial));
      }
    });
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      const scale = Math.min(4, Math.max(.05, camera.scale * Math.exp(-event.deltaY * .0015)));
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      camera = { scale, x: camera.x + x / camera.scale - x / scale,
        y: camera.y + y / camera.scale - y / scale };
      showCamera();
    }, { passive: false });
    let drag = null;
    canvas.addEventListener("pointerdown", event => {
      drag = { x: event.clientX, y: event.clientY, from: { ...camera } };
    });
    window.addEventListener("pointermove", event => {
      if (!drag || !event.buttons) return;
      camera = { ...camera, x: drag.from.x - (event.clientX - drag.x) / camera.scale,
        y: drag.from.y - (event.clientY - drag.y) / camera.scale };
      showCamera();
    });
    window.addEventListener("pointerup", () => { drag = null; });
    window.addEventListener("resize", fit);
    window.addEventListener("hashchange", () => { readAddress(); showControls(); show(); });

    for (const view of views.values()) for (const node of view.nodes) {
      node.element.setAttribute("tabindex", 0);
      node.element.addEventListener("click", () => focusOn(node.id));
      node.element.addEventListener("keydown", event => {
        if (event.key === "Enter") focusOn(node.id);
      });
    }
    const owners = new Set([...views.values()].flatMap(v => v.nodes.flatMap(n => n.owners)));
    control("owner").append(...["", ...[...owners].sort()].map(owner =>
      element("option", { value: owner }, owner || "All owners")));
    control("view").append(...[...views.keys()].map(name => element("option", { value: name }, name)));
    control("view").parentElement.hidden = views.size < 2;
    readAddress();
    showControls();
    show();
    """#
}

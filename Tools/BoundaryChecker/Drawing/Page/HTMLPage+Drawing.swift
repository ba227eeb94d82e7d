extension HTMLPage {
  /// How what is selected is drawn.
  static let drawingScript = #"""
    const canvas = document.getElementById("canvas"), view = document.getElementById("view");
    const details = document.getElementById("details");
    const color = layer => {
      const index = data.layers.indexOf(layer);
      return index < 0 ? "#f6f8fa" : palette[index % palette.length];
    };
    let camera = { x: 0, y: 0, scale: 1 }, size = { width: 1, height: 1 };

    function element(name, attributes, ...children) {
      const isSVG = ["g", "rect", "text", "path", "title"].includes(name);
      const made = isSVG ? document.createElementNS("http://www.w3.org/2000/svg", name)
        : document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      made.append(...children);
      return made;
    }

    function spline(points) {
      let text = `M${points[0][0]} ${points[0][1]}`;
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1], points[i]], middle = (a[0] + b[0]) / 2;
        text += `C${middle} ${a[1]} ${middle} ${b[1]} ${b[0]} ${b[1]}`;
      }
      return text;
    }

    function describe(d) {
      return [`${d.from} → ${d.to}: ${d.declared ? "declared" : "not declared"}`,
        `${d.uses} ${d.uses === 1 ? "use" : "uses"}`]
        .concat(d.cyclic ? ["in a cycle"] : [], d.broken ? ["breaks a rule"] : []).join(", ");
    }

    function draw(keepsCamera) {
      const [modules, dependencies] = selection();
      const index = new Map(modules.map((m, i) => [m.name, i]));
      const drawing = layout(modules.map(m => ({ w: textWidth(m.name) + 20, h: 24 })),
        dependencies.map(d => ({ s: index.get(d.from), t: index.get(d.to) })));
      const query = state.search.toLowerCase();
      const found = m => query && m.name.toLowerCase().includes(query);
      const dims = query && modules.some(found);
      const edges = dependencies.map((d, i) => {
        const isNear = d.from === state.focus || d.to === state.focus;
        const path = element("path", { d: spline(drawing.routes[i]), class: ["edge",
          d.declared ? "" : "undeclared", isFault(d) ? "fault" : "", isNear ? "near" : "",
          dims ? "dim" : ""].filter(Boolean).join(" ") });
        path.append(element("title", {}, describe(d)));
        return [isFault(d) ? 2 : isNear ? 1 : 0, path];
      });
      edges.sort((a, b) => a[0] - b[0]);
      const boxes = modules.map((m, i) => {
        const [x, y, w] = [drawing.xs[i], drawing.ys[i], drawing.wide[i]];
        const node = element("g", { class: ["node", m.kind === "test" ? "test" : "",
          m.affected ? "affected" : "", found(m) || m.name === state.focus ? "found" : "",
          dims && !found(m) ? "dim" : ""].filter(Boolean).join(" "), tabindex: 0,
          "data-name": m.name },
          element("title", {}, [m.name].concat(m.owners).join(" · ")),
          element("rect", { x: x - w / 2, y: y - 12, width: w, height: 24, rx: 5,
            fill: m.affected ? "#fff8c5" : color(m.layer) }),
          element("text", { x, y: y + 4 }, m.name));
        node.addEventListener("click", () => focusOn(m.name));
        node.addEventListener("keydown", event => { if (event.key === "Enter") focusOn(m.name); });
        return node;
      });
      view.replaceChildren(...edges.map(e => e[1]), ...boxes);
      size = drawing;
      if (!keepsCamera) fit();
      const faults = dependencies.filter(isFault).length;
      document.getElementById("count").textContent = `${modules.length} of ${data.modules.length} `
        + `modules, ${dependencies.length} dependencies`
        + (faults ? `, ${faults} ${faults === 1 ? "fault" : "faults"}` : "");
      showDetails(modules, dependencies);
      document.documentElement.dataset.drawn = `${modules.length}/${dependencies.length}/${faults}`;
    }

    function list(title, dependencies, end) {
      if (!dependencies.length) return [];
      const items = dependencies.map(d => {
        const button = element("button", { type: "button", title: describe(d) }, d[end]);
        button.addEventListener("click", () => focusOn(d[end]));
        return element("li", { class: isFault(d) ? "fault" : "" }, button,
          ` ${d.uses}${d.declared ? "" : ", not declared"}${d.cyclic ? ", in a cycle" : ""}`);
      });
      return [element("h3", {}, `${title} (${dependencies.length})`), element("ul", {}, ...items)];
    }

    function showDetails(modules, dependencies) {
      const m = modules.find(m => m.name === state.focus);
      if (!m) {
        const layers = data.layers.filter(layer => modules.some(m => m.layer === layer));
        details.replaceChildren(element("h2", {}, "Layers"), element("ul", {}, ...layers.map(layer =>
          element("li", {}, element("span", { class: "swatch", style: `background:${color(layer)}` }),
            layer))), element("p", {}, "Click a module to focus it; drag to move, scroll to zoom."));
        return;
      }
      const line = (name, value) => value ? [element("div", {}, `${name}: ${value}`)] : [];
      details.replaceChildren(element("h2", {}, m.name), ...line("kind", m.kind),
        ...line("layer", m.layer), ...line("folder", m.folder), ...line("owners", m.owners.join(" ")),
        ...line("files", m.files), ...line("modules", m.members.join(", ")),
        ...list("Uses", dependencies.filter(d => d.from === m.name), "to"),
        ...list("Used by", dependencies.filter(d => d.to === m.name), "from"));
    }
    """#
}

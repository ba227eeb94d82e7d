extension HTMLPage {
  /// What of the graph is shown.
  static let selectionScript = #"""
    const data = JSON.parse(document.getElementById("data").textContent);
    const allDepths = 8;
    // Nobody can read hundreds of boxes at once; their layers are where to start.
    const isLarge = data.layers.length > 1
      && data.modules.filter(m => m.kind !== "test").length > 120;
    const initial = { focus: "", depth: allDepths, collapse: isLarge, tests: false, faults: false,
      owner: "", search: "" };
    const state = Object.assign({}, initial);
    const isFault = d => d.broken || d.cyclic;

    function readAddress() {
      const values = new URLSearchParams(location.hash.slice(1));
      Object.assign(state, initial);
      for (const key of ["focus", "owner", "search"]) state[key] = values.get(key) || "";
      for (const key of ["collapse", "tests", "faults"]) {
        if (values.has(key)) state[key] = values.get(key) === "1";
      }
      // A module that a link names is shown as such, not inside of its layer.
      const isModule = data.modules.some(m => m.name === state.focus);
      if (isModule && !values.has("collapse")) state.collapse = false;
      state.depth = Math.min(allDepths, Math.max(1, Number(values.get("depth")) || allDepths));
    }

    function writeAddress() {
      const values = new URLSearchParams();
      for (const key of Object.keys(initial)) {
        if (state[key] !== initial[key]) {
          values.set(key, state[key] === true ? "1" : state[key] === false ? "0" : state[key]);
        }
      }
      history.replaceState(null, "", "#" + values);
    }

    function collapsed(modules, dependencies) {
      const group = new Map(modules.map(m => [m.name, m.layer || m.name])), nodes = new Map();
      for (const m of modules) {
        const name = group.get(m.name);
        if (!m.layer) { nodes.set(name, m); continue; }
        const node = nodes.get(name) || { name, kind: "layer", layer: name, owners: [], files: 0,
          members: [], affected: false };
        node.members.push(m.name);
        node.files += m.files;
        node.owners = [...new Set(node.owners.concat(m.owners))].sort();
        node.affected = node.affected || m.affected;
        nodes.set(name, node);
      }
      const edges = new Map();
      for (const d of dependencies) {
        const from = group.get(d.from), to = group.get(d.to);
        if (from === to) continue;
        const key = JSON.stringify([from, to]);
        const edge = edges.get(key)
          || { from, to, declared: true, uses: 0, broken: false, cyclic: false };
        edge.declared = edge.declared && d.declared;
        edge.uses += d.uses;
        edge.broken = edge.broken || d.broken;
        edge.cyclic = edge.cyclic || d.cyclic;
        edges.set(key, edge);
      }
      return [[...nodes.values()], [...edges.values()]];
    }

    function near(name, dependencies, depth) {
      const seen = new Set([name]);
      for (const [from, to] of [["from", "to"], ["to", "from"]]) {
        let frontier = new Set([name]);
        const found = new Set(frontier);
        for (let step = 0; step < depth && frontier.size; step++) {
          const next = new Set();
          for (const d of dependencies) {
            if (frontier.has(d[from]) && !found.has(d[to])) { next.add(d[to]); found.add(d[to]); }
          }
          frontier = next;
        }
        found.forEach(n => seen.add(n));
      }
      return seen;
    }

    function selection() {
      let modules = data.modules.filter(m => (state.tests || m.kind !== "test")
        && (!state.owner || m.owners.includes(state.owner)));
      const between = list => {
        const names = new Set(modules.map(m => m.name));
        return list.filter(d => names.has(d.from) && names.has(d.to));
      };
      let dependencies = between(data.dependencies);
      if (state.collapse) [modules, dependencies] = collapsed(modules, dependencies);
      if (state.faults) {
        dependencies = dependencies.filter(isFault);
        const names = new Set(dependencies.flatMap(d => [d.from, d.to]));
        modules = modules.filter(m => names.has(m.name));
      }
      if (modules.some(m => m.name === state.focus)) {
        const depth = state.depth === allDepths ? Infinity : state.depth;
        const names = near(state.focus, dependencies, depth);
        modules = modules.filter(m => names.has(m.name));
        dependencies = between(dependencies);
      }
      return [modules, dependencies];
    }
    """#
}

extension HTMLPage {
  /// What the controls do.
  static let controlScript = #"""
    const control = id => document.getElementById(id);

    function showCamera() {
      view.setAttribute("transform", `translate(${camera.x} ${camera.y}) scale(${camera.scale})`);
    }

    function fit() {
      const box = canvas.getBoundingClientRect();
      const whole = Math.min(1.4, box.width / size.width, box.height / size.height) || 1;
      // What does not fit legibly is shown in part, from its left side and around its middle.
      const scale = Math.max(.45, whole);
      camera = { scale, x: Math.max(0, (box.width - size.width * scale) / 2),
        y: (box.height - size.height * scale) / 2 };
      showCamera();
    }

    function update(changes, keepsCamera) {
      Object.assign(state, changes);
      writeAddress();
      showControls();
      draw(keepsCamera);
    }

    function focusOn(name) {
      update({ focus: name, depth: state.focus || state.depth < allDepths ? state.depth : 1 });
    }

    function showControls() {
      for (const key of ["collapse", "tests", "faults"]) control(key).checked = state[key];
      control("depth").value = state.depth;
      control("depth-value").textContent = state.depth === allDepths ? "all" : state.depth;
      control("owner").value = state.owner;
      if (control("search").value !== state.search) control("search").value = state.search;
    }

    for (const key of ["collapse", "tests", "faults"]) {
      control(key).addEventListener("change", event => update({ [key]: event.target.checked }));
    }
    control("depth").addEventListener("input", event => update({ depth: +event.target.value }));
    control("owner").addEventListener("change", event => update({ owner: event.target.value }));
    control("search").addEventListener("input", event => update({ search: event.target.value }, true));
    control("search").addEventListener("keydown", event => {
      const query = state.search.toLowerCase();
      const found = data.modules.find(m => query && m.name.toLowerCase().includes(query));
      if (event.key === "Enter" && found) {
        update({ search: "", focus: found.name, collapse: false, tests: state.tests || found.kind === "test",
          depth: state.depth === allDepths ? 1 : state.depth });
      }
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
      const factor = Math.exp(-event.deltaY * .0015), box = canvas.getBoundingClientRect();
      const scale = Math.min(4, Math.max(.05, camera.scale * factor)), change = scale / camera.scale;
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      camera = { scale, x: x - (x - camera.x) * change, y: y - (y - camera.y) * change };
      showCamera();
    }, { passive: false });
    let drag = null;
    canvas.addEventListener("pointerdown", event => {
      drag = { x: event.clientX - camera.x, y: event.clientY - camera.y };
    });
    window.addEventListener("pointermove", event => {
      if (!drag || !event.buttons) return;
      camera.x = event.clientX - drag.x;
      camera.y = event.clientY - drag.y;
      showCamera();
    });
    window.addEventListener("pointerup", () => { drag = null; });
    window.addEventListener("resize", fit);
    window.addEventListener("hashchange", () => { readAddress(); showControls(); draw(); });

    const owners = [...new Set(data.modules.flatMap(m => m.owners))].sort();
    control("owner").append(...["", ...owners].map(owner =>
      element("option", { value: owner }, owner || "All owners")));
    readAddress();
    showControls();
    draw();
    """#
}

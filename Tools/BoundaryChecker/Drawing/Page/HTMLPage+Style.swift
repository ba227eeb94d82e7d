extension HTMLPage {
  /// The style sheet.
  static let style = """
    :root { --back: #fff; --fore: #1f2328; --soft: #59636e; --line: #d1d9e0; --edge: #8c959f;
      --fault: #cf222e; --focus: #0969da; --panel: #f6f8fa; --box-text: #1f2328; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #0d1117; --fore: #f0f6fc; --soft: #9198a1; --line: #3d444d; --edge: #656c76;
        --fault: #ff7b72; --focus: #4493f8; --panel: #151b23; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: var(--back);
      color: var(--fore); font: 13px/1.5 system-ui, sans-serif; }
    header { display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; padding: 8px 14px;
      border-bottom: 1px solid var(--line); background: var(--panel); }
    h1 { font-size: 15px; margin: 0; }
    label { display: flex; gap: 5px; align-items: center; }
    output { min-width: 1.6em; }
    input[type=search], select, button { font: inherit; color: inherit; background: var(--back);
      border: 1px solid var(--line); border-radius: 6px; padding: 2px 8px; }
    #count { margin-left: auto; color: var(--soft); }
    main { flex: 1; display: flex; min-height: 0; }
    #canvas { flex: 1; min-width: 0; cursor: grab; touch-action: none; }
    #canvas:active { cursor: grabbing; }
    aside { width: 310px; overflow: auto; padding: 10px 14px; border-left: 1px solid var(--line);
      overflow-wrap: anywhere; }
    aside h2 { font-size: 14px; margin: 0 0 4px; overflow-wrap: anywhere; }
    aside h3 { font-size: 12px; margin: 12px 0 2px; color: var(--soft); }
    aside ul { margin: 0; padding: 0; list-style: none; }
    aside button { border: 0; padding: 0; background: none; color: var(--focus); cursor: pointer;
      overflow-wrap: anywhere; text-align: left; }
    aside .fault button, .fault-text { color: var(--fault); }
    .swatch { display: inline-block; width: 10px; height: 10px; border-radius: 3px;
      border: 1px solid var(--edge); margin-right: 6px; }
    .node { cursor: pointer; }
    .node rect { stroke: var(--edge); }
    .node text { fill: var(--box-text); font-size: 12px; text-anchor: middle; }
    .node.test rect { stroke-dasharray: 3 2; }
    .node.affected rect { stroke: #9a6700; stroke-width: 2; }
    .node.found rect, .node:focus rect { stroke: var(--focus); stroke-width: 2.5; }
    .node:focus { outline: none; }
    .edge { fill: none; stroke: var(--edge); marker-end: url(#arrow); }
    .edge.undeclared { stroke-dasharray: 4 3; }
    .edge.fault { stroke: var(--fault); stroke-width: 1.8; marker-end: url(#fault); }
    .edge.near { stroke: var(--focus); stroke-width: 1.8; marker-end: url(#near); }
    .edge.fault.near { stroke: var(--fault); stroke-width: 2.6; marker-end: url(#fault); }
    .dim { opacity: .18; }
    #arrow path { fill: var(--edge); }
    #near path { fill: var(--focus); }
    #fault path { fill: var(--fault); }
    noscript { padding: 14px; }
    """
}

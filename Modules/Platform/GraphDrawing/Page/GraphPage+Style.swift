extension GraphPage {
  static let style = """
    :root { --back: #fff; --fore: #1f2328; --soft: #59636e; --line: #d1d9e0; 
      --fault: #cf222e; --focus: #0969da; --panel: #f6f8fa; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #0d1117; --fore: #f0f6fc; --soft: #9198a1; --line: #3d444d; 
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
    #canvas { flex: 1; min-width: 0; overflow: auto; cursor: grab; touch-action: none; }
    #canvas:active { cursor: grabbing; }
    #canvas.live { overflow: hidden; }
    #canvas.live svg { width: 100%; height: 100%; display: block; }
    aside { width: 310px; overflow: auto; padding: 10px 14px; border-left: 1px solid var(--line);
      overflow-wrap: anywhere; }
    aside h2 { font-size: 14px; margin: 0 0 4px; overflow-wrap: anywhere; }
    aside h3 { font-size: 12px; margin: 12px 0 2px; color: var(--soft); }
    aside ul { margin: 0; padding: 0; list-style: none; }
    aside button { border: 0; padding: 0; background: none; color: var(--focus); cursor: pointer;
      overflow-wrap: anywhere; text-align: left; }
    aside .fault button { color: var(--fault); }
    svg .back { fill: var(--back); }
    svg .view > text { fill: var(--fore); }
    svg .title { display: none; }
    .cluster path { fill: var(--panel); stroke: var(--line); }
    .cluster text { fill: var(--soft); }
    .node { cursor: pointer; }
    .node.found rect, .node:focus rect { stroke: var(--focus); stroke-width: 2.5; }
    .node:focus { outline: none; }
    .edge:hover { stroke-width: 3; }
    .edge.implied { display: inline; stroke-dasharray: 1 3; }
    .edge.near { stroke: var(--focus); stroke-width: 1.8; }
    .edge.fault { stroke: var(--fault); }
    .dim { opacity: .18; }
    """
}

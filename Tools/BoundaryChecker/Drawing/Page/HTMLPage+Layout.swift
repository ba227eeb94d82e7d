extension HTMLPage {
  /// The layout in ranks, as ``LayeredLayout`` makes it.
  static let layoutScript = #"""
    function layout(boxes, edges) {
      const n = boxes.length, out = boxes.map(() => []), state = new Uint8Array(n);
      edges.forEach((e, i) => out[e.s].push(i));
      const turned = edges.map(() => false);
      for (let root = 0; root < n; root++) {
        if (state[root]) continue;
        const path = [[root, 0]];
        state[root] = 1;
        while (path.length) {
          const top = path[path.length - 1], list = out[top[0]];
          if (top[1] >= list.length) { state[top[0]] = 2; path.pop(); continue; }
          const i = list[top[1]++], t = edges[i].t;
          if (state[t] === 1) turned[i] = true;
          else if (!state[t]) { state[t] = 1; path.push([t, 0]); }
        }
      }
      const links = edges.map((e, i) => turned[i] ? { s: e.t, t: e.s } : e);
      const into = boxes.map(() => []), left = new Int32Array(n), high = new Int32Array(n);
      for (const e of links) { into[e.t].push(e.s); left[e.s]++; }
      const ready = [];
      for (let v = 0; v < n; v++) if (!left[v]) ready.push(v);
      for (let head = 0; head < ready.length; head++) for (const s of into[ready[head]]) {
        high[s] = Math.max(high[s], high[ready[head]] + 1);
        if (!--left[s]) ready.push(s);
      }
      const last = Math.max(0, ...high), rank = Array.from(high, h => last - h);
      let ranks = Array.from({ length: n ? last + 1 : 0 }, () => []);
      rank.forEach((r, v) => ranks[r].push(v));
      const before = boxes.map(() => []), after = boxes.map(() => []);
      const chains = links.map(e => {
        const chain = [e.s];
        for (let r = rank[e.s] + 1; r < rank[e.t]; r++) {
          chain.push(before.length);
          ranks[r].push(before.length);
          before.push([]);
          after.push([]);
        }
        chain.push(e.t);
        for (let i = 1; i < chain.length; i++) {
          after[chain[i - 1]].push(chain[i]);
          before[chain[i]].push(chain[i - 1]);
        }
        return chain;
      });
      const place = new Int32Array(before.length), isBend = v => v >= n;
      const number = r => r.forEach((v, i) => { place[v] = i; });
      ranks.forEach(number);
      const crossings = () => {
        let total = 0;
        for (let r = 0; r + 1 < ranks.length; r++) {
          const tree = new Int32Array(ranks[r + 1].length + 1);
          let added = 0;
          for (const v of ranks[r]) {
            for (const w of after[v]) {
              let sum = 0;
              for (let i = place[w] + 1; i > 0; i -= i & -i) sum += tree[i];
              total += added - sum;
            }
            for (const w of after[v]) {
              added++;
              for (let i = place[w] + 1; i < tree.length; i += i & -i) tree[i]++;
            }
          }
        }
        return total;
      };
      const mean = (list, f) => list.reduce((sum, v) => sum + f(v), 0) / list.length;
      const sort = (r, near) => {
        const keyed = ranks[r].map((v, i) =>
          [near[v].length ? mean(near[v], w => place[w]) : i, i, v]);
        keyed.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        ranks[r] = keyed.map(k => k[2]);
        number(ranks[r]);
      };
      let fewest = crossings(), best = ranks.slice(), idle = 0;
      for (let pass = 0; pass < 24 && fewest > 0 && idle < 6; pass++, idle++) {
        if (pass % 2 === 0) for (let r = 1; r < ranks.length; r++) sort(r, before);
        else for (let r = ranks.length - 2; r >= 0; r--) sort(r, after);
        const count = crossings();
        if (count < fewest) { fewest = count; best = ranks.slice(); idle = -1; }
      }
      ranks = best;
      ranks.forEach(number);
      const tall = v => isBend(v) ? 0 : boxes[v].h;
      const gap = (a, b) => (tall(a) + tall(b)) / 2 + (isBend(a) && isBend(b) ? 7 : 12);
      const ys = new Float64Array(before.length);
      for (const r of ranks) r.forEach((v, i) => { ys[v] = i ? ys[r[i - 1]] + gap(r[i - 1], v) : 0; });
      for (let pass = 0; pass < 12; pass++) {
        const forward = pass % 2 === 0;
        for (const r of forward ? ranks : ranks.slice().reverse()) {
          const blocks = [];
          let offset = 0;
          r.forEach((v, i) => {
            if (i) offset += gap(r[i - 1], v);
            const near = pass >= 10 ? before[v].concat(after[v]) : forward ? before[v] : after[v];
            const wish = near.length ? mean(near, w => ys[w]) : ys[v];
            const weight = !near.length ? .01
              : isBend(v) ? near.every(isBend) ? 8 : 2 : 1;
            let block = [(wish - offset) * weight, weight, 1];
            while (blocks.length) {
              const top = blocks[blocks.length - 1];
              if (top[0] / top[1] < block[0] / block[1]) break;
              block = [top[0] + block[0], top[1] + block[1], top[2] + block[2]];
              blocks.pop();
            }
            blocks.push(block);
          });
          let index = 0;
          offset = 0;
          for (const [sum, weight, count] of blocks) for (let k = 0; k < count; k++, index++) {
            if (index) offset += gap(r[index - 1], r[index]);
            ys[r[index]] = sum / weight + offset;
          }
        }
      }
      let top = Infinity, bottom = -Infinity, x = 20;
      for (let v = 0; v < before.length; v++) {
        top = Math.min(top, ys[v] - tall(v) / 2);
        bottom = Math.max(bottom, ys[v] + tall(v) / 2);
      }
      const xs = new Float64Array(before.length), wide = new Float64Array(before.length);
      for (const r of ranks) {
        const width = Math.max(0, ...r.map(v => isBend(v) ? 0 : boxes[v].w));
        for (const v of r) { xs[v] = x + width / 2; wide[v] = width; ys[v] += 20 - top; }
        x += width + 70;
      }
      const routes = chains.map((chain, i) => {
        const points = chain.flatMap((v, k) => {
          const a = [xs[v] - wide[v] / 2, ys[v]], b = [xs[v] + wide[v] / 2, ys[v]];
          return k === 0 ? [b] : k === chain.length - 1 ? [a] : [a, b];
        });
        return turned[i] ? points.reverse() : points;
      });
      return { xs, ys, wide, routes, width: x - 50, height: n ? bottom - top + 40 : 40 };
    }
    """#
}

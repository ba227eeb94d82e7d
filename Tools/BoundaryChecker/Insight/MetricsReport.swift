import Foundation

/// The metrics of a package, beside those of an earlier state when one is given.
struct MetricsReport: PrintedDocument {
  let package: String
  let metrics: CouplingMetrics
  let base: CouplingMetrics?

  var text: String {
    let width = max(6, metrics.entries.map(\.name.visible.count).max() ?? 0)
    var lines = [row("module", "Ca", "Ce", "I", "depth", "needs", width)]
    lines += metrics.entries.map {
      row(
        $0.name.visible, "\($0.dependents)", "\($0.dependencies)", fraction($0.instability),
        "\($0.depth)", "\($0.closure)", width)
    }
    lines.append("")
    lines += totals.map { name, now, before in
      "\(name): \(now)" + (before.map { $0 == now ? "" : " (was \($0))" } ?? "")
    }
    lines += metrics.unstableEdges.map {
      "depends on a less stable module: \($0[0]) → \($0[1])"
    }
    return lines.visibleList
  }

  var document: JSONObject {
    ["v": 1, "package": package, "now": state(metrics), "base": base.map(state)]
  }

  private var totals: [(name: String, now: String, before: String?)] {
    func total(
      _ name: String, _ value: (CouplingMetrics) -> String
    ) -> (name: String, now: String, before: String?) {
      (name, value(metrics), base.map(value))
    }
    return [
      total("modules") { "\($0.entries.count)" }, total("edges") { "\($0.edgeCount)" },
      total("depth") { "\($0.depth)" }, total("CCD") { "\($0.cumulativeDependency)" },
      total("NCCD") { fraction($0.normalizedDependency) },
      total("edges to less stable modules") { "\($0.unstableEdges.count)" },
    ]
  }

  private func row(
    _ name: String, _ ca: String, _ ce: String, _ instability: String, _ depth: String,
    _ needs: String, _ width: Int
  ) -> String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return name + String(repeating: " ", count: width - name.count) + right(ca, 5) + right(ce, 5)
      + right(instability, 7) + right(depth, 7) + right(needs, 7)
  }

  private func fraction(_ value: Double) -> String { String(format: "%.2f", value) }

  private func state(_ metrics: CouplingMetrics) -> JSONObject {
    [
      "modules": metrics.entries.map { entry -> JSONObject in
        [
          "name": entry.name, "ca": entry.dependents, "ce": entry.dependencies,
          "instability": entry.instability, "depth": entry.depth, "needs": entry.closure,
        ]
      }, "edges": metrics.edgeCount, "depth": metrics.depth, "ccd": metrics.cumulativeDependency,
      "nccd": metrics.normalizedDependency, "unstableEdges": metrics.unstableEdges,
    ]
  }
}
